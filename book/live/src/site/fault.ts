// What is at fault, in words for a reader, wherever it is noticed.

/** The sentence in a frame that keeps the page from its own files. */
export const FRAMED = "the frame around this page forbids it (its sandbox has to allow allow-same-origin)";

/** Returns the sentence about a policy in which a directive must allow something. */
export const tooStrict = (directive: string, need: string) =>
  `the Content-Security-Policy of this server is too strict: its ${directive} has to allow ${need}`;

/** The header of the answer to a page of an earlier edition, if only the edition after it is on the server. */
export const OTHER_EDITION = "Other-Edition";
