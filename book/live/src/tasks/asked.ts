// Tasks as asking.py describes them, and the questions about them.

import { light, whole } from "../python/python";
import { recall } from "../site/storage";

/** A place to tap in a picture, with its left and upper edge, its width and its height in per cent. */
export interface Place {
  name: string;
  label: string;
  box: [left: number, top: number, width: number, height: number];
}

/** An SVG that is as many millimetres wide. */
export interface Drawn {
  svg: string;
  width: number;
}

export interface Table {
  columns: string[];
  rows: [name: string, cells: string[]][];
}

export type Picture =
  | (Drawn & { rows?: Place[][]; key?: string[] })
  | Table
  | { lines: (Drawn & { said: string; done: string[] })[] };

export interface Blank {
  label: string;
  form: "whole" | "fraction" | "decimal" | "percent" | "letter" | "cells";
}

export interface Told {
  type: string;
  level: number;
  levels: number;
  /** The number of tasks of the set. */
  count: number;
  question: string[];
  alt: string;
  picture: Picture;
  blanks: Blank[];
  hint: string;
  way: string[];
  /** The reply to a wrong answer of which nothing is known. */
  wrong: string;
  types: Record<string, string>;
  languages: Record<string, string>;
  words: Record<string, string>;
}

export interface Verdict {
  kind: "right" | "form" | "usual" | "wrong" | "unread";
  reply: string;
  /** The number of a usual mistake, from 1, or 0. */
  mistake: number;
}

/** The outcome of a task: not answered, right at once or later, or wrong until now; and the first usual mistake. */
export type Outcome = [state: "open" | "right" | "later" | "wrong", mistake: number];

/** A pupil's result, as its code tells it. */
export interface Result {
  name: string;
  /** The code of the sheet. */
  code: string;
  tasks: { title: string; state: Outcome[0]; mistake: string; reply: string }[];
}

/** The name of a task: a type and a seed, or the code of a sheet. */
export type Request = { lang: string } & (
  | { type: string; level: number; seed: string }
  | { code: string; number: number }
);

/** That there is no such task, for a reason in words. */
export class Refused extends Error {}

/** The answer of light Python, or of the whole one where the light one does not start. */
async function answer(...asked: Parameters<typeof light.ask>): Promise<string> {
  try {
    return String(await light.ask(...asked));
  } catch (error) {
    console.log(String(error));
    return String(await whole.ask(...asked));
  }
}

/** Makes a task. Rejects with `Refused` if the request names none. */
export async function make(request: Request): Promise<Told> {
  const told: Told | { problem: string } = JSON.parse(await answer("task", JSON.stringify(request)));
  if ("problem" in told) throw new Refused(told.problem);
  return told;
}

/** Judges an answer to one of a task's blanks. */
export async function judge(request: Request, typed: string, blank: number): Promise<Verdict> {
  return JSON.parse(await answer("check", JSON.stringify(request), typed, String(blank)));
}

/** The code of a pupil's result, from which a teacher reads the outcomes of a sheet's tasks. */
export const resultCode = (code: string, outcomes: Outcome[]) =>
  answer("result", JSON.stringify({ code }), JSON.stringify(outcomes));

/** Reads the code of a result, perhaps with a name behind it. Rejects with `Refused` if it has a typo. */
export async function readResult(text: string, lang: string): Promise<Result> {
  const told: Result | { problem: string } = JSON.parse(await answer("outcomes", JSON.stringify({ text, lang })));
  if ("problem" in told) throw new Refused(told.problem);
  return told;
}

/** A sentence with values in the places of its braces. */
export const say = (text = "", values: Record<string, string | number> = {}) =>
  text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));

const KNOWN = ["en", "de", "fr", "it", "de-CH"];

/** The language that somebody has chosen here, or that the browser prefers. */
export function usualLanguage(): string {
  const wanted = [recall("lang") ?? "", ...navigator.languages.flatMap((one) => [one, one.slice(0, 2)])];
  return wanted.find((one) => KNOWN.includes(one)) ?? "en";
}
