import type { Id } from "../../../table/item.ts";
import { agreement, counted, leading } from "../../../table/outcome.ts";
import { listed } from "../../../words.ts";
import type { Solved } from "./solved.ts";
import { at, type Way } from "./ways.ts";

/** A sentence that is counted, and the ways it is about. */
interface Line {
  readonly sentence: string;
  readonly ids: Id[];
}

/** What is counted: who would build what and who is against it, no more and no less than they said by ids. */
export function countedLines(solved: Solved, best: readonly Way[]): Line[] {
  if (best.length === 0) return [];
  return [chosenBy(solved, best), ...others(solved, best), ...silent(solved)];
}

function chosenBy({ on, words, nameOf, ledger }: Solved, best: readonly Way[]): Line {
  const agreed = agreement(on);
  const ahead = agreed === null ? leading(on) : [agreed.option];
  const name = (id: Id) =>
    best.find((way) => way.id === id)?.name ?? ledger.items.get(id)?.wordings.at(-1)?.text ?? id;
  const names = listed(
    words,
    ahead.map((id) => words("solve.named", { name: name(id), id })),
  );
  if (ahead.length === 0) return { sentence: words("solve.nobodyFor"), ids: [] };
  const standing = on.options.find(({ option }) => option.id === ahead[0]);
  const count = standing === undefined ? 0 : at(standing, "for").length;
  const against = standing === undefined ? [] : at(standing, "objects").map(({ seat }) => nameOf(seat.id));
  const all = counted(on);
  if (agreed !== null) {
    const how = count === all ? "for" : agreed.how;
    return { sentence: words("solve.agreed", { how, all, ways: names }), ids: [...ahead] };
  }
  if (ahead.length > 1) return { sentence: words("solve.level", { count, ways: names }), ids: [...ahead] };
  return {
    sentence: words("solve.ahead", {
      count,
      all,
      ways: names,
      opposed: against.length === 0 ? "no" : "yes",
      against: listed(words, against),
    }),
    ids: [...ahead],
  };
}

/** The other ways that can be chosen, each with who would build it. */
function others({ on, words, nameOf }: Solved, best: readonly Way[]): Line[] {
  const ahead = agreement(on)?.option ?? leading(on);
  const rest = best.filter(({ id }) => !ahead.includes(id));
  if (rest.length === 0) return [];
  const told = rest.map(({ id, name, standing, agents }) => {
    const holders = at(standing, "for").map(({ seat }) => nameOf(seat.id));
    const who = holders.length > 0 ? holders : agents;
    return words("solve.proposed", {
      name,
      id,
      who: listed(words, who) || words("solve.nobody"),
      how: holders.length > 0 ? "for" : "by",
    });
  });
  return [
    {
      sentence: words("solve.also", { ways: told.join(words("list.semicolon")) }),
      ids: rest.map(({ id }) => id),
    },
  ];
}

/** Who has not said by id which way it would build: nobody counts it for any. */
function silent({ on, words, nameOf }: Solved): Line[] {
  const seats = on.options[0]?.seats.filter(({ seat }) => seat.counts).map(({ seat }) => seat.id) ?? [];
  const unsaid = seats.filter((id) =>
    on.options.every(({ seats: all }) =>
      all.some((one) => one.seat.id === id && (one.stance === "not said" || one.stance === "withdrew")),
    ),
  );
  return unsaid.length === 0
    ? []
    : [{ sentence: words("solve.unsaid", { names: listed(words, unsaid.map(nameOf)) }), ids: [] }];
}
