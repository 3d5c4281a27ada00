import { type Discussion, discussionsOf } from "../../kernel/discussion.ts";
import { ColloquyError } from "../../kernel/error.ts";
import type { Event, Origin, Seating } from "../../kernel/event.ts";
import { isInheritable } from "../../kernel/engine/inheritance.ts";
import { fingerprint } from "../../kernel/engine/past.ts";
import { isObject, jsonText, object } from "../../kernel/json-value.ts";
import { turnOfCall } from "../../kernel/turn-record.ts";
import type { Manifest } from "../../manifest/manifest.ts";
import { startEventOf } from "../archive/keeping.ts";
import type { ProtocolKit } from "../protocols/kit.ts";
import { lastOf, seatNamed } from "./conduct.ts";

export interface ForkWish {
  /** The number of a round, or the key of a turn; absent: the beginning. */
  readonly at?: string | undefined;
  readonly seats?: Readonly<Record<string, string>>;
  readonly without?: readonly string[];
  readonly say?: readonly { readonly item: string; readonly text: string }[];
  readonly options?: Readonly<Record<string, unknown>>;
}

export type Fork = ReturnType<typeof forkOf>;

export function forkOf(
  events: readonly Event[],
  wish: ForkWish,
  { items, verbs = [] }: Pick<ProtocolKit, "items"> & Partial<Pick<Manifest, "verbs">>,
) {
  const past = lastOf(events);
  const parent = discussionsOf(events).at(-1);
  if (parent === undefined) throw new ColloquyError("bad-input", "There is no discussion yet to fork.");
  const { seats: others = {}, without: left = [], say = [], options: values = {} } = wish;
  if ([others, left, say, values].every((one) => Object.keys(one).length === 0))
    throw new ColloquyError("usage", "Without a change a fork would come out the same.", {
      hint: 'For example --seat security=claude:opus, --without security, or --say Q1 "…".',
    });
  const at = cutOf(parent, past, { at: wish.at, say }, items);
  const { agents, without, ...changed } = changedSeats(parent, others, left, at === past[0]?.seq);
  const options = changedOptions(parent, values, verbs);
  const inherited = past.flatMap((event) =>
    event.type === "inherited"
      ? event.lines.filter(asksFurther)
      : isInheritable(event)
        ? jsonText(event)
        : [],
  );
  const { agents: _, ...fingerprints } = parent.fingerprints;
  const discussion = { ...parent, ...changed, fingerprints };
  const origin: Origin = {
    id: parent.id,
    at,
    head: fingerprint(inherited),
    change: {
      ...(Object.keys(agents).length > 0 && { seats: agents }),
      ...(without.length > 0 && { without }),
      ...(say.length > 0 && { say }),
      ...(Object.keys(values).length > 0 && { options: options.changed }),
    },
    joined: changed.seats.slice(changed.seatsAtStart),
  };
  const { chains } = parent;
  return {
    start: {
      ...startEventOf(discussion),
      id: `${parent.id.replace(/-fork(?:-\d+)?$/, "").slice(0, 90)}-fork`,
      options: options.all,
      ...(chains.length > 0 && { chains: chains.map((chain) => [...chain]) }),
      origin,
    },
    discussion,
    inherited,
    chosen: Object.values(agents),
  };
}

/** What a fork was asked further is asked of its own forks too: that alone stands nowhere else in its journal. */
function asksFurther(line: string): boolean {
  return ["discussion.followed", "human.added"].includes((JSON.parse(line) as Event).type);
}

/** The line before which the parent is cut. */
function cutOf(
  parent: Discussion,
  past: readonly Event[],
  { at, say }: Required<Pick<ForkWish, "say">> & Pick<ForkWish, "at">,
  items: ProtocolKit["items"],
): number {
  const rounds = past.filter((event) => event.type === "round.started");
  const beginning = past[0]?.seq ?? 1;
  const cut =
    at === undefined
      ? beginning
      : (
          rounds.find(({ round }) => String(round) === at.replace(/^round\s*/i, "")) ??
          past.find((event) => event.type === "turn.asked" && turnOfCall(event.key) === at)
        )?.seq;
  if (cut === undefined) {
    const last = parent.rounds.at(-1)?.turns.at(-1)?.key;
    throw new ColloquyError("not-found", `--at ${at}: ${parent.id} has no such round or turn.`, {
      hint: `It has ${rounds.length === 1 ? "round" : "rounds"} ${rounds.map(({ round }) => round).join(", ")}${last === undefined ? "" : `; a turn is named like ${last}`}.`,
    });
  }
  const knows = (seq: number, item: string) => {
    const [then] = discussionsOf(past.filter((event) => event.seq < seq));
    return then !== undefined && (items?.(then)?.find(item) ?? null) !== null;
  };
  if (say.length === 0) return cut;
  // Without a cut it is said at the first round that could have been told.
  const places = at === undefined ? rounds.slice(1).map(({ seq }) => seq) : [cut];
  const place = places.find((seq) => say.every(({ item }) => knows(seq, item)));
  if (place !== undefined && rounds.some(({ seq }) => seq >= place)) return place;
  const named = say.map(({ item }) => item).join(", ");
  throw new ColloquyError(
    "not-found",
    `--say ${named}: no round of ${parent.id} begins after ${named} came up${at === undefined ? "" : ` and at ${at} or later`}.`,
    { hint: `\`colloquy show ${parent.id}\` shows its items, \`--at\` takes a round.` },
  );
}

function changedSeats(
  parent: Discussion,
  wanted: Readonly<Record<string, string>>,
  left: readonly string[],
  isWhole: boolean,
) {
  const without = left.map((name) => {
    const { seat } = seatNamed(parent, name);
    if (seat.chair !== true) return seat.id;
    throw new ColloquyError("usage", `--without ${name}: it leads or edits, and nobody else would.`, {
      hint: `Give it another agent: --seat ${seat.id}=<agent>`,
    });
  });
  if (parent.seats.every(({ seat }) => seat.chair === true || without.includes(seat.id)))
    throw new ColloquyError("usage", `Without ${left.join(", ")} nobody is left to answer.`);
  const agents = Object.fromEntries(
    Object.entries(wanted).map(([name, agent]) => {
      const { seat, agents: before } = seatNamed(parent, name);
      const isNone = without.includes(seat.id);
      if (!isNone && before[0] !== agent) return [seat.id, agent] as const;
      const why = isNone ? "it is left out with --without" : `${agent} has this seat already`;
      throw new ColloquyError("usage", `--seat ${name}=${agent}: ${why}.`);
    }),
  );
  const isGone = ({ seat }: Seating, index: number) =>
    isWhole && index < parent.seatsAtStart && without.includes(seat.id);
  const seats = parent.seats
    .filter((one, index) => !isGone(one, index))
    .map(({ seat, agents: before }): Seating => {
      const other = agents[seat.id];
      const chain = other === undefined ? before : [other, ...before.slice(1).filter((one) => one !== other)];
      return { seat, agents: chain };
    });
  const seatsAtStart = parent.seatsAtStart - (parent.seats.length - seats.length);
  return { seats, seatsAtStart, agents, without };
}

/** By the names that its verbs take, of those that its protocol was given. */
function changedOptions(
  { protocol, options }: Discussion,
  wanted: Readonly<Record<string, unknown>>,
  verbs: Manifest["verbs"],
) {
  const given = object(options);
  const tables = verbs.map((verb) => verb.options);
  const known = [...new Set(tables.flatMap((table) => Object.keys(table)))].filter((name) => name in given);
  const changed = Object.entries(wanted).map(([typed, value]) => {
    const name = typed.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    const option = tables.find((table) => Object.hasOwn(table, name))?.[name];
    if (option === undefined || !known.includes(name))
      throw new ColloquyError("usage", `--option ${typed}: a fork of a ${protocol} cannot change it.`, {
        hint:
          known.length === 0 ? "It has no option that can be changed." : `It can change ${known.join(", ")}.`,
      });
    const reading = option.read(option.takes.kind === "flag" ? String(value) === "true" : value);
    if ("value" in reading) return [name, reading.value] as const;
    throw new ColloquyError("usage", `--option ${typed}: "${String(value)}" ${reading.problem}.`);
  });
  const all = { ...given, ...Object.fromEntries(changed) };
  return { changed: Object.fromEntries(changed), all: isObject(options) ? all : options };
}
