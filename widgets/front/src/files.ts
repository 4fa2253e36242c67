// Files that leave the browser.

import type { FileReply } from "./schema";

/** Lets the reader keep a file. Nobody tells when the browser has read it, so it stays until the page is left. */
export function save(file: FileReply): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content(file)], { type: file.type }));
  link.download = file.name;
  link.click();
}

function content(file: FileReply): BlobPart {
  return file.base64 === undefined
    ? (file.text ?? "")
    : Uint8Array.from(atob(file.base64), (letter) => letter.charCodeAt(0));
}
