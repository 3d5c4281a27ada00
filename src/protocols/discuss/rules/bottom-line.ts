import type { BottomLine } from "../../../ledger/edited.ts";
import { countedPositions, type HeldPosition, type Team } from "./state.ts";
import type { IssueState, LedgerEnds } from "./verdict.ts";

/** Issues, and sentences of an answer. */
export const mostLines = 3;

type Standings = NonNullable<LedgerEnds["standings"]>;

/**
 * What it comes to as it can be counted: where all members stand and who objects, else who differs and what all could
 * live with; what matters most first.
 */
export function countedLines(
  issues: readonly IssueState[],
  team: Team,
  lang: "en" | "ja",
  standings: Standings = [],
): readonly BottomLine[] {
  const important = issues.filter((issue) => issue.important);
  const chosen = important.length > 0 ? important : issues;
  return chosen.slice(0, mostLines).flatMap((issue) => {
    const held = countedPositions(issue.positions, team.devilsAdvocate).toSorted(
      (a, b) => members(b.seats, team) - members(a.seats, team),
    );
    const ids = issue.positions.flatMap(({ id }) => id ?? []);
    const words = lang === "ja" ? japanese : english;
    const own = standings.filter((one) => one.issue === issue.issue);
    const isAgreed = held.length === 1 && members(held[0]?.seats ?? [], team) === team.members.length;
    const acceptable = isAgreed ? [] : own.filter((one) => one.acceptable).slice(0, 1);
    return [
      { sentence: words.where(issue, held, team, objecting(held, own, issue.positions, team)), ids },
      ...acceptable.map((one) => ({ sentence: words.livable(one), ids: [one.option] })),
    ];
  });
}

/** Who speaks against what all members are for, unless that is told already of the devil's advocate. */
function objecting(
  held: readonly HeldPosition[],
  standings: Standings,
  positions: readonly HeldPosition[],
  team: Team,
): readonly string[] {
  const [first, ...more] = held;
  if (first === undefined || more.length > 0) return [];
  const isTold = advocateOn(first, positions, team.devilsAdvocate) === "against";
  return standings
    .filter(({ option }) => option === first.id)
    .flatMap(({ objections }) => objections.map(({ seat }) => seat))
    .filter((seat) => !isTold || seat !== team.devilsAdvocate);
}

const english = {
  where: inEnglish,
  livable: ({ option, text, accepted }: Standings[number]) =>
    `All members could live with ${plain(text)} [${option}]${conditions(accepted, (condition) => `: ${condition.join("; ")}`)}.`,
};

const japanese = {
  where: inJapanese,
  livable: ({ option, text, accepted }: Standings[number]) =>
    `${plain(text)} [${option}] は全メンバーが受け入れられます${conditions(accepted, (condition) => `（条件: ${condition.join("、")}）`)}。`,
};

function conditions(
  accepted: Standings[number]["accepted"],
  told: (conditions: readonly string[]) => string,
): string {
  const given = accepted.flatMap(({ seat, condition }) =>
    condition === null ? [] : [`${seat}, ${plain(condition)}`],
  );
  return given.length === 0 ? "" : told(given);
}

function inEnglish(
  { issue, positions }: IssueState,
  held: readonly HeldPosition[],
  team: Team,
  objectors: readonly string[],
): string {
  const all = team.members.length;
  const [first] = held;
  if (first === undefined) return `${plain(issue)}: no member takes a position.`;
  const count = ({ seats }: HeldPosition) => `${members(seats, team)} of ${all} members`;
  if (held.length > 1) {
    const sides = held.map((one) => `${named(one)} (${members(one.seats, team)})`);
    return `They disagree on "${plain(issue)}": ${sides.join(", ")}.`;
  }
  const others = besides(first, positions, team, objectors, {
    advocate: "the devil's advocate",
    agrees: "the devil's advocate agrees",
    object: (names) => `${names.join(" and ")} ${names.length === 1 ? "objects" : "object"}`,
  });
  return `${[`${count(first)}: ${named(first)}`, ...others].join("; ")}.`;
}

function inJapanese(
  { issue, positions }: IssueState,
  held: readonly HeldPosition[],
  team: Team,
  objectors: readonly string[],
): string {
  const all = team.members.length;
  const [first] = held;
  if (first === undefined) return `${plain(issue)}: 立場を示したメンバーはいません。`;
  if (held.length > 1) {
    const sides = held.map((one) => `${named(one)}（${members(one.seats, team)}名）`);
    return `「${plain(issue)}」で意見が分かれています: ${sides.join("、")}。`;
  }
  const others = besides(first, positions, team, objectors, {
    advocate: "批判役",
    agrees: "批判役も同じ",
    object: (names) => `${names.join("、")}は反対`,
  });
  const head = `メンバー${all}名中${members(first.seats, team)}名: ${named(first)}`;
  return `${[head, ...others].join("。")}。`;
}

/** Whether the devil's advocate stands there too, elsewhere, or nowhere that is known. */
export function advocateOn(
  at: HeldPosition,
  positions: readonly HeldPosition[],
  devilsAdvocate: string | null,
): "with" | "against" | "none" {
  if (devilsAdvocate === null) return "none";
  if (at.seats.includes(devilsAdvocate)) return "with";
  return positions.some(({ seats }) => seats.includes(devilsAdvocate)) ? "against" : "none";
}

/** Where the devil's advocate stands, and who objects to what the members are for. */
function besides(
  at: HeldPosition,
  positions: readonly HeldPosition[],
  { devilsAdvocate }: Team,
  objectors: readonly string[],
  words: {
    readonly advocate: string;
    readonly agrees: string;
    readonly object: (names: readonly string[]) => string;
  },
): readonly string[] {
  const isIn = ({ seats }: HeldPosition) => devilsAdvocate !== null && seats.includes(devilsAdvocate);
  const own = isIn(at) ? at : positions.find(isIn);
  const names = objectors.map((seat) => (seat === devilsAdvocate ? words.advocate : seat));
  return [
    ...(own === undefined ? [] : [own === at ? words.agrees : `${words.advocate}: ${named(own)}`]),
    ...(names.length === 0 ? [] : [words.object(names)]),
  ];
}

function members(seats: readonly string[], team: Team): number {
  return seats.filter((seat) => team.members.includes(seat)).length;
}

function named({ id, position }: HeldPosition): string {
  return id === undefined ? plain(position) : `${plain(position)} [${id}]`;
}

function plain(text: string): string {
  return text.trim().replace(/[.。]+$/u, "");
}
