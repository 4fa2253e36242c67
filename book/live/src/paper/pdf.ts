// The PDF of a pad, written with PDFKit from the same marks as its picture. Each panel is drawn once, as a form that pages
// place, which keeps large pads small. This module travels in the print shop's archive, with the fonts.

import PDFDocument, { type Element, type Reference } from "pdfkit";
import type { Box, Mark, Pad, Page, Panel, Part, Placed } from "./marks";

/** Micrometres in a point. */
const POINT = 25_400 / 72;
/** Distance of the control points of a quarter of a circle from its corner, as a part of the radius. */
const CORNER = 0.4472;
const ANCHORS = { start: 0, middle: 0.5, end: 1 };
const DUPLEX = { long: "DuplexFlipLongEdge", short: "DuplexFlipShortEdge" };
const COMMANDS = { M: "moveTo", L: "lineTo", C: "bezierCurveTo", Z: "closePath" } as const;

const points = (micrometres: number) => micrometres / POINT;

/** Sets the colour of shapes, or of lines. Greys have one channel, so that no printer mixes them from its colours. */
function paint(pdf: PDFDocument, colour: string, line = false): void {
  const shares = [1, 3, 5].map((at) => (Number.parseInt(colour.slice(at, at + 2), 16) / 255).toFixed(5));
  const grey = new Set(shares).size === 1;
  const operator = grey ? "g" : "rg";
  pdf.addContent(`${(grey ? shares.slice(1, 2) : shares).join(" ")} ${line ? operator.toUpperCase() : operator}`);
}

/** Fills and outlines what has been drawn. */
function finish(pdf: PDFDocument, fill: string | null, stroke: string | null): void {
  if (fill) pdf.addContent(stroke ? "B*" : "f*");
  else if (stroke) pdf.addContent("S");
}

/** Sets the colours, and the width of lines, before a shape is drawn: a path allows nothing else within it. */
function prepare(pdf: PDFDocument, fill: string | null, stroke: string | null, line: number): void {
  if (fill) paint(pdf, fill);
  if (!stroke) return;
  paint(pdf, stroke, true);
  pdf.lineWidth(points(line)).lineJoin("round");
}

function rectangle(pdf: PDFDocument, [x, y, width, height]: Box, radius: number): void {
  const [left, top, right, bottom, bend] = [x, y, x + width, y + height, Math.round(CORNER * radius)];
  if (!radius) {
    pdf.rect(points(x), points(y), points(width), points(height));
    return;
  }
  const to = (...places: [number, number]) => pdf.lineTo(points(places[0]), points(places[1]));
  const curve = (...places: number[]) => pdf.bezierCurveTo(...places.map(points));
  pdf.moveTo(points(left + radius), points(bottom));
  to(right - radius, bottom);
  curve(right - bend, bottom, right, bottom - bend, right, bottom - radius);
  to(right, top + radius);
  curve(right, top + bend, right - bend, top, right - radius, top);
  to(left + radius, top);
  curve(left + bend, top, left, top + bend, left, top + radius);
  to(left, bottom - radius);
  curve(left, bottom - bend, left + bend, bottom, left + radius, bottom);
  pdf.closePath();
}

/** Draws a mark; `behind` stands behind a text and does not move it. */
function draw(pdf: PDFDocument, mark: Mark, behind = ""): void {
  switch (mark[0]) {
    case "t": {
      const [, x, y, text, size, weight, anchor, fill] = mark;
      pdf.font(weight).fontSize(points(size));
      paint(pdf, fill);
      const before = ANCHORS[anchor] * pdf.widthOfString(text);
      pdf.text(text + behind, points(x) - before, points(y), { lineBreak: false, baseline: "alphabetic" });
      break;
    }
    case "l": {
      const [, x1, y1, x2, y2, stroke, line] = mark;
      prepare(pdf, null, stroke, line);
      pdf.moveTo(points(x1), points(y1)).lineTo(points(x2), points(y2));
      finish(pdf, null, stroke);
      break;
    }
    case "p": {
      const [, pieces, fill, stroke, line] = mark;
      prepare(pdf, fill, stroke, line);
      for (const [command, ...places] of pieces) pdf[COMMANDS[command]](...places.map(points));
      finish(pdf, fill, stroke);
      break;
    }
    case "r": {
      const [, x, y, width, height, radius, fill, stroke, line] = mark;
      prepare(pdf, fill, stroke, line);
      rectangle(pdf, [x, y, width, height], radius);
      finish(pdf, fill, stroke);
    }
  }
}

/** Draws a panel into a form. PDFKit has none of its own, so its page writes into the form for a while. */
function formOf(pdf: PDFDocument, { width, height, marks }: Panel): Reference {
  const { page } = pdf;
  const { content } = page;
  const form = pdf.ref({
    Type: "XObject",
    Subtype: "Form",
    BBox: [0, 0, points(width), points(height)],
    Resources: page.resources,
  });
  page.content = form;
  for (const mark of marks) draw(pdf, mark);
  form.end();
  page.content = content;
  return form;
}

/** The labels of a document for screen readers, as `sheetgen/writers/structure.py` makes them; none if it has none. */
class Labels {
  private readonly whole: Element | undefined;

  constructor(
    private readonly pdf: PDFDocument,
    { labelled, title, lang }: Pad,
  ) {
    if (!labelled) return;
    this.whole = pdf.struct("Document", { title, lang });
    pdf.addStructure(this.whole);
  }

  /** Opens the section of a panel; what belongs to none lies in the document itself. */
  section({ title }: Placed): Element | undefined {
    if (!this.whole || !title) return this.whole;
    const section = this.pdf.struct("Sect", { title });
    this.whole.add(section);
    return section;
  }

  /** Draws a part of a panel with its label, or as decoration. */
  label(section: Element | undefined, part: Part, placed: Placed, drawPart: () => void): void {
    if (!section) drawPart();
    else if (part.rows) section.add(this.table(part.rows, part.text));
    else if (part.kind) section.add(this.pdf.struct(part.kind, told(part, placed), drawPart));
    else this.decorate(drawPart);
  }

  /** Draws what screen readers skip. */
  decorate(drawIt: () => void): void {
    if (!this.whole) {
      drawIt();
      return;
    }
    this.pdf.markContent("Artifact");
    drawIt();
    this.pdf.endMarkedContent();
  }

  /** A table that is drawn elsewhere. */
  private table(rows: string[][], title = ""): Element {
    const made = rows.map((texts, row) => {
      const cells = texts.map((actual) =>
        this.pdf.struct(row ? "TD" : "TH", { actual, title: actual, ...(row ? {} : { scope: "Column" }) }, () => {}),
      );
      return this.pdf.struct("TR", {}, cells);
    });
    return this.pdf.struct("Table", { title }, made);
  }

  /** A paragraph with the link of a page, to which the link itself is added. */
  link(title: string): Element | undefined {
    if (!this.whole) return undefined;
    const [paragraph, link] = [this.pdf.struct("P", { title }), this.pdf.struct("Link", { title, alt: title })];
    paragraph.add(link);
    this.whole.add(paragraph);
    return link;
  }
}

/** The text of a label: an alternative for a picture, and what is read in the place of other marks. */
function told({ kind, text, box }: Part, { x, y }: Placed): Record<string, unknown> {
  if (text === undefined) return {};
  if (kind !== "Figure" || !box) return { title: text, actual: text };
  const [left, top, width, height] = box;
  return { title: text, alt: text, bbox: [x + left, y + top, x + left + width, y + top + height].map(points) };
}

/** Draws marks; if they are the lines of a text that is read, each but the last ends in a space, for readers that join
 *  lines. */
function drawAll(pdf: PDFDocument, marks: Mark[], isRead: boolean): void {
  for (const mark of marks) draw(pdf, mark, isRead && mark !== marks.at(-1) ? " " : "");
}

const nameOf = (page: number) => `page${page + 1}`;

/** Writes a pad, page by page. */
class Writer {
  private readonly labels: Labels;
  private readonly forms: Reference[] = [];

  constructor(
    private readonly pdf: PDFDocument,
    private readonly pad: Pad,
  ) {
    this.labels = new Labels(pdf, pad);
  }

  write(page: Page, number: number): void {
    const { pdf, labels } = this;
    const { width, height, placed, texts, links, trim, bleed } = page;
    pdf.addPage({ size: [points(width), points(height)], margin: 0 });
    const inPage = ([x, y, wide, high]: Box) =>
      [x, height - y - high, x + wide, height - y].map((place) => points(place));
    if (trim) pdf.page.dictionary.data.TrimBox = inPage(trim);
    if (bleed) pdf.page.dictionary.data.BleedBox = inPage(bleed);
    if (links.length) pdf.addNamedDestination(nameOf(number));
    for (const entry of page.entries) pdf.outline.addItem(entry, { fit: true });
    for (const panel of placed) this.place(panel);
    if (texts.length || links.length) {
      labels.decorate(() => drawAll(pdf, [...texts, ...links.map(({ sign }) => sign)], false));
    }
    for (const { box, page: there, title } of links) {
      const [x, y, wide, high] = box.map(points) as Box;
      pdf.goTo(x, y, wide, high, nameOf(there), { Contents: new String(title), structParent: labels.link(title) });
    }
  }

  /** Places a panel, whose shared parts are drawn once. */
  private place(placed: Placed): void {
    const { pdf, labels } = this;
    const section = labels.section(placed);
    pdf.save().translate(points(placed.x), points(placed.y));
    for (const part of placed.parts) labels.label(section, part, placed, () => this.draw(part));
    pdf.restore();
  }

  private draw({ drawn, kind, text }: Part): void {
    const { pdf } = this;
    if (typeof drawn !== "number") {
      drawAll(pdf, drawn, kind !== undefined && text === undefined);
      return;
    }
    const panel = this.pad.panels[drawn];
    if (!panel) return;
    this.forms[drawn] ??= formOf(pdf, panel);
    pdf.page.xobjects[`P${drawn}`] = this.forms[drawn];
    pdf.addContent(`/P${drawn} Do`);
  }
}

/** Writes a pad with the two fonts of the sheets, as TrueType. */
export function writePdf(pad: Pad, fonts: Record<"regular" | "bold", Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const info = { Title: pad.title, Subject: pad.subject, Author: "dicepad", Creator: "dicepad" };
  const about = { lang: pad.lang, info, tagged: pad.labelled };
  const pdf = new PDFDocument({ autoFirstPage: false, pdfVersion: "1.7", font: null, margin: 0, ...about });
  const parts: BlobPart[] = [];
  const whole = new Promise<Uint8Array<ArrayBuffer>>((resolve) => {
    pdf.on("data", (part) => parts.push(part));
    pdf.on("end", async () => resolve(new Uint8Array(await new Blob(parts).arrayBuffer())));
  });
  for (const weight of ["regular", "bold"] as const) pdf.registerFont(weight, fonts[weight]);
  const sides = pad.duplex === "none" ? {} : { Duplex: DUPLEX[pad.duplex] };
  const shown = pad.labelled ? { DisplayDocTitle: true } : {};
  pdf._root.data.ViewerPreferences = pdf.ref({ PrintScaling: "None", PickTrayByPDFSize: true, ...sides, ...shown });
  const writer = new Writer(pdf, pad);
  for (const [number, page] of pad.pages.entries()) writer.write(page, number);
  for (const [name, content, description] of pad.attachments)
    pdf.file(new TextEncoder().encode(content).buffer, { name, description });
  pdf.end();
  return whole;
}
