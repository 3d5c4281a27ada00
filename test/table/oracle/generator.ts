/** Random histories: the same seed gives the same history. */
import type { Act, Edit } from "../../../src/table/act.ts";
import { actsOn, because } from "./acts.ts";
import type { History } from "./answer.ts";
import { editor, type Id } from "../../../src/table/item.ts";
import { Random } from "./random.ts";
import { Scene, type Oddity, type Seat } from "./scene.ts";
import { Texts } from "./texts.ts";

/** `without`: what to leave out of what docs/kit.md leaves room for. */
function history(random: Random, without: ReadonlySet<Oddity> = new Set()): History {
  const texts = new Texts(random);
  const rounds = random.between(2, 4);
  const seats = seatsOf(random, rounds);
  const issues = Array.from({ length: random.between(1, 3) }, () => ({
    text: texts.of("What of matter"),
    options: Array.from({ length: random.between(0, 3) }, () => texts.option()),
  }));
  const scene = new Scene(random, texts, { seats, issues }, without);
  for (let round = 1; round <= rounds; round += 1) {
    const asked = askedIn(scene, round);
    for (const seat of seats) {
      if (seat.joinsInRound > round || random.chance(0.06)) continue; // not there yet; or the turn failed
      scene.say({ by: seat.id, round, asked, acts: turn(scene, seat, asked) });
    }
    if (round < rounds && random.chance(0.7)) {
      scene.say({
        by: editor,
        round,
        asked: [],
        acts: Array.from({ length: random.between(1, 3) }, () => edit(scene)),
      });
    }
  }
  return { seats, issues, said: scene.said };
}

export function historyOf(seed: number, without: ReadonlySet<Oddity> = new Set()): History {
  return history(new Random(seed), without);
}

const names = [
  ["security", "SEC"],
  ["operations", "OPS"],
  ["design", "DES"],
  ["law", "LAW"],
  ["money", "MON"],
  ["users", "USE"],
] as const;

function seatsOf(random: Random, rounds: number): Seat[] {
  const seats = names.slice(0, random.between(2, names.length)).map(([id, tag]) => ({
    id: id as string,
    tag: tag as string,
    counts: random.chance(0.95),
    joinsInRound: random.chance(0.12) ? random.between(2, rounds) : 0,
  }));
  if (random.chance(0.25)) {
    const devil = { id: "devil", tag: "DEV", counts: false, joinsInRound: 0 };
    seats.splice(random.between(0, seats.length - 1), 1, devil);
  }
  return seats;
}

/** All issues; in a dive only one of them; in the first round never a dive. */
function askedIn({ items, random }: Scene, round: number): Id[] {
  return round > 1 && random.chance(0.25) ? [random.pick(items.issues)] : [...items.issues];
}

function turn(scene: Scene, seat: Seat, asked: readonly Id[]): (Act | Edit)[] {
  const { random, items } = scene;
  const mayBeSilent =
    scene.has("silence after a word") || asked.every((issue) => !scene.spokeOf(seat.id, issue));
  if (mayBeSilent && random.chance(0.05)) return [];
  const acts: (Act | Edit)[] = claims(scene, seat);
  if (mayBeSilent && random.chance(0.05)) return acts; // it forgets the ids
  for (const issue of items.issues) {
    const speaks = asked.includes(issue) ? !mayBeSilent || random.chance(0.97) : random.chance(0.12);
    if (speaks) acts.push(...actsOn(scene, seat, issue));
  }
  if (scene.odd("not theirs", 0.02)) acts.push(edit(scene));
  return acts;
}

/** What decides nothing: claims and stands on them, questions, ratings, and now and then a new issue. */
function claims(scene: Scene, seat: Seat): Act[] {
  const { random, texts, items } = scene;
  const acts: Act[] = [];
  const known = [...items.others.keys()].filter((id) => id.includes("-"));
  for (let i = random.between(0, 2); i > 0; i -= 1) {
    acts.push({ do: "add", item: { kind: random.pick(["claim", "risk"]), text: texts.of("It is so that") } });
  }
  if (random.chance(0.06)) acts.push({ do: "add", item: { kind: "question", text: texts.of("What about") } });
  if (random.chance(0.015))
    acts.push({ do: "add", item: { kind: "issue", text: texts.of("What of matter") } });
  if (known.length > 0 && random.chance(0.3)) {
    const as = random.pick(["agree", "contest", "narrower", "beside-the-point"] as const);
    acts.push({ do: "stand", on: random.pick(known), as, why: texts.of("since"), restsOn: because(scene) });
  }
  const own = known.filter((id) => items.others.get(id) === seat.id);
  if (own.length > 0 && random.chance(0.05))
    acts.push({ do: "withdraw", id: random.pick(own), because: because(scene) });
  if (items.options.size > 0 && random.chance(0.05)) {
    acts.push({
      do: "rate",
      id: random.pick([...items.options.keys()]),
      scale: "cost",
      value: random.between(1, 5),
    });
  }
  if (random.chance(0.03)) acts.push({ do: "object", option: "O97", why: texts.of("since") });
  return acts;
}

/** One thing that an editor says. */
function edit(scene: Scene): Edit {
  const { random, texts, items } = scene;
  const options = [...items.options.keys()];
  const known = [...options, ...items.others.keys()];
  const way = random.between(1, 10);
  if (way <= 5 && scene.has("join")) {
    const ids = join(scene);
    if (ids !== null)
      return random.chance(0.5) ? { do: "join", ids, text: texts.of("Joined") } : { do: "join", ids };
  }
  if (way <= 8 && known.length > 1 && scene.odd("clash", 0.6))
    return { do: "clash", ids: random.shuffled(known).slice(0, 2) };
  return { do: "join", ids: ["O98", known.length > 0 ? random.pick(known) : "O99"] };
}

/** Two or three options of one issue, if there are any. */
function join({ random, items }: Scene): Id[] | null {
  const issues = items.issues.filter((issue) => items.optionsOf(issue).length > 1);
  if (issues.length === 0) return null;
  const ids = items.optionsOf(random.pick(issues)).map(({ id }) => id);
  return random.shuffled(ids).slice(0, random.between(2, 3));
}
