// A pad as prints.py describes it, in micrometres from the top left corner, and its pages as pictures.

/** The kinds of marks: a rectangle with its radius, a line, a path of SVG's commands, and a text on its base line. */
export type Mark =
  | [
      kind: "r",
      x: number,
      y: number,
      width: number,
      height: number,
      radius: number,
      fill: string | null,
      stroke: string | null,
      line: number,
    ]
  | [kind: "l", x1: number, y1: number, x2: number, y2: number, stroke: string, line: number]
  | [kind: "p", pieces: Piece[], fill: string | null, stroke: string | null, line: number]
  | [
      kind: "t",
      x: number,
      y: number,
      text: string,
      size: number,
      weight: "regular" | "bold",
      anchor: "start" | "middle" | "end",
      fill: string,
    ];

/** A command of a path and its places. */
export type Piece = [command: "M" | "L" | "C" | "Z", ...places: number[]];

/** A box on a page. */
export type Box = [x: number, y: number, width: number, height: number];

/** Something that is drawn once for many places. */
export interface Panel {
  width: number;
  height: number;
  marks: Mark[];
}

/** A part of a panel on a page, in the order of drawing and reading. */
export interface Part {
  /** Marks, or the number of a panel. */
  drawn: Mark[] | number;
  /** The element of a PDF for screen readers; decoration has none. */
  kind?: string;
  /** The text that they read; none if the marks are the text. */
  text?: string;
  /** The rows of a table, the first of which holds the heads of its columns. */
  rows?: string[][];
  /** The bounds of a picture on the panel. */
  box?: Box;
}

/** A panel on a page. Screen readers find a section there if it has a title. */
export interface Placed {
  x: number;
  y: number;
  width: number;
  height: number;
  title: string;
  parts: Part[];
}

/** A place on a page that leads to another page. */
export interface Link {
  box: Box;
  page: number;
  title: string;
  sign: Mark;
}

export interface Page {
  width: number;
  height: number;
  placed: Placed[];
  texts: Mark[];
  links: Link[];
  /** Bookmarks that lead to this page. */
  entries: string[];
  trim: Box | null;
  bleed: Box | null;
}

export interface Pad {
  title: string;
  subject: string;
  lang: string;
  duplex: "none" | "long" | "short";
  /** True if it has labels for screen readers. */
  labelled: boolean;
  attachments: [name: string, content: string, description: string][];
  /** The pad in one line, with its size and the number of its pages. */
  summary: string;
  warnings: string[];
  panels: Panel[];
  pages: Page[];
}

/** A pad as Python has laid it out, or the problem with it, and the place in the sheet's text that it is about. */
export type Laid = Pad | { problem: string; key?: string };

/** The form of a pad, with what was laid out last of the sheet that is written in it. Its event `laid` tells that there is
 *  something else. */
export interface PadForm extends HTMLFormElement {
  laid?: Laid | undefined;
}

const SVG = "http://www.w3.org/2000/svg";

function made(name: string, values: Record<string, string | number | null>, ...within: (Node | string)[]): SVGElement {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(values)) node.setAttribute(key, String(value ?? "none"));
  node.append(...within);
  return node;
}

function drawn(mark: Mark): SVGElement {
  switch (mark[0]) {
    case "r": {
      const [, x, y, width, height, rx, fill, stroke, line] = mark;
      return made("rect", { x, y, width, height, rx, fill, stroke, "stroke-width": line });
    }
    case "l": {
      const [, x1, y1, x2, y2, stroke, line] = mark;
      return made("line", { x1, y1, x2, y2, stroke, "stroke-width": line });
    }
    case "p": {
      const [, pieces, fill, stroke, line] = mark;
      const d = pieces.map((piece) => piece.join(" ")).join("");
      return made("path", {
        d,
        fill,
        stroke,
        "fill-rule": "evenodd",
        "stroke-width": line,
        "stroke-linejoin": "round",
      });
    }
    case "t": {
      const [, x, y, text, size, weight, anchor, fill] = mark;
      const bold = weight === "bold" ? 700 : 400;
      return made("text", { x, y, fill, "font-size": size, "font-weight": bold, "text-anchor": anchor }, text);
    }
  }
}

/** Draws a page of a pad; `name` is what those hear who do not see it. */
export function pictureOf({ panels }: Pad, { width, height, placed, texts, links }: Page, name: string): SVGElement {
  const lying = placed.map(({ x, y, parts }) =>
    made("g", { transform: `translate(${x} ${y})` }, ...parts.flatMap((part) => marksOf(part, panels)).map(drawn)),
  );
  const paper = made("rect", { width, height, fill: "#ffffff" });
  const beside = [...texts, ...links.map(({ sign }) => sign)];
  return made(
    "svg",
    { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": name, "text-rendering": "geometricPrecision" },
    paper,
    ...lying,
    ...beside.map(drawn),
  );
}

/** The marks of a part, which may be shared. */
const marksOf = ({ drawn }: Part, panels: Panel[]): Mark[] =>
  typeof drawn === "number" ? (panels[drawn]?.marks ?? []) : drawn;
