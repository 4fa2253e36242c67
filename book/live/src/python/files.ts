// The archives of light Python.

import { filesOf, unpacked } from "../site/unpack";
import { bring, read } from "../site/why";

/** The files of an archive from the server. A file of an older build does not fit; where nothing has changed, the server
 *  says so. Rejects with `Missing` if it does not come. */
export async function bringFiles(address: URL): Promise<ReturnType<typeof filesOf>> {
  const packed = await bring(address, "no-cache");
  const name = address.pathname.split("/").pop() ?? "";
  const content = await read(
    name,
    unpacked(packed).then((response) => response.arrayBuffer()),
  );
  return filesOf(new Uint8Array(content));
}
