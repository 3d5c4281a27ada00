import { ColloquyError } from "../../kernel/error.ts";
import { slug } from "../../kernel/slug.ts";
import type { Planned } from "../../manifest/manifest.ts";
import type { Request } from "../../manifest/request.ts";
import type { SeatWish } from "../../manifest/seat-wish.ts";
import { type Words, wordsFor } from "../../words.ts";
import type { optionTable } from "./manifest.ts";
import { advocateId, type DiscussOptions, moderatorId, mostMembers, type Viewpoint } from "./options.ts";

type Asked = Request<typeof optionTable>;

/** Who sits at the table, and what they are given. */
export function planDiscuss(asked: Asked): Planned<DiscussOptions> {
  const { subject, options, context, lang, spelled, now } = asked;
  const topic = subject ?? "";
  const { preset, whenSplit, feature = null, members } = options;
  const where = spelled("members");
  if (members !== undefined) checkMembers(members, where);
  const seats = wishes(members ?? [], wordsFor(lang, topic), where);
  const choosesMembers = members === undefined;
  const today = new Date(now).toISOString().slice(0, 10);
  return {
    title: topic,
    id: `discuss-${slug(topic.slice(0, 200), "topic", 40)}`,
    given: { topic, context, preset, whenSplit, choosesMembers, feature, lang, today },
    seats,
    grows: true,
    mostCalls: mostCalls(preset, members?.length ?? 3, choosesMembers),
  };
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

/** The members' seats and the two that every discussion has. */
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

/** Rounds of statements besides the blind one, at most (behaviour 3.2). */
const moreRounds = { quick: 1, default: 2, deep: 4 } as const;

/** Every round, the editor after the first, a rebuttal, the brief, its review and the author's edit. */
function mostCalls(preset: DiscussOptions["preset"], members: number, choosesMembers: boolean): number {
  const speakers = members + 1;
  return (choosesMembers ? 1 : 0) + speakers * (2 + moreRounds[preset]) + 4;
}
