// What a page has: elements, data in script elements, and sentences about what went wrong.

/** The address of the site; its modules are one folder below. */
export const SITE = new URL("..", import.meta.url).href;

/** The element in a page that a selector names; the pages are built so that it is there. */
export function find<Found extends Element = HTMLElement>(place: ParentNode, selector: string): Found {
  const found = place.querySelector<Found>(selector);
  if (!found) throw new Error(`the page has no ${selector}`);
  return found;
}

/** All elements in a page that a selector names. */
export function all<Found extends Element = HTMLElement>(selector: string): Found[] {
  return [...document.querySelectorAll<Found>(selector)];
}

/** The data in a script element. */
export function dataOf<Data>(node: Element): Data {
  return JSON.parse(node.textContent ?? "") as Data;
}

/** The reason that an error gives. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Tables whose board takes its picture from the page, where it is seen before anything is alive. */
export function pictured<Tables extends { board: { svg: string } }>(tables: Tables, place: Element): Tables {
  tables.board.svg = new XMLSerializer().serializeToString(find<SVGElement>(place, "svg"));
  return tables;
}
