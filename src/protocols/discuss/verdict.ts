import { prefixOf } from "../../ledger/ledger.ts";
import type { Floor } from "../../kernel/floor.ts";
import { alikeTogether } from "../persons-part.ts";
import { type Course, named } from "./course.ts";
import { languageOf } from "./language.ts";
import { endsOf } from "./rules/ledger-ends.ts";
import { discussVerdict } from "./rules/outcome.ts";
import type { DiscussVerdict, RoundState } from "./rules/verdict.ts";
import type { DiscussEntry } from "./state.ts";
import { namesOf, type Team } from "./team.ts";

/** What can be said of a discussion as far as it went. */
export function verdictOf(team: Team, course: Course): DiscussVerdict {
  const { options } = team;
  const { held, finals, consensus, violations, skipped, ledger, edit, moves, noted, questions } = course;
  return discussVerdict({
    team: namesOf(team),
    rounds: held.map(({ kind, said, moves }) => ({ kind, said: said.map(named), moves })),
    state: course.state ?? stateOf(held),
    finals: [...finals].map(([seat, final]) => ({ seat, final })),
    finalMoves: moves,
    lang: languageOf(options),
    prefixOf: (seat) => prefixOf(ledger, seat),
    edit,
    ends: {
      ...endsOf(ledger, course.heard),
      ...(noted.length > 0 && { noted }),
      ...(questions.length > 0 && { questions: alikeTogether(questions) }),
    },
    falseConsensus: consensus,
    violations,
    skipped,
    mode: "team",
  });
}

/** Where it stands: a round cut short before anything was weighed leaves the state of the one before. */
function stateOf(held: Course["held"]): RoundState | null {
  return (held.findLast(({ state }) => state.issues.length > 0) ?? held.at(-1))?.state ?? null;
}

/** Puts a verdict on the record; a later one takes its place. */
export function keptVerdict(floor: Floor, verdict: DiscussVerdict): DiscussVerdict {
  floor.keep<DiscussEntry>({ v: 1, kind: "verdict", verdict });
  return verdict;
}
