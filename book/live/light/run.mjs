// Plays built files in Node.js: `node run.mjs ENGINE LIGHT.MJS FOLDER`. Each line of the input is a JSON list, the name of
// a function of page.py, explorers.py, prints.py, asking.py, worksheets.py or probe.py and what it is given; each line of the output is its answer, or
// `{"error": "..."}`.

import fs from "node:fs";
import path from "node:path";
import readline from "node:readline";
import { pathToFileURL } from "node:url";

const [engine, light, folder] = process.argv.slice(2);
const { call, start } = await import(pathToFileURL(light));
const names = fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
const files = names.map((one) => path.join(one.parentPath, one.name));
const python = await start(
  await import(pathToFileURL(path.join(engine, "micropython.mjs"))),
  path.join(engine, "micropython.wasm"),
  files.map((file) => [path.relative(folder, file), fs.readFileSync(file)]),
);
const modules = ["page", "probe", "explorers", "prints", "asking", "worksheets"].map(python.ask);
for await (const line of readline.createInterface({ input: process.stdin })) {
  // A page has no word for none: it leaves out what is not given.
  const [name, ...values] = JSON.parse(line, (_, value) => value ?? undefined);
  try {
    console.log(call(modules.find((one) => name in one) ?? modules[0], name, values));
  } catch (error) {
    console.log(JSON.stringify({ error: error.message }));
  }
}
