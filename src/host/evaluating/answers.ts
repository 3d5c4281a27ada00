import type { z } from "zod";
import { AnswerReply, FindingsReply } from "../../evaluation/asking.ts";
import { type Case, scoringOf } from "../../evaluation/cases.ts";
import { type Finding, plainAnswer } from "../../evaluation/score.ts";
import { filesIn } from "../../change/patch.ts";
import { newLineAt } from "../../change/place.ts";
import { toMarkdown } from "../../document/to-markdown.ts";
import { readReply } from "../../kernel/engine/ladder.ts";
import { comparisonOf } from "../protocols/compare.ts";
import type { Viewed } from "../view/result.ts";

/** What came of a discussion, without who said it and how it was reached. */
export interface Answer {
  readonly text: string;
  /** As code can tell it; `null` where a judge has to. */
  readonly closed: string | null;
  readonly findings: readonly Finding[] | null;
}

export function answerOf(one: Case, viewed: Viewed): Answer {
  const { kit, discussion } = viewed;
  const scoring = scoringOf(one);
  const said = kit.plain?.(discussion)?.answer ?? null;
  if (said === null) {
    const closed = scoring === "answer" ? leadingChoice(one, viewed) : null;
    return { text: writtenIn(viewed), closed, findings: scoring === "faults" ? notesOf(viewed) : null };
  }
  const answer = scoring === "answer" ? readForm(said, AnswerReply)?.answer : undefined;
  const findings = scoring === "faults" ? (readForm(said, FindingsReply)?.findings ?? null) : null;
  return { text: said, closed: answer === undefined ? null : plainAnswer(answer, one), findings };
}

/** What leads is counted by the table; only the name or the words of a choice are one. */
function leadingChoice(one: Case, viewed: Viewed): string | null {
  const [issue, another] = comparisonOf([viewed]).issues;
  const leading = another === undefined ? issue?.leading[0] : null;
  const choice = plainAnswer(leading ?? "", one);
  return Object.hasOwn(one.choices ?? {}, choice) ? choice : null;
}

/** The answer that its author wrote, part by part, where there is one; names of seats are no part of it. */
function writtenIn({ kit, discussion }: Viewed): string {
  const items = kit.items?.(discussion) ?? null;
  const parts = (items?.ids ?? []).flatMap((id) => {
    const {
      kind = "",
      text = "",
      withdrawn = null,
    } = (items?.find(id)?.json ?? {}) as {
      readonly kind?: string;
      readonly text?: string;
      readonly withdrawn?: object | null;
    };
    return (kind === "part" || kind === "step") && withdrawn === null ? [text] : [];
  });
  const { bottomLine } = kit.inShort(discussion);
  if (parts.length > 0) return [bottomLine ?? "", ...parts].join("\n\n").trim();
  return toMarkdown(kit.exports?.document(discussion) ?? []) || (bottomLine ?? "");
}

/** Of a change by file and line of the new side: where a line is gone, the one that stands in its place. */
function notesOf({ kit, discussion }: Viewed): readonly Finding[] {
  const { notes = [], change, artifact } = kit.annotations?.(discussion) ?? {};
  const files = change === undefined ? [] : filesIn(artifact?.text ?? "");
  return notes.map(({ file, side = "new", line, end }) => {
    if (typeof file !== "string") return { line };
    const at = newLineAt(files, { path: file, side, line, end: end ?? line }) ?? line;
    const more = Math.min((end ?? line ?? 0) - (line ?? 0), mostLines);
    return { line: at, end: at === null ? null : at + more, path: file };
  });
}

/** A finding about more of them is one about the first. */
const mostLines = 10;

export function readForm<T>(said: string, schema: z.ZodType<T>): T | null {
  const reading = readReply({ text: said }, { schema }, { holds: () => false, holdsText: () => false });
  return reading.rung === null ? null : reading.value;
}
