// Small parts of chapters, as anywidget front-end modules: dice to throw, chances to look at, a question to guess at.
// `board` says what stays the same, `view` what is shown now; what a person does is written into `view`.

function make(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (value != null && value !== false) node.setAttribute(name, value === true ? "" : value);
  }
  // Else a notebook takes keys for its commands.
  if (tag === "button" || tag === "input") node.dataset.lmSuppressShortcuts = "";
  node.append(...children.filter((child) => child != null));
  return node;
}

const push = (text, onclick, more) => make("button", { type: "button", class: "dp-button", onclick, ...more }, text);
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);

// A generator for throws that can be repeated: the same seed and count, the same faces.
function chance(seed, count) {
  let state = 2166136261;
  for (const letter of `${seed}/${count}`) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

function dice(board, set) {
  const list = make("ul", { class: "dp-dice", "aria-label": board.label });
  const sum = make("p", { role: "status" });
  const roll = push(board.words.throw, () => {
    const random = chance(board.seed ?? crypto.getRandomValues(new Uint32Array(1))[0], roll.count + 1);
    set({ count: roll.count + 1, faces: board.dice.map((one) => Math.floor(random() * one.faces.length)) });
  }, { class: "dp-button dp-first" });
  return [[list, roll, sum], (view) => {
    const fresh = roll.count !== undefined && roll.count !== view.count;
    roll.count = view.count;
    list.replaceChildren(...board.dice.map((one, index) => {
      const face = one.faces[view.faces[index]];
      const shown = make("span", { role: "img", "aria-label": face ? face.label : one.label });
      shown.innerHTML = face ? face.svg : one.blank;
      return make("li", { class: fresh ? "dp-thrown" : null }, make("span", { class: "dp-lettered", "data-letter": face?.letter || null }, shown));
    }));
    const thrown = board.dice.map((one, index) => one.faces[view.faces[index]]).filter(Boolean);
    sum.textContent = thrown.length ? fill(board.words.sum, { sum: thrown.reduce((total, face) => total + face.number, 0) }) : "\u00a0";
  }];
}

function chances(board, set) {
  const bars = board.bars.map((bar, index) => make("button", { type: "button", class: "dp-bar", "aria-label": bar.exactly, style: `--high:${bar.height}`,
    onclick: () => set({ at: index }) }, make("i", { "aria-hidden": "true" }), make("span", { "aria-hidden": "true" }, bar.value)));
  const group = make("div", { class: "dp-bars", role: "group", "aria-label": board.title }, ...bars);
  group.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key], at = bars.indexOf(event.target);
    if (!step || !bars[at + step]) return;
    bars[at + step].focus();
    set({ at: at + step });
    event.preventDefault();
  });
  const said = make("p", { role: "status" });
  return [[make("p", { class: "dp-prompt" }, board.title), group, said, make("p", {}, board.mean)], (view) => {
    bars.forEach((bar, index) => {
      bar.setAttribute("aria-pressed", String(index === view.at));
      bar.tabIndex = index === (view.at ?? 0) ? 0 : -1;
    });
    const bar = board.bars[view.at];
    said.replaceChildren(...(bar ? [bar.exactly, bar.atleast, bar.atmost].flatMap((text) => [text, make("br")]) : ["\u00a0", make("br"), "\u00a0", make("br"), "\u00a0"]));
  }];
}

function quiz(board, set) {
  const { words, name } = { ...board, name: `quiz${Math.random().toString(36).slice(2)}` };
  const said = make("div", { role: "status" });
  const input = make("input", { id: name, inputmode: "decimal", autocomplete: "off", size: "8" });
  const guess = () => { if (input.value.trim()) set({ given: input.value.trim() }); };
  input.addEventListener("keydown", (event) => { if (event.key === "Enter") guess(); });
  const options = board.options ? board.options.map((one, index) => push(one.text, () => set({ given: index }))) : null;
  const field = options ? make("div", { class: "dp-options", role: "group", "aria-label": board.question }, ...options)
    : make("div", { class: "dp-actions" }, make("label", { for: name }, words.guess), input, board.unit ? make("span", {}, board.unit) : null, push(words.check, guess, { class: "dp-button dp-first" }));
  const again = push(words.retry, () => { input.value = ""; set({}); (options ? options[0] : input).focus(); });
  const show = push(words.reveal, () => set({ given: null, shown: true }));
  const judge = (given) => {
    if (options) return board.options[given];
    const number = Number(String(given).replace(",", ".").replace("%", ""));
    return { good: Math.abs(number - board.answer) <= board.tolerance, because: board.because };
  };
  return [[make("p", { class: "dp-prompt" }, board.question), field, said, make("div", { class: "dp-actions" }, show, again)], (view) => {
    const done = view.given != null || view.shown;
    show.hidden = done;
    again.hidden = !done;
    const one = view.given == null ? null : judge(view.given);
    options?.forEach((button, index) => {
      button.setAttribute("aria-pressed", String(index === view.given));
      button.dataset.good = done && board.options[index].good ? "true" : index === view.given ? "false" : "";
    });
    if (!done) return said.replaceChildren();
    const parts = [one ? make("b", {}, one.good ? words.right : words.wrong) : null, board.reveal && (!one?.good || !options) ? board.reveal : null, (one || board).because || null];
    return said.replaceChildren(make("p", { "data-good": String(Boolean(one?.good)) }, parts.filter(Boolean).flatMap((part, index) => index ? [" ", part] : [part]).reduce((all, part) => { all.append(part); return all; }, document.createDocumentFragment())));
  }];
}

export default {
  render({ model, el }) {
    const board = model.get("board");
    const set = (view) => { model.set("view", view); model.save_changes(); };
    const [content, update] = { dice, chances, quiz }[board.kind](board, set);
    const root = make("div", { class: "dicepad dp-part-of", role: "group", "aria-label": board.label || board.title || board.question, lang: board.lang }, ...content);
    const listener = () => update(model.get("view"));
    model.on("change:view", listener);
    listener();
    el.classList.add("dp-host");
    el.append(root);
    return () => { model.off("change:view", listener); root.remove(); };
  },
};
