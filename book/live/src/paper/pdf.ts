// The PDF of a pad, written with PDFKit from the same marks as its picture. Each panel is drawn once, as a form that pages
// place, which keeps large pads small. This module travels in the print shop's archive, with the fonts.

import PDFDocument, { type Reference } from "pdfkit";
import type { Box, Mark, Pad, Panel } from "./marks";

/** Micrometres in a point. */
const POINT = 25_400 / 72;
/** Distance of the control points of a quarter of a circle from its corner, as a part of the radius. */
const CORNER = 0.4472;
const ANCHORS = { start: 0, middle: 0.5, end: 1 };
const DUPLEX = { long: "DuplexFlipLongEdge", short: "DuplexFlipShortEdge" };
const COMMANDS = { M: "moveTo", L: "lineTo", C: "bezierCurveTo", Z: "closePath" } as const;

const points = (micrometres: number) => micrometres / POINT;

/** Fills and outlines what has been drawn. */
function finish(pdf: PDFDocument, fill: string | null, stroke: string | null, line: number): void {
  if (stroke) pdf.lineWidth(points(line)).lineJoin("round");
  if (fill && stroke) pdf.fillAndStroke(fill, stroke, "even-odd");
  else if (fill) pdf.fill(fill, "even-odd");
  else if (stroke) pdf.stroke(stroke);
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

function draw(pdf: PDFDocument, mark: Mark): void {
  switch (mark[0]) {
    case "t": {
      const [, x, y, text, size, weight, anchor, fill] = mark;
      pdf.font(weight).fontSize(points(size)).fillColor(fill);
      const before = ANCHORS[anchor] * pdf.widthOfString(text);
      pdf.text(text, points(x) - before, points(y), { lineBreak: false, baseline: "alphabetic" });
      break;
    }
    case "l": {
      const [, x1, y1, x2, y2, stroke, line] = mark;
      pdf.moveTo(points(x1), points(y1)).lineTo(points(x2), points(y2));
      finish(pdf, null, stroke, line);
      break;
    }
    case "p": {
      const [, pieces, fill, stroke, line] = mark;
      for (const [command, ...places] of pieces) pdf[COMMANDS[command]](...places.map(points));
      finish(pdf, fill, stroke, line);
      break;
    }
    case "r": {
      const [, x, y, width, height, radius, fill, stroke, line] = mark;
      rectangle(pdf, [x, y, width, height], radius);
      finish(pdf, fill, stroke, line);
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

/** Writes a pad with the two fonts of the sheets, as TrueType. */
export function writePdf(pad: Pad, fonts: Record<"regular" | "bold", Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const info = { Title: pad.title, Subject: pad.subject, Author: "dicepad", Creator: "dicepad" };
  const pdf = new PDFDocument({ autoFirstPage: false, pdfVersion: "1.7", lang: pad.lang, info, font: null, margin: 0 });
  const parts: BlobPart[] = [];
  const whole = new Promise<Uint8Array<ArrayBuffer>>((resolve) => {
    pdf.on("data", (part) => parts.push(part));
    pdf.on("end", async () => resolve(new Uint8Array(await new Blob(parts).arrayBuffer())));
  });
  for (const weight of ["regular", "bold"] as const) pdf.registerFont(weight, fonts[weight]);
  const sides = pad.duplex === "none" ? {} : { Duplex: DUPLEX[pad.duplex] };
  pdf._root.data.ViewerPreferences = pdf.ref({ PrintScaling: "None", PickTrayByPDFSize: true, ...sides });
  const forms: Reference[] = [];
  for (const { width, height, placed, texts, trim, bleed } of pad.pages) {
    pdf.addPage({ size: [points(width), points(height)], margin: 0 });
    const inPage = ([x, y, wide, high]: Box) =>
      [x, height - y - high, x + wide, height - y].map((place) => points(place));
    if (trim) pdf.page.dictionary.data.TrimBox = inPage(trim);
    if (bleed) pdf.page.dictionary.data.BleedBox = inPage(bleed);
    for (const [number, x, y] of placed) {
      const panel = pad.panels[number];
      if (!panel) continue;
      forms[number] ??= formOf(pdf, panel);
      pdf.page.xobjects[`P${number}`] = forms[number];
      pdf.save().translate(points(x), points(y)).addContent(`/P${number} Do`).restore();
    }
    for (const text of texts) draw(pdf, text);
  }
  for (const [name, content, description] of pad.attachments)
    pdf.file(new TextEncoder().encode(content).buffer, { name, description });
  pdf.end();
  return whole;
}
