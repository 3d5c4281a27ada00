import { textsIn } from "../../json-value.ts";

const edge = String.raw`[\s.…*_<>()[\]{}"'-]*`;
const placeholder = new RegExp(
  `^${edge}(?:string|text|sentences?|number|boolean|value|your \\w+(?: \\w+){0,4}|(?:strength|weakness|suggestion|point|item|issue|concern|reason)(?:e?s)? ?\\d?|todo|tbd|lorem ipsum.*)?${edge}$`,
  "i",
);
const inBrackets = /^\s*(?:<[^<>]*>|\[[^[\]]*\]|\{[^{}]*\})\s*$/;

/** Whether a value says nothing but what was to be filled in: the shape of the reply, echoed. */
export function isEcho(value: unknown): boolean {
  return areEchoes(textsIn(value));
}

export function areEchoes(texts: readonly string[]): boolean {
  return texts.every(isToFill) && texts.some((text) => text.trim() !== "");
}

function isToFill(text: string): boolean {
  return placeholder.test(text) || inBrackets.test(text);
}
