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
export function countedLines(solved: Solved, ways: readonly Way[]): Line[] {
  return ways.length === 0 ? [] : [ahead(solved, ways), ...unsaid(solved)];
}

function ahead({ on, words, nameOf }: Solved, ways: readonly Way[]): Line {
  const agreed = agreement(on);
  const ids = agreed === null ? [...leading(on)] : [agreed.option];
  const led = ways.filter(({ id }) => ids.includes(id));
  const [first] = led;
  if (first === undefined) return { sentence: words("solve.nobodyFor"), ids: [] };
  const named = led.map(({ name, id }) => words("solve.named", { name, id }));
  const told = listed(words, named);
  const [count, all] = [at(first.standing, "for").length, counted(on)];
  const against = at(first.standing, "objects").map(({ seat }) => nameOf(seat.id));
  const opposed = against.length === 0 ? "no" : "yes";
  const sentence =
    agreed !== null
      ? words("solve.agreed", { how: count === all ? "for" : agreed.how, all, ways: told })
      : led.length > 1
        ? words("solve.level", { count, ways: told })
        : words("solve.ahead", { count, all, ways: told, opposed, against: listed(words, against) });
  return { sentence, ids };
}

/** Who has not said by id which way it would build: nobody counts it for any. */
function unsaid({ on, words, nameOf }: Solved): Line[] {
  const said = new Set(
    on.options.flatMap(({ seats }) =>
      seats.filter(({ stance }) => stance !== "not said" && stance !== "withdrew").map(({ seat }) => seat.id),
    ),
  );
  const seats = (on.options[0]?.seats ?? []).filter(({ seat }) => seat.counts && !said.has(seat.id));
  const names = seats.map(({ seat }) => nameOf(seat.id));
  return seats.length === 0
    ? []
    : [{ sentence: words("solve.unsaid", { names: listed(words, names) }), ids: [] }];
}
