// Answers to exercises, typed below the question and compared with the one that the solution carries.

import { check } from "../tasks/check";
import "../print/forms";
import { all, find } from "../site/page";

export { check };

/** Let the form below a question answer what is typed into it. */
function listen(form: HTMLFormElement): void {
  const said = find(form, "output");
  const fields = [...form.querySelectorAll("input")];
  const nameOf = (field: HTMLInputElement) => field.labels?.[0]?.textContent?.trim();
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const replies = fields.map((field) => ({ field, ...check(field.value, field.dataset.answer ?? "") }));
    for (const { field, right } of replies) field.setAttribute("aria-invalid", String(!right));
    const wrong = replies.find(({ right }) => !right);
    form.dataset.solved = wrong ? "" : "yes";
    wrong?.field.focus();
    if (wrong && fields.length > 1) said.textContent = `${nameOf(wrong.field)}: ${wrong.text}`;
    else if (fields.length > 1) {
      said.textContent = `Right: ${fields.map((field) => `${nameOf(field)} ${field.dataset.answer}`).join(", ")}.`;
    } else said.textContent = replies[0]?.text ?? "";
  });
  form.addEventListener("input", () => {
    said.textContent = "";
    delete form.dataset.solved;
    for (const field of fields) field.removeAttribute("aria-invalid");
  });
}

for (const form of all<HTMLFormElement>("form.answer")) listen(form);
