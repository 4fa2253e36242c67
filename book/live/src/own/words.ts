// What the drawing of a sheet says, in the language that the form has chosen.

/** The catalogues of `book/live/strings/`, by their languages. */
export type Catalogues = Record<string, Record<string, string>>;

/** Says a text with values in it. */
export type Say = (key: string, values?: Record<string, string | number>) => string;

/** Returns the words of a language; those of English where it has none. */
export function wordsOf(catalogues: Catalogues, lang: string): Say {
  const texts = catalogues[lang] ?? catalogues[lang.slice(0, 2)] ?? catalogues.en ?? {};
  return (key, values = {}) =>
    (texts[key] ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
