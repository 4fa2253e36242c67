// The form of the print shop: what is chosen goes to sheetgen, which Python runs in a worker, and a PDF comes back.

import { ask, wakeNear, withProgress } from "./host.mjs";

function chosen(form) {
  const wanted = {};
  for (const field of form.elements) {
    if (!field.name || field.dataset.part) continue;
    if (field.type === "checkbox") {
      if (field.checked) wanted[field.name] = true;
    } else if (field.value.trim() && field.value !== field.dataset.usual) wanted[field.name] = field.type === "number" ? Number(field.value) : field.value.trim();
  }
  const lines = [...form.querySelectorAll("[data-part]:checked")].map((field) => field.dataset.part);
  if (lines.length) wanted.fields = lines.join(",");
  return wanted;
}

const forms = document.querySelectorAll("form.pad");
wakeNear(forms);
for (const form of forms) {
  const button = form.querySelector(".live-start"), said = form.querySelector(".live-said"), picture = form.querySelector(".proof");
  const link = form.querySelector(".take"), made = [];
  const keep = (content, type) => made[made.push(URL.createObjectURL(new Blob([content], { type }))) - 1];
  button.hidden = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    button.disabled = true;
    link.hidden = picture.hidden = true;
    said.textContent = "One moment …";
    made.splice(0).forEach((address) => URL.revokeObjectURL(address));
    try {
      const wanted = chosen(form), request = JSON.stringify(wanted);
      const [pdf, svg] = await withProgress(form, () => Promise.all([ask("pad", request), ask("proof", request)]));
      if (typeof pdf === "string") said.textContent = `This cannot be printed: ${pdf}.`;
      else {
        picture.src = keep(svg, "image/svg+xml");
        link.href = keep(pdf, "application/pdf");
        link.download = `${wanted.spec ? "own" : wanted.sheet}-pad.pdf`;
        link.textContent = `Take the PDF (${Math.ceil(pdf.length / 1000)} kB)`;
        link.hidden = picture.hidden = false;
        said.textContent = "Done. This is one of the sheets.";
      }
    } catch (error) {
      button.textContent = "Try again";
      said.textContent = `The pad cannot be made now, because ${error.message}; the PDFs above can be taken without it.`;
    }
    button.disabled = false;
  });
}
