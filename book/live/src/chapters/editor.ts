// The editor of a cell, which comes when somebody asks to change one.

import { defaultKeymap, history, historyKeymap, redo, undo } from "@codemirror/commands";
import { pythonLanguage } from "@codemirror/lang-python";
import { bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { EditorState, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, drawSelection, EditorView, keymap, lineNumbers } from "@codemirror/view";
import { classHighlighter } from "@lezer/highlight";

/** An editor in the place of a cell. */
export interface Editor {
  text(): string;
  /** Puts other lines in the place of all. */
  write(text: string): void;
  /** Marks a line, counted from 1; 0 marks none. */
  mark(line: number): void;
  focus(): void;
}

const marking = StateEffect.define<number>();
/** The line that is marked, until something is typed. */
const marked = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(now, { effects, docChanged, state }) {
    for (const effect of effects) {
      if (!effect.is(marking)) continue;
      if (!effect.value || effect.value > state.doc.lines) return Decoration.none;
      return Decoration.set(Decoration.line({ class: "wrong" }).range(state.doc.line(effect.value).from));
    }
    return docChanged ? Decoration.none : now;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Puts an editor into an element, which is emptied; `run` is what Shift and Enter do, and `changed` hears what stands in
 *  it. */
export function edit(place: Element, text: string, run: () => void, changed: (text: string) => void): Editor {
  const start = () => {
    run();
    return true;
  };
  place.replaceChildren();
  // What is typed here is no command of the page, which takes "/" for its search.
  place.addEventListener("keydown", (event) => {
    const { key, ctrlKey, metaKey } = event as KeyboardEvent;
    if (key.length === 1 && !ctrlKey && !metaKey) event.stopPropagation();
  });
  const view = new EditorView({
    parent: place,
    state: EditorState.create({
      doc: text,
      extensions: [
        // The Tab key goes on to the buttons, as everywhere on a page.
        keymap.of([
          { key: "Shift-Enter", run: start },
          { key: "Mod-Enter", run: start },
          ...defaultKeymap,
          ...historyKeymap,
          { key: "Mod-z", run: undo },
          { key: "Mod-y", run: redo },
        ]),
        history(),
        lineNumbers(),
        drawSelection(),
        bracketMatching(),
        indentOnInput(),
        indentUnit.of("    "),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ "aria-label": "Python code to change", spellcheck: "false" }),
        pythonLanguage,
        syntaxHighlighting(classHighlighter),
        marked,
        EditorView.updateListener.of(({ docChanged, state }) => docChanged && changed(state.doc.toString())),
      ],
    }),
  });
  return {
    text: () => view.state.doc.toString(),
    write: (lines) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: lines } }),
    mark: (line) => view.dispatch({ effects: marking.of(line) }),
    focus: () => view.focus(),
  };
}
