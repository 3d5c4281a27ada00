import { heard as onLedger } from "../../ledger/heard.ts";
import { type Ledger, prefixOf } from "../../ledger/ledger.ts";
import type { Floor } from "../../kernel/floor.ts";
import { contributionOf, speaksByIds, withLooseOptions } from "./rules/ledger.ts";
import { moveByIds } from "./rules/moves-by-ids.ts";
import { roundState } from "./rules/state.ts";
import type { Final } from "./rules/statements.ts";
import { ownWord, tableAfter } from "./rules/table.ts";
import type { Move, RoundState } from "./rules/verdict.ts";
import { type Course, lastOf } from "./course.ts";
import { edited } from "./edit.ts";
import { hear } from "./hearing.ts";
import { wordsFor } from "./language.ts";
import { noteMissing } from "../missing.ts";
import { statementTurn } from "./prompt.ts";
import { recordFor, toldInShort, toldOwn, toldStatements } from "./record.ts";
import type { DiscussEntry } from "./state.ts";
import { isMesh, namesOf, speakersOf, type Team } from "./team.ts";

/** Everybody's last word, for the record: asked of all at once. Then one turn that writes down what it comes to. */
export function finalPositions(floor: Floor, team: Team, course: Course): Promise<Course> {
  const { options } = team;
  return floor.round("Final", async () => {
    const ledger = isMesh(team) ? course.ledger : null;
    const heard = await Promise.all(
      speakersOf(team).map((seat) => {
        const record = recordFor(seat, team, course, wordsFor(options), lastOf(course, seat));
        return hear<Final>(floor, "final", seat, options, course.ledger, (broken) =>
          statementTurn("final", seat, options, {
            record,
            prefix: prefixOf(course.ledger, seat.name),
            ledger,
            focus: [],
            bestSupported: [],
            broken,
          }),
        );
      }),
    );
    for (const { seat, failure } of heard) noteMissing(floor, `${seat.name} gave no final position`, failure);
    const said = heard.flatMap(({ seat, statement }) => (statement === null ? [] : [{ seat, statement }]));
    const violations = heard.flatMap((one) => one.violations);
    const noted = heard.flatMap((one) => one.noted);
    const round = course.heard + 1;
    const after = withLooseOptions(
      onLedger(
        course.ledger,
        said.map(({ seat, statement }) =>
          contributionOf(course.ledger, round, "final", seat.name, statement),
        ),
      ),
    );
    const moves = said.flatMap(({ seat, statement }) =>
      speaksByIds(after, statement) ? [moveByIds(after, round, seat.name, {})] : [],
    );
    const words = wordsFor(options);
    const now: Course = {
      ...course,
      finals: new Map(said.map(({ seat, statement }) => [seat.name, statement])),
      violations: [...course.violations, ...violations],
      noted: [...course.noted, ...noted],
      ledger: after,
      heard: round,
      record: [
        ...course.record,
        {
          shared: toldStatements(after, round, "final", said, words),
          short: toldInShort(after, round, "final", said, words),
          own: new Map(said.map((one) => [one.seat.id, toldOwn(after, round, "final", one, words)])),
          handedOn: "",
          isRound: true,
        },
      ],
      moves,
      state: stateAfter(team, course, after, moves),
    };
    floor.keep<DiscussEntry>({
      v: 1,
      kind: "finals",
      asked: heard.map(({ seat }) => seat.name),
      finals: said.map(({ seat, statement }) => ({ seat: seat.name, final: statement })),
      violations,
      moves,
      noted,
    });
    return edited(floor, team, now);
  });
}

/** Where they stand by their own last word; the moderator does not report on it. */
function stateAfter(team: Team, { held }: Course, ledger: Ledger, moves: readonly Move[]): RoundState | null {
  const last = held.findLast(({ state }) => state.issues.length > 0);
  if (last === undefined || moves.length === 0) return null;
  const anyChanged = [...last.moves, ...moves].some(({ changed }) => changed);
  const { undiscussed, intervention, issues } = last.state;
  const table = tableAfter(ledger, issues);
  return roundState(
    last.kind,
    { ...table, undiscussed: [...undiscussed] },
    namesOf(team),
    anyChanged,
    intervention,
    ownWord(ledger, "synthesis"),
  );
}
