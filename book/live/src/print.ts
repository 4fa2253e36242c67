// The form of the print shop: what is chosen goes to sheetgen, which Python runs in a worker, and a PDF comes back.

import { all, find, messageOf } from "./page";
import { wakeNear, whole, withProgress } from "./python";

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
type Wanted = Record<string, string | number | boolean>;

/** What is chosen, as far as it is not the usual. */
function chosen(form: HTMLFormElement): Wanted {
  const fields = ([...form.elements] as Field[]).filter((field) => field.name && !field.dataset.part);
  const wanted = Object.fromEntries(fields.flatMap((field) => choiceOf(field)));
  const lines = [...form.querySelectorAll<HTMLElement>("[data-part]:checked")].map((field) => field.dataset.part);
  return lines.length ? { ...wanted, fields: lines.join(",") } : wanted;
}

function choiceOf(field: Field): [string, string | number | boolean][] {
  if (field.type === "checkbox") return (field as HTMLInputElement).checked ? [[field.name, true]] : [];
  const text = field.value.trim();
  if (!text || field.value === field.dataset.usual) return [];
  return [[field.name, field.type === "number" ? Number(field.value) : text]];
}

/** Makes a pad whenever a form is sent. */
function setUp(form: HTMLFormElement): void {
  const button = find<HTMLButtonElement>(form, ".live-start");
  const said = find(form, ".live-said");
  const picture = find<HTMLImageElement>(form, ".proof");
  const link = find<HTMLAnchorElement>(form, ".take");
  const made: string[] = [];
  const keep = (content: BlobPart, type: string) => {
    const address = URL.createObjectURL(new Blob([content], { type }));
    made.push(address);
    return address;
  };

  async function make(): Promise<void> {
    const wanted = chosen(form);
    const request = JSON.stringify(wanted);
    const [pdf, svg] = await withProgress(form, () =>
      Promise.all([whole.ask("pad", request), whole.ask("proof", request)]),
    );
    if (typeof pdf === "string") {
      said.textContent = `This cannot be printed: ${pdf}.`;
      return;
    }
    picture.src = keep(svg, "image/svg+xml");
    link.href = keep(pdf, "application/pdf");
    link.download = `${wanted.spec ? "own" : wanted.sheet}-pad.pdf`;
    link.textContent = `Take the PDF (${Math.ceil(pdf.length / 1000)} kB)`;
    link.hidden = picture.hidden = false;
    said.textContent = "Done. This is one of the sheets.";
  }

  button.hidden = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    button.disabled = true;
    link.hidden = picture.hidden = true;
    said.textContent = "One moment …";
    for (const address of made.splice(0)) URL.revokeObjectURL(address);
    try {
      await make();
    } catch (error) {
      button.textContent = "Try again";
      said.textContent = `The pad cannot be made now, because ${messageOf(error)}; the PDFs above can be taken without it.`;
    }
    button.disabled = false;
  });
}

const forms = all<HTMLFormElement>("form.pad");
wakeNear(forms);
for (const form of forms) setUp(form);
