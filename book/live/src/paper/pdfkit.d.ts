// What is used of PDFKit, with what it calls private: it has no forms, so that panels are written by them.

declare module "pdfkit" {
  /** An object of the PDF, written when it ends. */
  export interface Reference {
    end(): void;
  }
  interface Page {
    content: Reference;
    resources: unknown;
    dictionary: { data: Record<string, unknown> };
    xobjects: Record<string, unknown>;
  }
  /** An element of the tree that screen readers read. What is drawn by a function within it belongs to it. */
  export interface Element {
    add(child: Element): this;
    end(): void;
  }
  interface TextOptions {
    lineBreak: false;
    baseline: "alphabetic";
  }
  class PDFDocument {
    constructor(options: Record<string, unknown>);
    page: Page;
    _root: { data: Record<string, unknown> };
    on(event: "data" | "end", heard: (part: BlobPart) => void): void;
    ref(data: Record<string, unknown>): Reference;
    registerFont(name: string, content: Uint8Array): void;
    addPage(options: { size: [number, number]; margin: number }): this;
    addContent(text: string): this;
    struct(kind: string, options: Record<string, unknown>, within?: Element[] | (() => void)): Element;
    addStructure(whole: Element): this;
    markContent(kind: "Artifact"): this;
    endMarkedContent(): this;
    outline: { addItem(title: string, options: { fit: true }): unknown };
    addNamedDestination(name: string): void;
    goTo(x: number, y: number, width: number, height: number, name: string, options: Record<string, unknown>): this;
    file(content: ArrayBufferLike, options: { name: string; description: string }): void;
    font(name: string): this;
    fontSize(points: number): this;
    widthOfString(text: string): number;
    text(text: string, x: number, y: number, options: TextOptions): this;
    save(): this;
    restore(): this;
    translate(x: number, y: number): this;
    lineWidth(points: number): this;
    lineJoin(kind: "round"): this;
    rect(...places: number[]): this;
    moveTo(...places: number[]): this;
    lineTo(...places: number[]): this;
    bezierCurveTo(...places: number[]): this;
    closePath(): this;
    end(): void;
  }
  export default PDFDocument;
}
