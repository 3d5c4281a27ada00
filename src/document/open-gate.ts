import type { Discussion } from "../kernel/discussion.ts";
import type { Words } from "../words.ts";
import { type Doc, gap, list, paragraph, strong, unbroken } from "./document.ts";

/** The question that a discussion waits on and the command that answers it. Only the first line of its text, unless no page has the rest. */
export function openGate(discussion: Discussion, address: string, words: Words, { whole = false } = {}): Doc {
  const gate = discussion.gates.findLast(({ answer }) => answer === null);
  if (discussion.stopped?.reason !== "waiting" || gate === undefined) return [];
  const { text, choices = [], recommended, asks = [] } = gate.question;
  const suggested = choices.find(({ id }) => id === recommended) ?? choices[0];
  const own = asks.length > 1 ? asks.map(({ id }) => `${id} "…"`).join(" ") : words("document.ownWords");
  const [first = "", ...more] = text.split("\n");
  return [
    gap,
    paragraph([strong(first)]),
    ...(whole ? [...more.map((line) => paragraph(line, 1)), gap] : []),
    list(choices.map(({ id, label }) => ({ sign: { text: id, tone: "accent" }, text: label }))),
    gap,
    unbroken(`${words("document.answerWith")}: colloquy answer ${address} ${suggested?.id ?? own}`),
  ];
}
