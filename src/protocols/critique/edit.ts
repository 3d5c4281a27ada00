import { isByRules } from "../../kernel/by-rules.ts";
import type { Floor } from "../../kernel/floor.ts";
import type { Seat } from "../../kernel/seat.ts";
import type { Edit } from "../../ledger/edit.ts";
import type { CritiqueOptions } from "./options.ts";
import { editTurn } from "./edit-prompt.ts";
import { pointsOf } from "./rules/points.ts";
import { raisedIn } from "./rules/raised.ts";
import type { Answer } from "./state.ts";

/** Below this there is nothing to put in order. */
const fewestPoints = 4;

/** What an editor makes of the points; nothing where it is not asked, or gives no answer: then it goes by words. */
export async function editorsWord(
  floor: Floor,
  editor: Seat | undefined,
  answers: readonly Answer[],
  options: CritiqueOptions,
  occurrence: number,
): Promise<Edit | undefined> {
  const judging = answers.filter(({ byRules }) => !byRules);
  const judges = new Set(judging.map(({ perspective }) => perspective));
  // Ids are those of all who spoke, whoever of them is edited.
  const raised = raisedIn(pointsOf(answers)).filter(({ perspective }) => judges.has(perspective));
  if (editor === undefined || judging.length < 2 || raised.length < fewestPoints) return undefined;
  const reply = await floor.ask(editor, { ...editTurn(options, judging, raised), occurrence });
  return reply.answered && !isByRules(reply.receipt) ? reply.value : undefined;
}
