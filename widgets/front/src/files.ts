// Files that leave the browser.

import type { FileReply } from "./schema";

/** The address of the file that was saved last. */
let last: string | undefined;

/** Lets the reader keep a file. Nobody tells when the browser has fetched it, so it stays until the next one. */
export function save(file: FileReply): void {
  if (last) URL.revokeObjectURL(last);
  last = URL.createObjectURL(new Blob([content(file)], { type: file.type }));
  const link = document.createElement("a");
  link.href = last;
  link.download = file.name;
  link.click();
}

function content(file: FileReply): BlobPart {
  return file.base64 === undefined
    ? (file.text ?? "")
    : Uint8Array.from(atob(file.base64), (letter) => letter.charCodeAt(0));
}
