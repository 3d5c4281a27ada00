import { byRules } from "../kernel/usage.ts";
import type { Event, EyesGiven, PanelFrom } from "../kernel/event.ts";
import type { Rung } from "../kernel/reply.ts";
import type { Discussion } from "../kernel/discussion.ts";
import type { AnsweredCall, FellBack } from "./seat-state.ts";
import type { OpenGate, RoundView, RunView } from "./view.ts";
import { count } from "../text/amount.ts";

/** What a reader must know before trusting an answer: who really spoke, and how it was read. */
export function caveats({ by, rung, fellBack }: AnsweredCall): readonly string[] {
  const reading = readingOf[rung];
  return [
    ...(by === "reader" ? [byRules] : []),
    ...(fellBack === null ? [] : [fallback(fellBack)]),
    ...(reading === undefined ? [] : [reading]),
  ];
}

const readingOf: Readonly<Partial<Record<Rung, string>>> = {
  repaired: "repaired",
  converted: "values converted",
  yaml: "read from YAML",
  tags: "read from tags",
  table: "read from a table",
  headings: "read from headings",
  "repair-turn": "repaired by asking again",
  bullets: "read from bullet points",
};

export function fallback({ from, because }: FellBack): string {
  return because === null ? `fell back from ${from}` : `fell back from ${from}: ${because.code}`;
}

export function rating(value: number): string {
  return `${value}/5`;
}

export function turnWords(kind: string): string {
  return kind.replaceAll("_", " ");
}

export function roundWords({ number, title }: RoundView): string {
  return title === "" ? `round ${number}` : `round ${number}: ${title}`;
}

export function stoppedWords({ reason, detail }: NonNullable<Discussion["stopped"]>): string {
  // What failed, and which limit was reached, says itself what happened.
  if (reason === "failed" || (reason === "limit" && detail !== "")) return detail;
  return detail === "" ? pauseWords[reason] : `${pauseWords[reason]}, ${detail}`;
}

const pauseWords = {
  interrupted: "interrupted",
  waiting: "waiting for a person",
  limit: "a limit was reached",
  recess: "in recess",
} as const;

export function questionLine({ question }: OpenGate): string {
  return question.text.split("\n")[0] ?? "";
}

/** `Keep it (keep) | Drop it (drop), recommended: keep`: what may be answered, with the ids to type. */
export function choiceWords({ question: { choices = [], asks = [], recommended = "" } }: OpenGate): string {
  const words = choices.map(({ id, label }) => (label === id ? id : `${label} (${id})`)).join(" | ");
  const ids = asks.map(({ id }) => id).join(", ");
  return [words, ids, recommended === "" ? "" : `recommended: ${recommended}`]
    .filter((text) => text !== "")
    .join(", ");
}

export function choiceIds({ key, question }: OpenGate): string {
  const choices = question.choices?.map(({ id }) => ({ id, label: id })) ?? [];
  return choiceWords({ key, question: { ...question, choices } });
}

export function seatingWords({ seats, panelFrom }: RunView): string {
  const byAgent = Map.groupBy(seats, ({ agent }) => agent ?? "nobody");
  const parts = [...byAgent].map(([agent, own]) => `${agent}: ${own.map(({ name }) => name).join(", ")}`);
  return [...parts, ...(panelFrom === null ? [] : [fromWords[panelFrom]])].join(" · ");
}

const fromWords: Readonly<Record<PanelFrom, string>> = {
  named: "as named",
  configured: "as configured",
  found: "found here",
};

export function soFarWords(past: readonly Event[]): string {
  const rounds = past.flatMap((event) => (event.type === "turn.answered" ? [event.round] : []));
  if (rounds.length === 0) return "no answers yet";
  // What is asked before the first round has the number 0.
  const numbered = new Set(rounds.filter((round) => round > 0)).size;
  const inRounds = numbered === 0 ? "" : ` in ${count(numbered, "round")}`;
  return `${count(rounds.length, "answer")}${inRounds}`;
}

export function eyesWords({ files, kept }: Pick<EyesGiven, "files" | "kept">): string {
  const secrets = kept === 0 ? "" : `; ${kept} ${kept === 1 ? "is" : "are"} hidden`;
  return `agents may read ${count(files, "file")} of this project${secrets} (off: --eyes none)`;
}
