// The small parts of a chapter on its page: dice, chances, questions and puzzles, as they were when the page was built.

class Model {
  constructor(values) {
    this.values = values;
    this.heard = {};
  }
  get(name) { return this.values[name]; }
  set(name, value) {
    this.values[name] = value;
    for (const one of this.heard[`change:${name}`] || []) one();
  }
  on(name, one) { (this.heard[name] ||= []).push(one); }
  off(name, one) { this.heard[name] = (this.heard[name] || []).filter((other) => other !== one); }
  save_changes() {}
  send() {}
}

for (const node of document.querySelectorAll(".live-part")) {
  const values = JSON.parse(node.querySelector("script").textContent), { default: part } = await import(node.dataset.module);
  part.render({ model: new Model(values), el: node });
  node.dataset.ready = "yes";
}
