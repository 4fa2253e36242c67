// The view of a board, as an anywidget front-end module that knows no rules and no words: the model's `board` says what
// stays, its `view` what is so now; what a person does is sent as an event. See widgets/session.py.

const BODY = '<rect x="1.5" y="1.5" width="37" height="37" rx="8"/>';
const PIPS = ["", "4", "08", "048", "0268", "02468", "023568"];
const PAUSE = 650; // milliseconds between the acts of a computer
const PATIENCE = 6000; // milliseconds until a silent Python is called lost
const TOUCH = 44, POINT = 24; // least size of a target in pixels, by finger and by mouse

function make(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (value === true) node.setAttribute(name, "");
    else if (value !== false && value != null) node.setAttribute(name, value);
  }
  node.append(...children.filter((child) => child != null));
  return node;
}

function push(text, onclick, more) {
  return make("button", { type: "button", class: "dp-button", onclick, ...more }, text);
}

const list = (lines) => lines.map((line) => make("li", {}, line));

function draw(viewBox, content, name) {
  const node = make("template");
  node.innerHTML = `<svg viewBox="${viewBox}" aria-hidden="true" class="${name}">${content}</svg>`;
  return node.content.firstChild;
}

const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
const put = (node, text) => { if (node.textContent !== text) node.textContent = text; };
const write = (node, name, text) => { if (node.getAttribute(name) !== text) node.setAttribute(name, text); };
const flag = (node, name, on) => node.toggleAttribute(name, Boolean(on));
// Not by autofocus, which asks for the focus of the page.
const open = (node) => { node.showModal(); node.firstChild.focus(); };

// Hand-drawn strokes differ a little from cell to cell, and are the same each time.
function crossOf(name) {
  let seed = 7;
  for (const letter of name) seed = (seed * 31 + letter.charCodeAt(0)) % 997;
  const jitter = () => { seed = (seed * 57 + 13) % 997; return (seed / 997 - 0.5) * 2.6; };
  const p = (x, y) => `${(x + jitter()).toFixed(1)} ${(y + jitter()).toFixed(1)}`;
  return `<path pathLength="1" d="M${p(5, 5)}Q${p(11, 13)} ${p(19, 19)}"/>`
    + `<path pathLength="1" d="M${p(19, 5)}Q${p(12, 11)} ${p(5, 19)}"/>`;
}

function die(face, letters) {
  if (!face) return draw("0 0 40 40", BODY, "dp-face dp-none");
  const [colour, number] = face;
  const dots = [...(PIPS[number] || "")].map((spot) =>
    `<circle cx="${10.5 + 9.5 * (spot % 3)}" cy="${10.5 + 9.5 * Math.floor(spot / 3)}" r="3.7"/>`).join("");
  const inside = dots || `<text x="20" y="28" text-anchor="middle" font-size="22">${Number(number)}</text>`;
  const picture = draw("0 0 40 40", BODY + inside, `dp-face dp-${colour}`);
  if (!letters) return picture;
  return make("span", { class: "dp-lettered", "data-letter": letters[colour] || "" }, picture);
}

function save(file) {
  const bytes = file.base64 ? Uint8Array.from(atob(file.base64), (one) => one.charCodeAt(0)) : file.text;
  const address = URL.createObjectURL(new Blob([bytes], { type: file.type }));
  make("a", { href: address, download: file.name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

class Board {
  constructor(model, el) {
    this.model = model;
    this.asked = Math.random().toString(36).slice(2);
    this.root = make("div", { class: "dicepad", role: "group" });
    this.press = (event) => this.key(event);
    addEventListener("keydown", this.press, true);
    el.classList.add("dp-host");
    el.append(this.root);
    this.heard = [["change:view", () => this.update()], ["change:board", () => this.build()], ["msg:custom", (reply) => this.reply(reply)]];
    this.heard.forEach((one) => model.on(...one));
    this.build();
    this.sizes = new ResizeObserver(() => this.fit());
    this.sizes.observe(this.root);
  }

  close() {
    clearTimeout(this.pause);
    clearTimeout(this.patience);
    removeEventListener("keydown", this.press, true);
    this.sizes.disconnect();
    this.heard.forEach((one) => this.model.off(...one));
    this.root.remove();
  }

  send(event) {
    clearTimeout(this.patience);
    this.patience = setTimeout(() => [this.why, this.live].forEach((node) => put(node, this.words.lost)), PATIENCE);
    this.model.send({ ...event, ask: this.asked });
  }

  // What was meant for an earlier moment of the match is ignored by Python.
  act(event) {
    this.send({ ...event, at: this.view.at });
  }

  reply(reply) {
    if (reply?.ask !== this.asked) return;
    clearTimeout(this.patience);
    if (reply.text != null && this.record.open) { this.file = reply; this.record.querySelector("textarea").value = reply.text; }
    else save(reply);
  }

  // Everything that stays: called once, and again when another game is loaded.
  build() {
    const board = this.board = this.model.get("board");
    const words = this.words = board.words;
    this.at = this.shown = this.width = undefined;
    this.drawn = {};
    const button = (name, act, more) => push(words[name], act, more);
    this.seats = make("div", { class: "dp-seats", role: "group", "aria-label": words.seats });
    this.prompt = make("p", { class: "dp-prompt" });
    this.why = make("p", { class: "dp-why" });
    this.dice = make("ul", { class: "dp-dice", "aria-label": words.dice });
    this.roll = button("roll", () => this.throw(), { class: "dp-button dp-first", "aria-keyshortcuts": "r" });
    this.moves = make("span", { class: "dp-moves" });
    this.puzzle = make("div", { class: "dp-puzzle" });
    const icon = (name, key, path) => push(draw("0 0 24 24", `<path d="${path}"/>`, ""), () => this.send({ do: name }),
      { class: "dp-button dp-icon", "aria-label": words[name], title: words[name], "aria-keyshortcuts": key });
    this.undo = icon("undo", "u", "M9 5 4 10l5 5M4 10h10a5 5 0 0 1 0 10h-3");
    this.redo = icon("redo", "y", "m15 5 5 5-5 5M20 10H10a5 5 0 0 0 0 10h3");
    const actions = make("div", { class: "dp-actions", role: "group", "aria-label": words.actions }, this.roll, this.moves, make("span", { class: "dp-buttons" }, this.undo, this.redo));
    this.paper = make("div", { class: "dp-paper", role: "group" });
    this.cover = make("div", { class: "dp-cover" });
    this.log = make("ol", { class: "dp-log", tabindex: "0", "aria-label": words.log });
    this.news = make("details", { class: "dp-news", ontoggle: () => this.tell() }, make("summary", {}, words.log), this.log);
    this.live = make("div", { class: "dp-hidden", role: "status" });
    this.keys = this.dialog("keys", make("ul", {}, ...list(board.keys)));
    this.begin = this.dialog("new", this.form = make("form", { method: "dialog" }));
    const text = make("textarea", { rows: "10", spellcheck: "false" });
    this.record = this.dialog("record", make("label", {}, words.text, text),
      make("div", { class: "dp-buttons" },
        button("copy", (event) => { text.select(); navigator.clipboard?.writeText(text.value); put(event.target, words.copied); }),
        button("download", () => save({ ...this.file, text: text.value })),
        button("load", () => { this.record.close(); this.send({ do: "load", text: text.value }); })));
    const mixed = board.dice.some((one) => one.mixed);
    this.faces = this.dialog("faces", make("dl", { class: "dp-faces" }, ...board.dice.flatMap((one) => [
      make("dt", {}, one.label), make("dd", {}, ...one.faces.map((face) => die(face, mixed && board.letters)))])));
    const tools = [
      button("new", () => this.askNew()),
      button("record", () => { text.value = ""; put(this.record.querySelector("button"), words.copy); open(this.record); this.send({ do: "record" }); }),
      button("print", () => this.send({ do: "pdf" })),
      mixed ? button("faces", () => open(this.faces)) : null,
      button("keys", () => open(this.keys), { "aria-keyshortcuts": "?" }),
    ].filter(Boolean);
    this.tools = make("div", { class: "dp-tools" }, ...tools);
    this.buildPaper();
    this.root.setAttribute("aria-label", words.board);
    this.root.setAttribute("lang", board.lang);
    flag(this.root, "data-tall", board.size[1] > board.size[0]);
    this.root.replaceChildren(
      make("div", { class: "dp-body" },
        make("div", { class: "dp-table" }, this.seats, this.prompt, this.puzzle, make("div", { class: "dp-play" }, this.dice, actions)),
        make("div", { class: "dp-sheet" }, this.paper, this.cover, this.why, make("ul", { class: "dp-legend" }, ...list(board.legend))),
        this.tools, this.news),
      this.live, this.keys, this.begin, this.record, this.faces);
    this.fit();
    this.update();
  }

  dialog(name, ...content) {
    const id = `${this.asked}-${name}`;
    const node = make("dialog", { "aria-labelledby": id }, make("h2", { id, tabindex: "-1" }, this.words[name]), ...content,
      push(this.words.close, () => node.close()));
    return node;
  }

  // A picture, and over each cell a button; on a narrow screen the buttons show the cells themselves.
  buildPaper() {
    const { board, paper } = this;
    const picture = new DOMParser().parseFromString(board.svg, "image/svg+xml").documentElement;
    this.cells = {};
    this.places = {};
    // Shifted rows keep their columns on a narrow screen: left halves stand above right halves.
    const count = board.rows.length;
    const spot = (column, row) => column == null ? "" : `--x:${column % 6 + 2};--y:${row + 1 + count * (column > 5)};--top:${column > 5 && !row ? 8 : 0}px;`;
    const rows = board.rows.map((row, index) => {
      const letter = row.cells.length < 7 || row.columns, name = (column) =>
        make("b", { "aria-hidden": "true", class: "dp-name", style: spot(column, index) }, letter ? row.letter : row.label);
      return make("div", { class: letter ? "dp-row dp-short" : "dp-row", role: "group", "aria-label": row.label, style: `--band:${row.band};--count:${row.cells.length}` },
        name(row.columns && 0), row.columns && name(6),
        ...row.cells.map((cell, at) => this.cells[cell] = this.place(cell, "button", picture, at === row.turn ? "--turn:5px;" : spot(row.columns?.[at], index))));
    });
    const sums = make("div", { class: "dp-sums" });
    for (const name of Object.keys(board.places)) {
      if (this.cells[name]) continue;
      const cell = name.replace(".again", ""), button = this.cells[cell];
      (button || sums).append(this.places[name] = this.place(name, "span", picture, "", board.places[button && cell]?.box));
    }
    paper.style.aspectRatio = board.size.join("/");
    paper.classList.toggle("dp-shifted", Boolean(board.rows[0].columns));
    paper.replaceChildren(picture, ...rows, sums);
    this.grid = board.rows.map((row) => row.cells);
    this.home = this.grid[0][0];
  }

  place(name, tag, picture, style, [left, top, wide, high] = [0, 0, ...this.board.size]) {
    const { box: [x, y, width, height], label, badge: note } = this.board.places[name];
    const node = make(tag, { class: tag === "button" ? "dp-cell" : "dp-place", "data-cell": name, "data-kind": name.split(".")[0], "data-note": note,
      "data-piece": tag === "span" && !/^(points|column|total|name|date|tally)/.test(name),
      style: `${style}--ratio:${width / height};left:${100 * (x - left) / wide}%;top:${100 * (y - top) / high}%;width:${100 * width / wide}%;height:${100 * height / high}%` });
    const own = picture.querySelector(`[data-cell="${CSS.escape(name)}"]`);
    const part = draw([x - 250, y - 250, width + 500, height + 500].map((one) => one / 1000), "", "dp-part");
    if (own) part.append(own.cloneNode(true));
    node.append(part, draw("0 0 24 24", "", "dp-mark"));
    if (tag === "button") {
      node.type = "button";
      node.tabIndex = -1;
      node.addEventListener("click", () => this.take(name));
      node.addEventListener("focus", () => this.settle(name));
    } else node.append(make("span", { class: "dp-label" }, label), make("b", { class: "dp-value" }));
    return node;
  }

  // Whether the targets of the whole sheet are large enough here.
  fit() {
    if (this.width === this.root.clientWidth) return;
    this.width = this.root.clientWidth;
    const touch = matchMedia("(pointer: coarse)").matches, [wide, high] = this.board.size;
    const most = wide > high ? 760 : touch ? 600 : 440;
    const width = Math.min(most, this.width - 2);
    const least = Math.min(...Object.keys(this.cells).map((name) => Math.min(...this.board.places[name].box.slice(2))));
    this.root.style.setProperty("--paper", `${most}px`);
    this.root.classList.toggle("dp-pocket", width > 0 && least * width / wide < (touch ? TOUCH : POINT));
    const room = this.width >= most + (wide > high ? 280 : 312);
    if (this.root.classList.toggle("dp-wide", room) !== this.room) this.news.open = this.room = room;
  }

  take(name) {
    this.settle(name);
    if (!this.said(name)) this.act({ do: "cell", cell: name });
  }

  // Whether a puzzle has answered to this cell or move.
  said(name) {
    const { puzzle, verdict } = this.view;
    if (puzzle && !verdict?.good && puzzle.replies[name]) this.answer(puzzle.replies[name]);
    return Boolean(puzzle);
  }

  throw() {
    if (!this.view.own || !this.view.roll) return this.act({ do: "roll" });
    const faces = [...this.dice.querySelectorAll("select")].map((one) => one.value);
    return this.act({ do: "roll", dice: faces.join(" ") });
  }

  play(move) {
    if (this.said(move.move)) return undefined;
    if (move.move !== "reroll") return this.act({ do: "move", move: move.move });
    const picked = [...this.dice.querySelectorAll("[aria-pressed=true]")].map((one) => one.dataset.die);
    return this.act({ do: "move", move: ["reroll", ...picked].join(" ") });
  }

  update() {
    clearTimeout(this.patience);
    clearTimeout(this.pause);
    const view = this.view = this.model.get("view");
    const { words } = this;
    if (!view || !view.seats) return;
    const focus = this.root.contains(document.activeElement) ? document.activeElement : null;
    const keyboard = focus?.matches(":focus-visible");
    const fresh = this.at !== undefined && this.at < view.at && this.shown === view.seat;
    this.updateSeats(view);
    put(this.prompt, view.prompt);
    put(this.why, view.why);
    this.updateDice(view, this.at !== undefined && this.at < view.at);
    this.updateMoves(view);
    this.updatePuzzle(view);
    this.updatePaper(view, fresh);
    this.updateCover(view);
    this.tell();
    if (this.at !== undefined) put(this.live, this.live.textContent === view.say ? `${view.say}\u00a0` : view.say);
    this.at = view.at;
    this.shown = view.seat;
    if (view.auto) this.pause = setTimeout(() => this.act({ do: "step" }), PAUSE);
    this.keepFocus(focus, keyboard);
  }

  // Drawn when it can be seen, and scrolled when it has been laid out anyway: to ask earlier takes time.
  tell() {
    if (!this.news.open) return;
    this.log.replaceChildren(...list(this.view.log));
    requestAnimationFrame(() => { this.log.scrollTop = this.log.scrollHeight; });
  }

  updateSeats(view) {
    const { words } = this;
    while (this.seats.childElementCount > view.seats.length) this.seats.lastElementChild.remove();
    view.seats.forEach((seat, index) => {
      const node = this.seats.children[index] || this.seats.appendChild(push("", () => this.send({ do: "seat", seat: index }), { class: "dp-seat" }));
      if (!node.childElementCount) node.append(make("span"), make("b"), make("small"));
      const state = seat.won ? "wins" : seat.decided ? "decided" : seat.due ? "thinks" : seat.active ? "active" : "";
      put(node.children[0], seat.name);
      put(node.children[1], String(seat.score).replace("-", "\u2212"));
      put(node.children[2], state ? words[state] : "");
      node.dataset.state = state;
      node.setAttribute("aria-pressed", String(index === view.seat));
    });
    this.seats.hidden = Boolean(view.puzzle);
  }

  updateDice(view, fresh) {
    const typed = view.own && view.roll;
    const drawn = JSON.stringify([view.dice, view.pick, typed]);
    if (drawn === this.drawn.dice) return;
    const before = this.before || [];
    this.drawn.dice = drawn;
    const mixed = view.dice.some((one) => one.face && one.face[0] !== "white");
    this.dice.replaceChildren(...view.dice.map((one, index) => {
      const kind = this.board.dice[index];
      const picture = die(one.face, mixed && this.board.letters);
      if (!one.face && !kind.mixed) picture.classList.add(`dp-${kind.faces[0][0]}`);
      const node = make("li", { "data-state": one.state });
      if (typed && one.due) {
        node.append(make("select", { "aria-label": kind.label }, make("option", { value: "" }, "\u2013"), ...kind.faces.map(([colour, number]) =>
          make("option", { value: `${this.board.codes[colour]}${number}` }, mixed || kind.mixed ? `${this.board.letters[colour]} ${number}` : number))));
        node.classList.add("dp-typed");
        if (!kind.mixed) node.prepend(die([kind.faces[0][0], 1], false));
      } else if (view.pick) {
        node.append(push(picture, ({ currentTarget: one }) => write(one, "aria-pressed", String(one.getAttribute("aria-pressed") !== "true")), { class: "dp-die", "data-die": one.name, "aria-pressed": "false", "aria-label": one.label }));
      } else node.append(make("span", { role: "img", "aria-label": one.label }, picture));
      if (fresh && one.face && one.state !== "old" && JSON.stringify(one) !== JSON.stringify(before[index])) node.classList.add("dp-thrown");
      return node;
    }));
    this.before = view.dice;
  }

  updateMoves(view) {
    put(this.roll, view.own && view.roll ? this.words.set : this.words.roll);
    this.roll.hidden = Boolean(view.puzzle);
    for (const name of ["roll", "undo", "redo"]) write(this[name], "aria-disabled", String(!view[name]));
    this.undo.hidden = this.redo.hidden = this.tools.hidden = this.news.hidden = Boolean(view.puzzle);
    const drawn = JSON.stringify(view.moves);
    if (drawn === this.drawn.moves) return;
    this.drawn.moves = drawn;
    this.moves.replaceChildren(...view.moves.map((move, index) => push(move.label, () => this.play(move),
      { "data-move": move.move, class: move.costs ? "dp-button dp-costs" : "dp-button", "aria-keyshortcuts": index ? null : "p" })));
  }

  updatePaper(view, fresh) {
    const { words } = this;
    this.paper.setAttribute("aria-label", fill(words.sheet, { name: view.seats[view.seat].name }));
    const gone = new Set(view.gone);
    for (const [name, node] of Object.entries(this.cells)) {
      const mark = view.cells[name], live = view.live[name], label = this.board.places[name].label;
      const twice = view.cells[`${name}.again`] && this.places[`${name}.again`].textContent.slice(0, -1);
      const said = mark === "x" ? words.crossed : mark ? words.entered : gone.has(name) ? words.gone : "{cell}";
      write(node, "data-state", live ? "live" : mark ? "marked" : gone.has(name) ? "gone" : "");
      write(node, "aria-label", live || fill(said, { cell: twice || label, value: mark }));
      write(node, "aria-disabled", String(!live && !view.puzzle));
      write(node, "title", view.other.includes(name) ? live : "");
      this.mark(node, name, mark, fresh);
    }
    for (const [name, node] of Object.entries(this.places)) {
      const value = view.cells[name] || view.totals[name] || "";
      write(node, "data-state", value ? "marked" : "");
      put(node.lastElementChild, value === "x" ? "\u00d7" : value);
      this.mark(node, name, value, fresh && view.cells[name]);
    }
    const first = Object.keys(this.cells).find((name) => view.live[name]);
    this.settle(first && !view.live[this.home] ? first : this.home);
  }

  mark(node, name, mark, fresh) {
    const before = node.dataset.mark || "";
    if (before === (mark || "")) return;
    node.dataset.mark = mark || "";
    const picture = node.children[1];
    picture.innerHTML = mark === "x" ? crossOf(name) : mark ? `<text x="12" y="16.4" text-anchor="middle">${make("i", {}, mark).innerHTML}</text>` : "";
    picture.classList.toggle("dp-new", Boolean(fresh && mark));
  }

  updateCover(view) {
    this.cover.hidden = !view.cover;
    this.root.classList.toggle("dp-covered", Boolean(view.cover));
    if (!view.cover) return this.cover.replaceChildren();
    if (this.cover.childElementCount) return;
    this.cover.replaceChildren(make("p", {}, fill(this.words.hand, { name: view.cover })),
      push(fill(this.words.reveal, { name: view.cover }), () => this.send({ do: "reveal" }), { class: "dp-button dp-first" }));
  }

  // Focus stays; if its place has gone, or the dice are thrown, it goes to what can be done now.
  keepFocus(focus, keyboard) {
    if (!focus) return;
    const stays = focus.isConnected && !focus.closest("[hidden]") && !(focus === this.roll && !this.view.roll);
    if (stays || this.root.querySelector("dialog[open]")) return;
    const next = this.cover.querySelector("button") || this.puzzle.querySelector("button") || (this.view.live[this.home] && this.cells[this.home])
      || this.dice.querySelector("button, select") || this.moves.firstElementChild || (this.roll.hidden ? this.cells[this.home] : this.roll);
    next.focus({ preventScroll: !keyboard });
  }

  settle(name) {
    if (this.cells[this.home]) this.cells[this.home].tabIndex = -1;
    this.home = name;
    this.cells[name].tabIndex = 0;
  }

  // Plain keys on a board are its own: a notebook around it must not take them for commands.
  key(event) {
    const { target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || !this.root.contains(target)) return;
    event.stopPropagation();
    if (target.closest("input, textarea, select, dialog")) return;
    const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const press = { r: this.roll, p: this.moves.firstElementChild, u: this.undo, y: this.redo }[name];
    if (press && !press.hidden) press.click();
    else if (name === "?") open(this.keys);
    else if (!target.matches(".dp-cell") || !this.walk(name)) return;
    event.preventDefault();
  }

  walk(name) {
    const row = this.grid.findIndex((cells) => cells.includes(this.home)), column = this.grid[row].indexOf(this.home);
    const last = this.grid[row].length - 1;
    const to = { ArrowLeft: [row, column - 1], ArrowRight: [row, column + 1], ArrowUp: [row - 1, column], ArrowDown: [row + 1, column], Home: [row, 0], End: [row, last] }[name];
    if (!to) return false;
    const cells = this.grid[Math.max(0, Math.min(this.grid.length - 1, to[0]))];
    this.cells[cells[Math.max(0, Math.min(cells.length - 1, to[1]))]].focus();
    return true;
  }

  askNew() {
    const { board, words, view, form } = this;
    const field = (label, control) => make("label", {}, label, control);
    const list = make("div", { class: "dp-players" });
    const read = () => [...list.children].map((node) => ({ name: node.querySelector("input").value, by: node.querySelector("select").value }));
    const show = (wanted) => list.replaceChildren(...wanted.map((seat, index) => make("div", {},
      field(words.player, make("input", { value: seat.name, maxlength: "24", autocomplete: "off" })),
      field(words.plays, make("select", {}, ...board.by.map(([value, label]) => make("option", { value, selected: value === seat.by }, label)))),
      push("\u00d7", () => { if (wanted.length > 1) { show(read().filter((_, other) => other !== index)); add.focus(); } },
        { class: "dp-button dp-icon", "aria-label": fill(words.remove, { name: seat.name }), "aria-disabled": String(wanted.length === 1) }))));
    const add = push(words.add, () => { if (list.childElementCount < board.seats[1]) show([...read(), { name: "", by: "person" }]); });
    const cover = make("input", { type: "checkbox", checked: view.hides }), own = make("input", { type: "checkbox", checked: view.own });
    const seed = make("input", { maxlength: "40", autocomplete: "off" });
    const start = push(words.start, () => {
      this.begin.close();
      this.send({ do: "new", seats: read(), cover: cover.checked, own: own.checked, seed: seed.value });
    }, { class: "dp-button dp-first" });
    show(view.seats);
    form.replaceChildren(list, add, make("label", { class: "dp-check" }, cover, words.cover), make("label", { class: "dp-check" }, own, words.own), field(words.seed, seed), start);
    open(this.begin);
  }

  // A puzzle carries its own answers: no Python stands behind it.
  answer(said) {
    if (!this.view.verdict) this.asks = this.view;
    this.turn({ ...this.asks, ...said, beat: this.view.beat + 1 });
  }

  turn(view) {
    this.model.set("view", view);
    this.model.save_changes();
  }

  updatePuzzle(view) {
    const { verdict, puzzle } = view, { words } = this;
    this.puzzle.hidden = !puzzle;
    if (!verdict) return this.puzzle.replaceChildren();
    const button = (name, to) => push(words[name], () => this.turn({ ...to, beat: view.beat + 1 }), { class: "dp-button dp-first" });
    return this.puzzle.replaceChildren(make("p", { "data-good": String(verdict.good) }, make("b", {}, verdict.head), " ", verdict.text),
      verdict.good && puzzle.next ? button("next", puzzle.next) : button("retry", this.asks || view));
  }
}

export default {
  render({ model, el }) {
    const view = new Board(model, el);
    return () => view.close();
  },
};
