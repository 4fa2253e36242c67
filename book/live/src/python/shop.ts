// The print shop of light Python. Its modules come when the form is first touched, and lay the pages out; the writer of
// PDFs and its fonts, which are larger, come while the first picture is drawn.

import type { Laid, Pad } from "../paper/marks";
import { moduleOf, ofType } from "../site/unpack";
import { bringFiles } from "./files";
import { call, type Functions, type Light } from "./light";
import type { Answer } from "./messages";

/** Writes the PDF of a pad. */
type Writer = (pad: Pad) => Promise<Answer>;

const LIBRARY = "lib/";

export class Shop {
  /** The last pad that was laid out. Its PDF is often the next that is asked for. */
  private last = { request: "", marks: "" };

  private writer: Promise<Writer> | undefined;

  private constructor(private readonly prints: Functions) {}

  /** Brings the shop, beside Python itself; raises an error if one of them does not come. */
  static async come(waking: Promise<Light | undefined>): Promise<Shop> {
    const coming = bringFiles(new URL("shop.zip.gz", import.meta.url));
    const [python, library] = await Promise.all([waking, coming.then((files) => [...files])]);
    if (!python) throw new Error("Python does not start");
    python.lay(library.map(([path, content]) => [path.slice(LIBRARY.length), content]));
    const shop = new Shop(python.ask("prints"));
    shop.bringWriter().catch(() => {});
    return shop;
  }

  /** Brings the writer, once. After a failure, the next call tries again. */
  private bringWriter(): Promise<Writer> {
    this.writer ??= newWriter();
    this.writer.catch(() => {
      this.writer = undefined;
    });
    return this.writer;
  }

  /** The pages of a pad as marks, or the problem with it, as JSON. */
  marks(request: string): string {
    if (request !== this.last.request) this.last = { request, marks: call(this.prints, "marks", [request]) };
    return this.last.marks;
  }

  /** The PDF of a pad, or a sentence that gives the problem. */
  pdf(request: string): Promise<Answer> {
    return this.write(JSON.parse(this.marks(request)));
  }

  /** The PDF of the sheet that a board shows, with its crosses. */
  played(board: string): Promise<Answer> {
    return this.write(JSON.parse(call(this.prints, "played", [board])));
  }

  /** The PDF of a pad that is laid out, or the sentence that gives its problem. */
  async write(drawn: Laid): Promise<Answer> {
    return "problem" in drawn ? drawn.problem : (await this.bringWriter())(drawn);
  }
}

async function newWriter(): Promise<Writer> {
  const files = new Map(await bringFiles(new URL("writer.zip.gz", import.meta.url)));
  const part = (name: string) => files.get(name) as Uint8Array<ArrayBuffer>;
  const module = await moduleOf(ofType(part("pdf.js"), "text/javascript"));
  const { writePdf } = module as unknown as typeof import("../paper/pdf");
  const fonts = { regular: part("regular.ttf"), bold: part("bold.ttf") };
  return (pad) => writePdf(pad, fonts);
}
