import { checkedActions, checkedBottomLine, type EditorsText } from "../../ledger/edit.ts";
import { standingOn } from "../../ledger/agreement.ts";
import { type Claim, type Ledger, prefixOf } from "../../ledger/ledger.ts";
import { sharedAssumptions, unanswered } from "../../ledger/open-ends.ts";
import { countsOf, givenClaims } from "../../ledger/told.ts";
import type { Floor } from "../../kernel/floor.ts";
import type { Course } from "./course.ts";
import { wordsFor } from "./language.ts";
import { editTurn } from "./prompt.ts";
import { recordFor } from "./record.ts";
import { lastWordsOf, proposalsOf } from "./rules/proposals.ts";
import type { DiscussEntry } from "./state.ts";
import type { Team } from "./team.ts";
import type { RecordWords } from "./prompt-words-en.ts";

/** One turn writes down the answer and puts like actions together, by ids; without it both are computed. */
export async function edited(floor: Floor, team: Team, course: Course): Promise<Course> {
  const { options } = team;
  const { ledger, finals, heard } = course;
  if (finals.size === 0) return course;
  const proposals = proposalsOf(finals, (seat) => prefixOf(ledger, seat));
  const last = lastWordsOf(finals, (seat) => prefixOf(ledger, seat));
  const words = wordsFor(options);
  const reply = await floor.ask(
    team.moderator,
    editTurn(options, {
      record: recordFor(team.moderator, team, course, words),
      table: tableOf(ledger, words.record),
      actions: proposals
        .map(({ id, text, why }) => `${id}: ${text}${why === null ? "" : ` (${why})`}`)
        .join("\n"),
      lastWords: last.map(({ id, kind, text }) => `${id} (${words.record[kind]}): ${text}`).join("\n"),
      open: idsOf(unanswered(ledger, heard)),
      assumed: idsOf(sharedAssumptions(ledger)),
    }),
  );
  if (!reply.answered) return { ...course, edit: null };
  const chosen = ledger.options.map(({ id, text }) => ({ id, text }));
  const issues = ledger.issues.map(({ id, text }) => ({ id, text }));
  const given: readonly EditorsText[] = [
    ...givenClaims(ledger),
    ...chosen,
    ...issues,
    ...ledger.remarks,
    ...proposals,
    ...last,
  ];
  const lines = checkedBottomLine(reply.value.bottom_line ?? [], given, countsOf(ledger));
  const actions = checkedActions(reply.value.actions ?? [], [...proposals, ...last]);
  const edit = { bottomLine: lines.kept, actions: actions.kept };
  floor.keep<DiscussEntry>({
    v: 1,
    kind: "edit",
    ...edit,
    faults: [...lines.faults, ...actions.faults],
  });
  return { ...course, edit };
}

/** All that can be chosen still, be it by nobody's first wish: what all could live with may be the nearest to an outcome. */
function tableOf(ledger: Ledger, { couldLiveWith }: RecordWords): string {
  return ledger.issues
    .map(({ id, text }) => {
      const options = standingOn(ledger, id)
        .toSorted((a, b) => b.holders.length - a.holders.length)
        .map(({ option, holders, accepted }) => {
          const words = ledger.options.find((one) => one.id === option)?.text ?? "";
          const who = holders.length === 0 ? "" : `: ${holders.join(", ")}`;
          const others = accepted.map(({ seat }) => seat).join(", ");
          const willing = others === "" ? "" : `; ${couldLiveWith}: ${others}`;
          return `  ${option}: ${words} (${holders.length}${who}${willing})`;
        });
      return [`${id}: ${text}`, ...options].join("\n");
    })
    .join("\n");
}

function idsOf(claims: readonly Claim[]): string {
  return claims.map(({ id }) => id).join(", ");
}
