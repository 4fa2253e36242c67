// What is chosen in a form of the print shop, and the choices that the site remembers.

import type { Kind } from "../site/kinds";
import { all, messageOf } from "../site/page";
import { recall, remember } from "../site/storage";
import { namesIn } from "./names";

export const CHOICE: Kind = [/^(lang|paper)$/, (text) => /^[\w-]{1,20}$/.test(text)];

export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
export type Wanted = Record<string, string | number | boolean | string[]>;

/** Returns the name and the value of a choice, unless it is the usual one. */
export function choiceOf(field: Field): [string, Wanted[string]][] {
  if (field.name === "names") {
    const names = namesIn(field.value, JSON.parse(field.dataset.heads ?? ""));
    return names.length ? [["names", names]] : [];
  }
  if (field.type === "checkbox") return (field as HTMLInputElement).checked ? [[field.name, true]] : [];
  const text = field.value.trim();
  if (!text || field.value === field.dataset.usual) return [];
  return [[field.name, field.type === "number" ? Number(field.value) : text]];
}

/** Lets a choice stand at what was chosen the last time, in whatever form, and keeps what is chosen now. */
export function keepChoice(select: HTMLSelectElement): void {
  const names =
    select.name === "lang"
      ? [recall("lang"), ...navigator.languages.flatMap((one) => [one, one.slice(0, 2)])]
      : [recall(select.name)];
  const known = names.find((one) => [...select.options].some(({ value }) => value === one));
  if (known) select.value = known;
  select.addEventListener("change", () => {
    remember(select.name, select.value);
    for (const other of all<HTMLSelectElement>(`select[name="${select.name}"]`)) {
      const has = [...other.options].some(({ value }) => value === select.value);
      if (other === select || !has || other.value === select.value) continue;
      other.value = select.value;
      other.form?.dispatchEvent(new Event("change"));
    }
  });
}

/** Returns a function that draws what is chosen now, and again if that has changed by then; `failed` hears why it cannot
 *  be drawn. */
export function redrawing(
  wanted: () => string,
  draw: (request: string) => Promise<void>,
  failed: (why: string) => void,
): () => Promise<void> {
  let request = "";
  let drawing = false;
  return async () => {
    if (drawing) return;
    drawing = true;
    try {
      for (let now = wanted(); now !== request; now = wanted()) {
        request = now;
        await draw(now);
      }
    } catch (error) {
      request = "";
      failed(messageOf(error));
    }
    drawing = false;
  };
}
