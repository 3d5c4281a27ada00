import { type Act, Edit, type Said } from "./act.ts";
import { takeAct, takeEdit, utterance } from "./acts.ts";
import { type Id, type Who, authorOf } from "./item.ts";
import { Items, asItReads } from "./items.ts";
import type { Change, Join, Ledger, Note, Position, Positions, Say, Shift } from "./ledger.ts";

/** A ledger to which replies are added in order: rounds one after the other, in a round in seat order. */
export class OpenLedger extends Items implements Ledger {
  readonly positions = new Map<Who, Positions>();
  readonly moves: Change[] = [];
  readonly shifts: Shift[] = [];
  readonly notes: Note[] = [];
  /** By seat and issue, the last option that it was for, whether or not it is now. */
  readonly #lastFor = new Map<string, Id>();
  /** Options that a seat keeps apart from what an editor joined them with: it named them again, or objected. */
  readonly #apart = new Set<string>();

  /** Takes what one reply says; what of it cannot be taken is among the refused. */
  say(said: Said, move = ""): void {
    const { by, round, notes: words, standIn } = said;
    const says: Say[] = [];
    const amended = new Set<Id>();
    for (const { act, why } of said.refused ?? []) this.refused.push({ by, round, act, why });
    for (const act of said.acts) {
      const taken = isEdit(act) ? takeEdit(this, said, act) : takeAct(this, said, act, amended);
      if (typeof taken === "string") this.refused.push({ by, round, act, why: taken });
      else says.push(...taken);
    }
    this.findSources();
    const issues = new Set([...said.asked, ...says.map(({ issue }) => issue)]);
    for (const issue of issues) if (this.items.has(issue)) this.#word(said, issue, says);
    if (standIn === undefined) this.#supportAsItReads(by, amended);
    if (words === undefined) return;
    const note: Note = { ...utterance(said), move, words };
    this.notes.push(note);
    this.log.push({ is: "note", note });
  }

  #word(said: Said, issue: Id, all: readonly Say[]): void {
    const { by, round, standIn } = said;
    const here = all.filter((say) => say.issue === issue).map((say) => this.#asItReads(say));
    const before = this.#on(by, issue);
    const says = here.filter((say) => this.#hasSomethingToTakeBack(say, before, here, by));
    for (const { option } of here.filter((say) => !says.includes(say)))
      if (isOne(option))
        this.refused.push({
          by,
          round,
          act: { do: "withdraw", id: option, because: [] },
          why: `${option} was not supported`,
        });
    this.log.push({ is: "word", word: { ...utterance(said), issue, says } });
    if (standIn !== undefined) return;
    const after = afterReply(before, says, said.asked.includes(issue));
    const others = [...(this.positions.get(by) ?? [])].filter(([id]) => this.items.get(id)?.under !== issue);
    this.positions.set(by, new Map([...others, ...after]));
    for (const option of new Set([...before.keys(), ...after.keys()])) {
      const [was = null, now = null] = [before.get(option), after.get(option)];
      if (was?.stance !== now?.stance || was?.condition !== now?.condition)
        this.shifts.push({ by, round, option, was, now });
    }
    this.#noteRefusedJoins(by, says);
    this.#noteMove(said, issue, says, after);
  }

  /** Who words anew what it supports supports it as it reads now, whatever else its reply says. */
  #supportAsItReads(by: Who, amended: ReadonlySet<Id>): void {
    const now = new Map(this.positions.get(by));
    for (const id of amended) {
      const own = now.get(id);
      if (own?.stance === "for" || own?.stance === "accepts")
        now.set(id, { ...own, version: this.versionsOf(id) });
    }
    this.positions.set(by, now);
  }

  /** Whoever words something anew and speaks of it in one reply, in whichever order, speaks of the new words. */
  #asItReads(say: Say): Say {
    const { option, position } = say;
    if (position.version !== asItReads || !isOne(option)) return say;
    return { ...say, position: { ...position, version: this.versionsOf(option) } };
  }

  #on(by: Who, issue: Id): Positions {
    const all = this.positions.get(by) ?? new Map<Id, Position>();
    return new Map([...all].filter(([id]) => this.items.get(id)?.under === issue));
  }

  #hasSomethingToTakeBack(
    { option, position }: Say,
    before: Positions,
    here: readonly Say[],
    by: Who,
  ): boolean {
    if (position.stance !== "withdrew" || !isOne(option)) return true;
    const item = this.items.get(option);
    return (
      before.has(option) ||
      here.some((other) => other.option === option && other.position.stance !== "withdrew") ||
      (item !== undefined && authorOf(item) === by && item.withdrawn !== null)
    );
  }

  #noteRefusedJoins(by: Who, says: readonly Say[]): void {
    for (const { option, position } of says) {
      if (!isOne(option) || position.stance === "withdrew") continue;
      for (const join of this.joins) {
        const kept = position.stance === "objects" && option === join.into ? join.ids : [option];
        for (const id of kept) this.#apart.add(apart(by, join, id));
      }
    }
  }

  /** To take up an editor's join is no change of mind, unless the seat had kept the two apart since. */
  #noteMove({ by, round }: Said, issue: Id, says: readonly Say[], after: Positions): void {
    const [to] = [...after].find(([, { stance }]) => stance === "for") ?? [];
    if (to === undefined) return;
    const place = `${by} ${issue}`;
    const from = this.#lastFor.get(place);
    this.#lastFor.set(place, to);
    if (from === undefined || from === to) return;
    const isJoined = this.joins.some(
      (join) => join.into === to && join.ids.includes(from) && !this.#apart.has(apart(by, join, from)),
    );
    const causes = heldIn(says)?.position.because.filter((id) => this.find(id) !== undefined) ?? [];
    if (!isJoined) this.moves.push({ by, round, issue, from, to, causes });
  }
}

function isOne(option: Say["option"]): option is Id {
  return option !== null && option !== undefined;
}

function apart(by: Who, { into, ids, round }: Join, id: Id): string {
  return [by, round, into, ...ids, id].join(" ");
}

const edits = new Set<string>(Edit.options.map(({ shape }) => shape.do.value));

export function isEdit(act: Act | Edit): act is Edit {
  return edits.has(act.do);
}

/** Inside one reply the first of these counts. */
const weight: readonly Position["stance"][] = ["objects", "withdrew", "stands aside", "for", "accepts"];

function heldIn(says: readonly Say[]): Say | undefined {
  return says.findLast(({ position }) => position.stance === "for");
}

/** Each option keeps the seat's last word on it; it is for one at most. Whoever was asked and says nothing of the issue has not said. */
function afterReply(before: Positions, says: readonly Say[], asked: boolean): Positions {
  if (asked && says.every(({ option }) => option === undefined)) return new Map();
  const held = heldIn(says);
  const now = new Map(before);
  // To name another, none, or what nobody knows ends what it was for.
  if (held !== undefined)
    for (const [option, { stance }] of before)
      if (stance === "for" && option !== held.option) now.delete(option);
  const byOption = Map.groupBy(
    says.filter((say) => say.position.stance !== "for" || say === held),
    ({ option }) => option,
  );
  for (const [option, here] of byOption) if (isOne(option)) now.set(option, strongest(here, now.get(option)));
  return now;
}

function strongest(says: readonly Say[], before: Position | undefined): Position {
  const rank = Math.min(...says.map(({ position }) => weight.indexOf(position.stance)));
  const heaviest = says.filter(({ position }) => weight.indexOf(position.stance) === rank);
  // Of two acceptances the one with a condition; else the last.
  const conditioned = says.findLast(({ position }) => position.condition !== null);
  const { position } =
    heaviest.findLast((say) => say === conditioned) ??
    heaviest.findLast((say) => say.isStand !== true) ??
    heaviest.reduce((_, one) => one);
  const condition = conditioned?.position.condition ?? null;
  // A condition that is said of what one is for takes nothing from the support, and is one all the same.
  if (position.stance === "for") return { ...position, condition };
  const isStillFor = before?.stance === "for" && heaviest.every(({ isStand }) => isStand === true);
  if (!isStillFor) return position;
  return { ...before, round: position.round, version: position.version, condition };
}
