import { ColloquyError } from "../../kernel/error.ts";
import { slug } from "../../kernel/id.ts";
import type { Planned, Typical, Request } from "../../manifest/manifest.ts";
import type { SeatWish } from "../../manifest/seat-wish.ts";
import { dayOf } from "../../text/amount.ts";
import { type Words, wordsFor } from "../../words.ts";
import type { optionTable } from "./manifest.ts";
import { advocateId, type DiscussOptions, moderatorId, mostMembers, type Viewpoint } from "./options.ts";

type DiscussRequest = Request<typeof optionTable>;

export function planDiscuss(asked: DiscussRequest): Planned<DiscussOptions> {
  const { subject, options, context, lang, spelled, now, agents } = asked;
  const topic = subject ?? "";
  const { preset, whenSplit, feature = null, members } = options;
  const where = spelled("members");
  if (members !== undefined) checkMembers(members, where);
  const seats = wishes(members ?? [], wordsFor(lang, topic), where);
  const choosesMembers = members === undefined;
  return {
    title: topic,
    id: `discuss-${slug(topic.slice(0, 200), "topic", 40)}`,
    given: { topic, context, preset, whenSplit, choosesMembers, feature, lang, today: dayOf(now) },
    seats,
    grows: joining(agents, seats).map((agent) => ({ name: agent, role: "", focus: [], agent })),
    mostCalls: mostCalls(preset, members?.length ?? 3, choosesMembers),
    typical: typical(options, members?.length ?? 3),
  };
}

/** The panel's agents in turn, those who argue in no other seat first; the fourth is left to the moderator, no disputant then. */
function joining(agents: readonly string[], seats: readonly SeatWish[]): readonly string[] {
  const arguing = seats.filter(({ chair }) => chair !== true).length;
  const isSeated = (agent: string) => agents.indexOf(agent) < arguing;
  return agents
    .filter((_, index) => index !== 3)
    .toSorted((one, other) => Number(isSeated(one)) - Number(isSeated(other)));
}

function checkMembers(members: readonly Viewpoint[], where: string): void {
  const names = members.map(({ name }) => name.trim());
  if (names.includes(""))
    throw new ColloquyError("usage", `${where} "${names.join(",")}" has an empty name in it.`);
  if (new Set(names.map((name) => name.toLowerCase())).size < names.length)
    throw new ColloquyError("usage", `${where} "${names.join(",")}" names somebody twice.`);
  if (names.length < 2 || names.length > mostMembers)
    throw new ColloquyError(
      "usage",
      `${where} names ${names.length}; a discussion takes 2 to ${mostMembers}, with the devil's advocate and the moderator at most seven.`,
      { hint: `For example: ${where} performance,security,maintainability` },
    );
}

function wishes(members: readonly Viewpoint[], words: Words, where: string): readonly SeatWish[] {
  const nameOf = (seat: string) => words("discuss.seat", { seat });
  const all: readonly SeatWish[] = [
    ...members.map(({ name, role, focus }) => ({ name, role, focus, agent: null })),
    { id: advocateId, name: nameOf("advocate"), role: "Fixed critic", focus: [], agent: null },
    {
      id: moderatorId,
      name: nameOf("moderator"),
      role: "Takes no side",
      focus: [],
      agent: null,
      chair: true,
    },
  ];
  // Members know each other by name.
  const names = all.map(({ name }) => name.toLowerCase());
  const twice = all.find((_, index) => names.indexOf(names[index] ?? "") !== index);
  if (twice === undefined) return all;
  throw new ColloquyError("usage", `${where} names "${twice.name}", who always takes part.`);
}

/** Rounds of statements besides the blind one, at most. */
const moreRounds = { quick: 1, default: 2, deep: 4 } as const;

/** Every round, the editor after the first, a rebuttal, the brief, its review and the author's edit. */
function mostCalls(preset: DiscussOptions["preset"], members: number, choosesMembers: boolean): number {
  const speakers = members + 1;
  return (choosesMembers ? 1 : 0) + speakers * (2 + moreRounds[preset]) + 4;
}

/** How often each who speaks is asked, if they are split to the end and if they agree at once. */
const usualTurns = { quick: [3, 2], default: [3, 2], deep: [5, 4] } as const;

/** As played and as scripted (docs/costs-measured.md): a reply, and what is told of it to each, split and agreed. */
const tokensOf = { reply: [550, 450], retold: [450, 300] } as const;

function typical({ preset, whenSplit, members: named }: DiscussRequest["options"], members: number): Typical {
  const speakers = members + 1;
  const taken = (way: 0 | 1) => {
    const turns = way === 1 && whenSplit ? 2 : usualTurns[preset][way];
    const calls = (named === undefined ? 1 : 0) + speakers * turns + (way === 0 ? 2 : 1);
    const retold = calls * speakers * tokensOf.retold[way];
    return { calls, retold, written: calls * tokensOf.reply[way] };
  };
  return { ...taken(0), agreed: taken(1) };
}
