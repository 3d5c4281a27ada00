import type { Request } from "../../manifest/request.ts";
import type { optionTable } from "./manifest.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { slug } from "../../kernel/slug.ts";
import type { Planned } from "../../manifest/manifest.ts";
import type { SeatWish } from "../../manifest/seat-wish.ts";
import { languageOf } from "./language.ts";
import { advocateId, type DiscussOptions, moderatorId, type Viewpoint } from "./options.ts";
import { mostMembers } from "./team.ts";
import { viewpointsFor } from "./seating.ts";

type Asked = Request<typeof optionTable>;

/** Who sits at the table, and what they are given. */
export function planDiscuss({ subject, options, context, lang, spelled }: Asked): Planned<DiscussOptions> {
  const topic = subject ?? "";
  const { preset, whenSplit, feature = null } = options;
  const where = spelled("members");
  if (options.members !== undefined) checkMembers(options.members, where);
  const members = options.members ?? viewpointsFor(topic, lang);
  const seats = wishes(members ?? [], languageOf({ topic, lang }), where);
  const given = { topic, context, preset, whenSplit, choosesMembers: members === null, feature, lang };
  return {
    title: topic,
    id: `discuss-${slug(topic.slice(0, 200), "topic", 40)}`,
    given,
    seats,
    grows: true,
    mostCalls: mostCalls(given, seats.length),
  };
}

/** With the critic and the moderator there may be seven at the table. */
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

const fixedNames = {
  en: { critic: "Devil's advocate", chair: "Moderator" },
  ja: { critic: "批判役", chair: "モデレーター" },
} as const;

/** The members' seats and the two that every discussion has. */
function wishes(members: readonly Viewpoint[], language: "en" | "ja", where: string): readonly SeatWish[] {
  const { critic, chair } = fixedNames[language];
  const all: readonly SeatWish[] = [
    ...members.map(({ name, role, focus }) => ({ name, role, focus, agent: null })),
    { id: advocateId, name: critic, role: "Fixed critic", focus: [], agent: null },
    { id: moderatorId, name: chair, role: "Looks after the process", focus: [], agent: null, chair: true },
  ];
  // Members know each other by name.
  const names = all.map(({ name }) => name.toLowerCase());
  const twice = all.find((_, index) => names.indexOf(names[index] ?? "") !== index);
  if (twice === undefined) return all;
  throw new ColloquyError("usage", `${where} names "${twice.name}", who always takes part.`);
}

/** Behaviour 3.2. */
const mostRounds = { quick: 2, default: 3, deep: 5 } as const;

/** Every round with its report, the final positions, a rebuttal, what it comes to; before them, who should discuss it. */
function mostCalls({ preset, choosesMembers }: DiscussOptions, seats: number): number {
  const speakers = seats - 1 + (choosesMembers ? 3 : 0);
  return mostRounds[preset] * (speakers + 1) + speakers + 2 + (choosesMembers ? 1 : 0);
}
