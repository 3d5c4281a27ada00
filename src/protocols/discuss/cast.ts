import { z } from "zod";
import type { Floor } from "../../kernel/floor.ts";
import { line } from "../../kernel/line.ts";
import type { Seat } from "../../kernel/seat.ts";
import { slug } from "../../kernel/id.ts";
import type { Table } from "../../table/table.ts";
import { type Words, wordsFor } from "../../words.ts";
import { advocateId, type DiscussOptions, moderatorId, mostMembers, type Viewpoint } from "./options.ts";
import { castForm, castTask, openingFor } from "./prompts.ts";

export type Team = Awaited<ReturnType<typeof cast>>;

export function speakersOf({ members, advocate }: Team): readonly Seat[] {
  return [...members, advocate];
}

/** Up to five, with the moderator, speak to each other; more would drown in each other's words. */
export function isMesh({ members }: Team): boolean {
  return members.length + 2 <= 5;
}

export const Cast = z.object({
  issue: line.nullish(),
  options: z.array(line.min(1)).nullish(),
  members: z.array(z.object({ name: line.min(1), stance: line.min(1), focus: line.nullish() })),
});
type Cast = z.infer<typeof Cast>;

/** Options that the topic names have ids before anybody speaks, and each has a member who speaks for it. */
export async function cast(floor: Floor, table: Table, options: DiscussOptions) {
  const advocate = seatOf(floor, advocateId);
  const moderator = seatOf(floor, moderatorId);
  const planned = floor.seats.filter((seat) => seat !== advocate && seat !== moderator);
  const named = options.choosesMembers ? await castBy(floor, moderator, options) : null;
  const choices = distinct(named?.options ?? []);
  const viewpoints = options.choosesMembers ? viewpointsFor(options, named, choices, floor.seats) : [];
  const members = [...planned, ...viewpoints.map((one) => floor.join(asSeat(one, floor.seats)))];
  table.sit([
    ...members.map((seat) => ({ seat })),
    { seat: advocate, counts: false },
    { seat: moderator, counts: false },
  ]);
  table.issue(named?.issue || options.topic, choices);
  return { members, advocate, moderator };
}

async function castBy(floor: Floor, moderator: Seat, options: DiscussOptions): Promise<Cast | null> {
  const reply = await floor.ask(moderator, {
    kind: "members",
    prompt: { stable: openingFor(options), fresh: "", request: `${castTask}\n\n${castForm}` },
    question: `${castTask}\n\n${options.topic}`,
    schema: Cast,
    glances: true,
    optional: true,
  });
  return reply.answered ? reply.value : null;
}

/** Options that the topic names are what is chosen between only where there are two. */
function distinct(options: readonly string[]): readonly string[] {
  const each = [...new Map(options.map((text) => [text.toLowerCase(), text])).values()];
  return each.length < 2 ? [] : each;
}

/** Cast for the options; without options by the kind of topic; else as the moderator says, else three opposed ones. */
function viewpointsFor(
  { topic, lang }: DiscussOptions,
  named: Cast | null,
  choices: readonly string[],
  seats: readonly Seat[],
): readonly Viewpoint[] {
  const words = wordsFor(lang, topic);
  const most = Math.min(mostMembers, Math.max(3, choices.length));
  const usable = named === null ? null : usableMembers(named.members.slice(0, most), seats);
  if (usable !== null && choices.length > 0) return usable;
  // By words of the topic, where it is of a kind that we know.
  const kind = kinds.find(([, known]) => known.test(topic))?.[0];
  if (kind !== undefined) return rolesOf(kind, words);
  return usable ?? rolesOf("other", words);
}

/** Of different names, two or more, or nothing: half a team is worse than the usual one. */
function usableMembers(members: Cast["members"], seats: readonly Seat[]): readonly Viewpoint[] | null {
  const names = new Set([...members, ...seats].map(({ name }) => name.toLowerCase()));
  return members.length >= 2 && names.size === members.length + seats.length
    ? members.map(({ name, stance, focus }) => ({ name, role: stance, focus: focus ? [focus] : [] }))
    : null;
}

const roles = {
  technology: ["performance", "security", "maintainability"],
  design: ["ux", "architect", "cost"],
  policy: ["business", "technology", "users"],
  other: ["proponent", "sceptic", "pragmatist"],
} as const;
type Kind = keyof typeof roles;

const kinds: readonly (readonly [Kind, RegExp])[] = [
  [
    "technology",
    /\b(?:database|framework|library|runtime|language|stack|cloud|queue|cache|redis|postgres(?:ql)?|mysql|sqlite|mongodb|kafka|kubernetes|docker|typescript|javascript|python|rust|golang|java|react|vue|graphql|grpc|rest|adopt|migrate to|versus|vs)\b|技術選定|採用|データベース|フレームワーク|ライブラリ|言語|移行先/i,
  ],
  [
    "design",
    /\b(?:design|architecture|api|interface|ux|ui|screen|layout|schema|structure|monolith|microservices?|module|flow)\b|設計|アーキテクチャ|画面|構成|構造/i,
  ],
  [
    "policy",
    /\b(?:policy|strategy|pricing|licen[cs]e|licensing|hire|hiring|roadmap|process|remote|on-?call|release cadence|support|open[- ]source)\b|方針|戦略|制度|価格|採用方針|運用/i,
  ],
];

function rolesOf(kind: Kind, words: Words): readonly Viewpoint[] {
  return roles[kind].map((seat) => {
    const name = words("discuss.seat", { seat });
    return { name, role: name, focus: [words("discuss.focus", { seat })] };
  });
}

/** A seat beside those there are: nobody shares an id or a name, by which they are known to each other. */
export function asSeat({ name, role, focus }: Viewpoint, seats: readonly Seat[]): Seat {
  const number = seats.length + 1;
  const id = slug(name, `member-${number}`);
  const isTaken = (key: "id" | "name", text: string) =>
    seats.some((seat) => seat[key].toLowerCase() === text.toLowerCase());
  return {
    id: isTaken("id", id) ? `${id}-${number}` : id,
    name: isTaken("name", name) ? `${name} ${number}` : name,
    role,
    focus,
  };
}

function seatOf({ seats }: Floor, id: string): Seat {
  const seat = seats.find((one) => one.id === id);
  if (seat === undefined) throw new TypeError(`A discussion needs a seat "${id}".`);
  return seat;
}
