// Files that leave the browser.

import type { FileReply } from "./schema";

/** Lets the reader keep a file. */
export function save(file: FileReply): void {
  const address = URL.createObjectURL(new Blob([content(file)], { type: file.type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

function content(file: FileReply): BlobPart {
  return file.base64 === undefined
    ? (file.text ?? "")
    : Uint8Array.from(atob(file.base64), (letter) => letter.charCodeAt(0));
}
