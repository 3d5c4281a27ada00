import type { Floor } from "../../kernel/floor.ts";
import { proposalsIn } from "./rules/answer.ts";
import { countedStands } from "./rules/counted.ts";
import { evidenceFaults } from "./rules/evidence.ts";
import { lengthRemark } from "./rules/lengths.ts";
import type { FinalSynthesis } from "./rules/statements.ts";
import { citableIn, ledgerOf } from "./rules/ledger.ts";
import { labelledText, labelledTitle } from "./rules/message-text.ts";
import { noteMissing } from "../missing.ts";
import { part } from "../prompt-parts.ts";
import { type Course, messagesOf } from "./course.ts";
import type { SwarmOptions } from "./options.ts";
import { finalTurn, type Recorded } from "./prompt.ts";
import { answersAfter } from "./questions.ts";
import { synthesisText } from "./synthesis-text.ts";
import type { Table } from "./table.ts";

/** The historian reads the record and sums it up; evidence that is not in it is sent back once. */
export async function finalSynthesis(
  floor: Floor,
  { historian }: Table,
  options: SwarmOptions,
  course: Course,
): Promise<FinalSynthesis | null> {
  const record = recordOf(course);
  const first = await floor.ask(historian, finalTurn(options, historian, record, null));
  if (!first.answered) {
    noteMissing(floor, "The historian gave no synthesis", first.failure);
    return null;
  }
  const unfounded = evidenceFaults(first.value, citableIn(course.messages), floor.seats);
  const again = { unfounded, said: JSON.stringify(first.value, null, 1) };
  const second =
    unfounded.length === 0 ? null : await floor.ask(historian, finalTurn(options, historian, record, again));
  const synthesis = second?.answered === true ? second.value : first.value;
  const remark = lengthRemark("The historian's executive summary", synthesis.executiveSummary, 500);
  if (remark !== null) floor.warn(remark);
  return synthesis;
}

/** The historian reads every word. */
function recordOf({ held, messages, questions }: Course): Recorded {
  const ledger = ledgerOf(messages);
  const proposals = proposalsIn(ledger.ledger, messages).map(({ id, text }) => `[${id}] ${text}`);
  const said = held.flatMap((one) => [
    ...messagesOf({ messages }, one.round).map((message) =>
      part(labelledTitle(message, ledger), labelledText(message, ledger)),
    ),
    part(`The Moderator's synthesis of round ${one.round} (not evidence)`, synthesisText(one)),
    ...[answersAfter({ questions }, one.round)].filter((text) => text !== ""),
  ]);
  return { said, proposals: proposals.join("\n"), counted: countedStands(ledger.ledger) };
}
