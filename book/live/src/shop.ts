// The print shop of light Python: its modules, the writer of PDFs and the fonts come together when the form is first
// touched.

import { bringFiles } from "./files";
import { call, type Functions, type Light } from "./light";
import type { Pad } from "./marks";
import type { Answer } from "./messages";
import type { writePdf } from "./pdf";
import { moduleOf, ofType } from "./unpack";

const LIBRARY = "lib/";

export class Shop {
  /** The last pad that was laid out. Its PDF is often the next that is asked for. */
  private last = { request: "", marks: "" };

  private constructor(
    private readonly prints: Functions,
    private readonly write: typeof writePdf,
    private readonly fonts: Parameters<typeof writePdf>[1],
  ) {}

  /** Brings the shop; raises an error if it does not come. */
  static async come(python: Light): Promise<Shop> {
    const files = new Map(await bringFiles(new URL("shop.zip.gz", import.meta.url)));
    const part = (name: string) => files.get(name) as Uint8Array<ArrayBuffer>;
    const library = [...files].filter(([path]) => path.startsWith(LIBRARY));
    python.lay(library.map(([path, content]) => [path.slice(LIBRARY.length), content]));
    const { writePdf } = (await moduleOf(
      ofType(part("pdf.js"), "text/javascript"),
    )) as unknown as typeof import("./pdf");
    const fonts = { regular: part("regular.ttf"), bold: part("bold.ttf") };
    return new Shop(python.ask("prints"), writePdf, fonts);
  }

  /** The pages of a pad as marks, or the problem with it, as JSON. */
  marks(request: string): string {
    if (request !== this.last.request) this.last = { request, marks: call(this.prints, "marks", [request]) };
    return this.last.marks;
  }

  /** The PDF of a pad, or a sentence that gives the problem. */
  pdf(request: string): Promise<Answer> {
    return this.written(this.marks(request));
  }

  /** The PDF of the sheet that a board shows, with its crosses. */
  played(board: string): Promise<Answer> {
    return this.written(call(this.prints, "played", [board]));
  }

  private async written(marks: string): Promise<Answer> {
    const drawn: Pad | { problem: string } = JSON.parse(marks);
    return "problem" in drawn ? drawn.problem : this.write(drawn, this.fonts);
  }
}
