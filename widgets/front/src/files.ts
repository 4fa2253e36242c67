// Files that leave the browser, and texts that come from one.

import type { FileReply } from "./schema";

/** Lets the reader keep a file. */
export function save(file: FileReply): void {
  download(file.name, new Blob([content(file)], { type: file.type }));
}

/** Lets the reader keep bytes. Nobody tells when the browser has read them, so they stay until the page is left. */
export function download(name: string, bytes: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(bytes);
  link.download = name;
  link.click();
}

function content(file: FileReply): BlobPart {
  return file.base64 === undefined
    ? (file.text ?? "")
    : Uint8Array.from(atob(file.base64), (letter) => letter.charCodeAt(0));
}

/** Returns the text of a file that an editor has saved: in UTF-8, or in UTF-16, which has a mark or zeros at its beginning. */
export async function textOf(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const [first, second] = bytes;
  const big = first === 0 || (first === 0xfe && second === 0xff);
  const little = second === 0 || (first === 0xff && second === 0xfe);
  return new TextDecoder(big ? "utf-16be" : little ? "utf-16le" : "utf-8").decode(bytes);
}
