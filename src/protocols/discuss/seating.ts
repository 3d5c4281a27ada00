import type { Floor } from "../../kernel/floor.ts";
import type { Seat } from "../../kernel/seat.ts";
import { slug } from "../../kernel/slug.ts";
import { languageOf } from "./language.ts";
import { advocateId, type DiscussOptions, moderatorId, type Viewpoint } from "./options.ts";
import { membersTurn } from "./prompt.ts";
import type { Members } from "./rules/statements.ts";
import type { Team } from "./team.ts";

const kinds = {
  technology: {
    words:
      /\b(?:database|framework|library|runtime|language|stack|cloud|queue|cache|redis|postgres(?:ql)?|mysql|sqlite|mongodb|kafka|kubernetes|docker|typescript|javascript|python|rust|golang|java|react|vue|graphql|grpc|rest|adopt|migrate to|versus|vs)\b|技術選定|採用|データベース|フレームワーク|ライブラリ|言語|移行先/i,
    en: [
      ["Performance", "Performance expert", "latency, throughput and cost under load"],
      ["Security", "Security expert", "attack surface, data protection, supply chain"],
      [
        "Maintainability",
        "Maintainability expert",
        "what it costs to run, change and hire for in three years",
      ],
    ],
    ja: [
      ["パフォーマンス", "パフォーマンス専門家", "負荷時の応答、処理量、費用"],
      ["セキュリティ", "セキュリティ専門家", "攻撃面、データ保護、供給網"],
      ["保守性", "保守性専門家", "三年後の運用、変更、採用の費用"],
    ],
  },
  design: {
    words:
      /\b(?:design|architecture|api|interface|ux|ui|screen|layout|schema|structure|monolith|microservices?|module|flow)\b|設計|アーキテクチャ|画面|構成|構造/i,
    en: [
      ["UX", "UX expert", "what users see, expect and get wrong"],
      ["Architect", "Architect", "boundaries, coupling, what will be hard to change"],
      ["Cost analyst", "Cost analyst", "what it costs to build, run and abandon"],
    ],
    ja: [
      ["UX", "UX専門家", "利用者に見えるもの、期待、誤り"],
      ["アーキテクト", "アーキテクト", "境界、結合、後で変えにくいもの"],
      ["コスト分析", "コスト分析家", "作る費用、動かす費用、やめる費用"],
    ],
  },
  policy: {
    words:
      /\b(?:policy|strategy|pricing|licen[cs]e|licensing|hire|hiring|roadmap|process|remote|on-?call|release cadence|support|open[- ]source)\b|方針|戦略|制度|価格|採用方針|運用/i,
    en: [
      ["Business", "Business viewpoint", "revenue, cost, risk to the company"],
      ["Technology", "Technology viewpoint", "feasibility, debt, what it does to the team"],
      ["Users", "Users' viewpoint", "what it does to those who use the product"],
    ],
    ja: [
      ["ビジネス", "ビジネス視点", "収益、費用、会社へのリスク"],
      ["技術", "技術視点", "実現性、負債、チームへの影響"],
      ["ユーザー", "ユーザー視点", "製品を使う人への影響"],
    ],
  },
} as const;

/** Three opposing viewpoints by the kind of topic; `null` where it is of none that we know. */
export function viewpointsFor(topic: string, lang: string | null): readonly Viewpoint[] | null {
  const language = languageOf({ topic, lang });
  const kind = Object.values(kinds).find(({ words }) => words.test(topic));
  return kind === undefined
    ? null
    : kind[language].map(([name, role, focus]) => ({ name, role, focus: [focus] }));
}

const opposed = {
  en: [
    ["Proponent", "Speaks for doing it", "what is gained, and lost by waiting"],
    ["Sceptic", "Speaks for caution", "what can go wrong and cannot be undone"],
    ["Pragmatist", "Speaks for what can be done now", "the smallest step that teaches something"],
  ],
  ja: [
    ["推進派", "実行する側に立つ", "得られるもの、待つことで失うもの"],
    ["慎重派", "慎重な側に立つ", "失敗し得ること、元に戻せないこと"],
    ["現実派", "今できることの側に立つ", "学びのある最小の一歩"],
  ],
} as const;

/** Seats the team: those planned, and where nobody knew who should speak, those whom the moderator names. */
export async function seatTeam(floor: Floor, options: DiscussOptions): Promise<Team> {
  const advocate = seatOf(floor, advocateId);
  const moderator = seatOf(floor, moderatorId);
  const planned = floor.seats.filter((seat) => seat !== advocate && seat !== moderator);
  if (!options.choosesMembers) return { options, topical: planned, advocate, moderator };
  const reply = await floor.ask(moderator, membersTurn(options));
  const named = reply.answered ? checkedMembers(reply.value, floor.seats) : null;
  if (named === null)
    floor.warn("The moderator named no usable members: three opposed viewpoints take the seats.");
  const viewpoints =
    named ?? opposed[languageOf(options)].map(([name, role, focus]) => ({ name, role, focus: [focus] }));
  const topical = viewpoints.map((one) => floor.join(asSeat(one, floor.seats)));
  return { options, topical, advocate, moderator };
}

/** Three of different names, or nothing: half a team is worse than the usual one. */
function checkedMembers({ members }: Members, seats: readonly Seat[]): readonly Viewpoint[] | null {
  const three = members.slice(0, 3);
  const names = new Set([...three, ...seats].map(({ name }) => name.toLowerCase()));
  const isWhole = three.length === 3 && names.size === three.length + seats.length;
  return isWhole ? three.map(({ name, stance, focus }) => ({ name, role: stance, focus: [focus] })) : null;
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
