import type { Floor } from "../../kernel/floor.ts";
import { fenced, paragraphs } from "../../kernel/prompt.ts";
import { viewed } from "../../table/view.ts";
import { noteMissing } from "../missing.ts";
import { lengthRemark } from "./lengths.ts";
import { openingFor, tasks } from "./prompts.ts";
import type { Noted } from "./state.ts";
import { fixedSeat, rosterOf, type Talk, topicOf } from "./talk.ts";
import { everything } from "./views.ts";

/** Writes down what is needed to go on, sends everybody home, and after a resume gives what the moderator suggests. */
export async function takeRecess(talk: Talk, occurrence: number): Promise<string> {
  const { floor, rounds: round } = talk;
  const summary = await checkpoint(talk, occurrence);
  await floor.recess(`after round ${round}`);
  const said = await plainly(talk, "reopening", occurrence, [
    `Previous context:\n\n${fenced("summary", summary)}`,
    rosterOf(talk),
  ]);
  const text = said ?? summary;
  floor.keep<Noted>({ v: 2, kind: "reopening", round, text, by: said === null ? "code" : "moderator" });
  return text;
}

async function checkpoint(talk: Talk, occurrence: number): Promise<string> {
  const { floor, table, options, rounds: round } = talk;
  const record = viewed(table.ledger, everything(table.ledger)).join("\n");
  const now = `Round ${round} was about: ${topicOf(talk)}`;
  const said = await plainly(talk, "checkpoint", occurrence, [rosterOf(talk), now, fenced("record", record)]);
  const remark = said === null ? null : lengthRemark("The historian's summary", said, 1000, 2000);
  if (remark !== null) floor.warn(remark);
  const text = said ?? [`# ${options.topic}`, rosterOf(talk), now, record].join("\n\n");
  floor.keep<Noted>({ v: 2, kind: "checkpoint", round, text, by: said === null ? "code" : "historian" });
  return text;
}

const missing = {
  checkpoint: "The historian wrote no summary",
  reopening: "The moderator did not reopen the discussion",
} as const;

async function plainly(
  { floor, options }: { readonly floor: Floor; readonly options: Talk["options"] },
  kind: keyof typeof missing,
  occurrence: number,
  told: readonly string[],
): Promise<string | null> {
  const seat = fixedSeat(floor, kind === "checkpoint" ? "historian" : "moderator");
  const reply = await floor.ask<string>(seat, {
    kind,
    ...(occurrence > 1 && { occurrence }),
    prompt: { stable: openingFor(options), fresh: paragraphs(told), request: tasks[kind] },
    recap: "",
    question: tasks[kind],
    schema: null,
  });
  if (!reply.answered) noteMissing(floor, missing[kind], reply.failure);
  return reply.answered ? reply.value : null;
}
