import type { Discussion } from "../../../kernel/discussion.ts";
import type { Seat } from "../../../kernel/seat.ts";
import { discussVerdict } from "../rules/outcome.ts";
import type { DiscussVerdict } from "../rules/verdict.ts";
import type { Account } from "./account.ts";
import { advocateId } from "./subject.ts";
import { languageOf } from "./wording.ts";

type Told = Pick<Account, "members" | "rounds" | "finals" | "consensus" | "violations" | "skipped">;

/** What can be said of a discussion that a limit ended before its verdict; `null` where nothing can, or it just goes on. */
export function partialVerdict(discussion: Discussion, told: Told): DiscussVerdict | null {
  if (discussion.stopped?.reason !== "limit" || told.rounds.length === 0) return null;
  const { members, rounds, finals, consensus, violations, skipped } = told;
  const advocate = members.find(({ id }) => id === advocateId);
  return discussVerdict({
    team: {
      members: members.filter((seat) => seat !== advocate).map(({ name }) => name),
      devilsAdvocate: advocate?.name ?? null,
    },
    rounds: rounds.map(({ kind, said, moves }) => ({
      kind: kind === "solo" ? "position" : kind,
      said: members.flatMap((seat) => statementOf(seat, said)),
      moves: [...moves.values()],
    })),
    // The report on the round that was cut short is empty.
    state: rounds.findLast(({ state }) => state !== null && state.issues.length > 0)?.state ?? null,
    finals: members.map(({ id, name }) => ({ seat: name, final: finals.get(id) ?? null })),
    lang: languageOf(discussion),
    falseConsensus: consensus,
    violations,
    skipped,
    mode: rounds.some(({ kind }) => kind === "solo") ? "fallback" : "team",
  });
}

function statementOf({ id, name }: Seat, said: Told["rounds"][number]["said"]) {
  const one = said.get(id);
  if (one === undefined) return [];
  return [{ seat: name, statement: one.kind === "solo" ? one.value.position : one.value }];
}
