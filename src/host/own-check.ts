import type { z } from "zod";
import { ColloquyError } from "../kernel/error.ts";
import type { EventDraft } from "../kernel/event.ts";
import { asJson } from "../kernel/json-value.ts";
import { draftProblem } from "../kernel/journal/journal-text.ts";
import { schemaProblem } from "../text/schema-problem.ts";
import type { ProtocolKit } from "./kit.ts";

/**
 * Refuses what a protocol that is not ours hands to the floor and nobody could read back: a journal with such an event
 * is lost, with all that was said in it. What ours hand in is known to fit, and is not looked at again.
 */
export function ownCheck(protocol: string, shapes: ProtocolKit["shapes"]): (draft: EventDraft) => void {
  const refuse = (what: string, problem: string | null) => {
    if (problem === null) return;
    throw new ColloquyError("fault", `The protocol ${protocol} ${what} that does not fit: ${problem}.`);
  };
  return (draft) => {
    const what = given[draft.type];
    if (what !== undefined) refuse(what, draftProblem(draft));
    if (draft.type === "kept") refuse("kept an entry", misfit(shapes?.kept, draft.entry));
    if (draft.type === "discussion.completed") {
      const outcome = asJson(draft.outcome);
      refuse(
        "returned an outcome",
        outcome === undefined ? "it is not JSON" : misfit(shapes?.outcome, outcome),
      );
    }
  };
}

/** The events that a protocol has its say in, and how it comes by them. */
const given: Readonly<Partial<Record<EventDraft["type"], string>>> = {
  "discussion.started": "made a plan",
  "seat.joined": "gave floor.join something",
  "round.started": "gave floor.round something",
  "turn.asked": "gave floor.ask something",
  "message.sent": "gave floor.tell something",
  "human.asked": "gave floor.person something",
  judged: "gave floor.judge something",
  reported: "gave floor.report something",
  warned: "gave floor.warn something",
  "recess.called": "gave floor.recess something",
};

/** By the protocol's own shape, where it has one. */
function misfit(shape: z.ZodType | undefined, value: unknown): string | null {
  const read = shape?.safeParse(value);
  return read === undefined || read.success ? null : schemaProblem(read.error);
}
