/**
 * Where one seat is on the options of one issue: go through its own replies, first to last, and let each say what it
 * says. Nobody else's reply is looked at, save to know what an editor had proposed to join.
 */
import type { Expected, Stance } from "./answer.ts";
import type { Id, Who } from "../../../src/table/item.ts";
import type { Say, Taken } from "./items.ts";

/** A seat's last word on an option. Where there is none it has not said. */
export interface Word {
  readonly stance: Exclude<Stance, "not said">;
  /** The wording that it is said of. */
  readonly version: number;
  readonly why: string;
  readonly condition: string | null;
}

export interface Words {
  readonly on: ReadonlyMap<Id, Word>;
  readonly moves: Expected["moves"];
}

export function wordsOf(seat: Who, issue: Id, replies: readonly Taken[]): Words {
  let on = new Map<Id, Word>();
  const moves: Expected["moves"][number][] = [];
  /** The last option that it was for, even if it is for none now. */
  let lastFor: Id | null = null;
  replies.forEach((reply, index) => {
    if (reply.by !== seat) return;
    on = after(on, reply, issue);
    const now = forOf(on);
    if (now === null) return;
    if (lastFor !== null && lastFor !== now && !confirms(seat, lastFor, now, replies.slice(0, index + 1))) {
      moves.push({
        seat,
        round: reply.round,
        from: lastFor,
        to: now,
        causes: holdIn(reply, issue)?.because ?? [],
      });
    }
    lastFor = now;
  });
  return { on, moves };
}

export function forOf(on: ReadonlyMap<Id, Word>): Id | null {
  for (const [option, { stance }] of on) if (stance === "for") return option;
  return null;
}

/** Where the seat is after one more reply of its own. */
function after(before: ReadonlyMap<Id, Word>, reply: Taken, issue: Id): Map<Id, Word> {
  const says = reply.says.filter((say) => say.issue === issue && isStand(say, before, reply));
  const hold = holdIn(reply, issue);

  // Asked where it stands, and nothing that can be taken was said of it: it has not said.
  if (says.length === 0 && reply.asked.includes(issue)) return new Map();

  const now = new Map(before);
  // One option of an issue: naming another, none, or something unknown ends what it was for.
  const wasFor = forOf(before);
  if (hold !== undefined && wasFor !== null && hold.option !== wasFor) now.delete(wasFor);

  const named = new Set(says.flatMap((say) => (say.do === "hold" ? [] : [say.option])));
  if (hold !== undefined && hold.option !== "none" && hold.option !== "unknown") named.add(hold.option);
  for (const option of named) now.set(option, wordIn(option, says, hold, now.get(option), reply));

  // Who rewords an option of its own that it supports, supports the new wording.
  for (const [option, version] of reply.amended) {
    const word = now.get(option);
    if (word?.stance === "for" || word?.stance === "accepts") now.set(option, { ...word, version });
  }
  return now;
}

/** The last hold of the reply on that issue. */
function holdIn(reply: Taken, issue: Id): Extract<Say, { do: "hold" }> | undefined {
  return reply.says.filter((say) => say.do === "hold").findLast((say) => say.issue === issue);
}

/** Does this say where the seat stands? Not so: a hold of what is not there; taking back where it never stood. */
function isStand(say: Say, before: ReadonlyMap<Id, Word>, reply: Taken): boolean {
  if (say.do === "hold") return say.option !== "unknown";
  if (say.do !== "withdraw" || say.own) return true;
  return (
    before.has(say.option) ||
    reply.says.some((other) => other.do !== "withdraw" && other.option === say.option)
  );
}

/** What one reply says of one option: objects before withdraws before stands aside before for before accepts. */
function wordIn(
  option: Id,
  says: readonly Say[],
  hold: Extract<Say, { do: "hold" }> | undefined,
  before: Word | undefined,
  reply: Taken,
): Word {
  const of = (version: number | null): number => version ?? reply.newest.get(option) ?? 1;
  const here = says.filter((say) => say.do !== "hold" && say.option === option);

  const objects = here.findLast((say) => say.do === "object");
  if (objects !== undefined)
    return { stance: "objects", version: of(objects.version), why: objects.why, condition: null };

  if (here.some((say) => say.do === "withdraw"))
    return { stance: "withdrew", version: of(null), why: "", condition: null };

  const aside = here.findLast((say) => say.do === "stand-aside");
  if (aside !== undefined)
    return { stance: "stands aside", version: of(aside.version), why: aside.why, condition: null };

  const support = here.filter((say) => say.do === "accept" || say.do === "agree");
  // A condition is one, whatever it is said beside.
  const conditional = support.findLast((say) => say.condition !== null);
  const condition = conditional?.condition ?? null;
  if (hold?.option === option) return { stance: "for", version: of(hold.version), why: hold.why, condition };

  const accepts = support.filter((say) => say.do === "accept");
  const accept = conditional ?? accepts.at(-1) ?? support.at(-1);
  if (accept === undefined) throw new Error(`nothing is said of ${option}`);
  const version = of(accept.version);
  // Agreeing to what one is for, or to less of it, is being for it still.
  if (accepts.length === 0 && before?.stance === "for") return { ...before, version, condition };
  return { stance: "accepts", version, why: "", condition };
}

/**
 * A holder of an option confirms a join by naming the oldest of what was to be joined: that is no move. Not so if it
 * named its old one again since the join was proposed, or objected: then it had stayed apart.
 */
function confirms(seat: Who, from: Id, to: Id, replies: readonly Taken[]): boolean {
  return replies.some(({ joins }, index) => {
    if (!joins.some((ids) => ids[0] === to && ids.includes(from))) return false;
    const since = replies.slice(index + 1).filter(({ by }) => by === seat);
    const refused = since.some(({ says }) =>
      says.some(
        (say) => (say.do !== "withdraw" && say.option === from) || (say.do === "object" && say.option === to),
      ),
    );
    return !refused;
  });
}
