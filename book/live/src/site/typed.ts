// What a reader has typed on a page comes back after a reload, a new edition of the site or a crash.

import { isTable, type Kind } from "./kinds";
import { forget, OURS, recall, remember } from "./storage";

export const TYPED: Kind = [/^typed \//, () => true];

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const named = (what: string) => `typed ${location.pathname} ${what}`;

/** The texts that were typed into a part of this page. */
export const typed = (what: string) => recall(named(what));

/** Keeps what is typed into something on this page; nothing where it is as the page has it. */
export function keepTyped(what: string, text: string | undefined): void {
  if (text === undefined) forget(OURS + named(what));
  else remember(named(what), text);
}

/** The value that was kept of a part of this page as JSON; nothing if it does not fit, since anybody may have written it. */
export function typedValue<Value>(what: string, fits: (value: Value) => boolean): Value | undefined {
  try {
    const value: Value = JSON.parse(typed(what) ?? "null");
    return fits(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const isSwitch = (field: Field) => /^(checkbox|radio)$/.test(field.type);

/** Returns the content of a field. */
function textIn(field: Field): string {
  return isSwitch(field) ? String((field as HTMLInputElement).checked) : field.value;
}

/** Returns the content that the page itself gives a field. */
function usual(field: Field): string {
  if (field instanceof HTMLSelectElement) {
    return ([...field.options].find((one) => one.defaultSelected) ?? field.options[0])?.value ?? "";
  }
  return isSwitch(field) ? String((field as HTMLInputElement).defaultChecked) : field.defaultValue;
}

/** Lets a text stand in a field, and its part of the page be seen. */
function fill(field: Field, text: string): void {
  if (isSwitch(field)) (field as HTMLInputElement).checked = text === "true";
  else if (!(field instanceof HTMLSelectElement) || [...field.options].some(({ value }) => value === text)) {
    field.value = text;
  }
  const folded = field.closest("details");
  if (folded) folded.open = true;
}

/** Brings back what was typed into a form, and keeps it from now on, but for what the site remembers by itself. */
export function keepForm(form: HTMLFormElement, what: string): void {
  const fields = ([...form.elements] as Field[]).filter(
    ({ name, type }) => !/^(lang|paper)$|^(submit|output)/.test(name || type),
  );
  const before = typedValue<Record<string, unknown>>(what, isTable) ?? {};
  const names = fields.map(
    (field, at) => `${field.name} ${fields.slice(0, at).filter(({ name }) => name === field.name).length}`,
  );
  fields.forEach((field, at) => {
    const text = before[names[at] ?? ""];
    if (typeof text === "string") fill(field, text);
  });
  const keep = () => {
    const changed = fields.flatMap((field, at) => (textIn(field) === usual(field) ? [] : [[names[at], textIn(field)]]));
    keepTyped(what, changed.length ? JSON.stringify(Object.fromEntries(changed)) : undefined);
  };
  for (const event of ["input", "change", "submit"]) form.addEventListener(event, keep);
}
