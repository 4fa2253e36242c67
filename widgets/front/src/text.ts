// Words with places in braces, and numbers.

/** A text with its places in braces filled in. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
}

/** A number with a minus sign instead of a hyphen. */
export function minus(number: number): string {
  return String(number).replace("-", "\u2212");
}
