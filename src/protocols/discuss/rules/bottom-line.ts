import type { BottomLine } from "../../../ledger/edit.ts";
import { countedPositions, type Team } from "./state.ts";
import type { IssueState } from "./verdict.ts";

const most = 3;

/** What it comes to as it can be counted: where all members stand, else who differs; what matters most first. */
export function countedLines(
  issues: readonly IssueState[],
  team: Team,
  lang: "en" | "ja",
): readonly BottomLine[] {
  const important = issues.filter((issue) => issue.important);
  const chosen = important.length > 0 ? important : issues;
  return chosen.slice(0, most).map((issue) => {
    const held = countedPositions(issue.positions, team.devilsAdvocate).toSorted(
      (a, b) => members(b.seats, team) - members(a.seats, team),
    );
    const ids = issue.positions.flatMap(({ id }) => id ?? []);
    return { sentence: (lang === "ja" ? japanese : english)(issue, held, team), ids };
  });
}

type Held = IssueState["positions"];

function english({ issue, positions }: IssueState, held: Held, team: Team): string {
  const all = team.members.length;
  const [first] = held;
  if (first === undefined) return `${plain(issue)}: no member says where it stands.`;
  const count = ({ seats }: Held[number]) => `${members(seats, team)} of ${all} members`;
  if (held.length > 1) {
    const sides = held.map((one) => `${named(one)} (${members(one.seats, team)})`);
    return `They differ on ${inQuotes(plain(issue))}: ${sides.join(", ")}.`;
  }
  const does = {
    with: "; so does the devil's advocate",
    against: "; the devil's advocate does not",
    none: "",
  };
  return `${count(first)}: ${named(first)}${does[advocateOn(first, positions, team)]}.`;
}

function japanese({ issue, positions }: IssueState, held: Held, team: Team): string {
  const all = team.members.length;
  const [first] = held;
  if (first === undefined) return `${plain(issue)}: 立場を示したメンバーはいません。`;
  if (held.length > 1) {
    const sides = held.map((one) => `${named(one)}（${members(one.seats, team)}名）`);
    return `「${plain(issue)}」で意見が分かれています: ${sides.join("、")}。`;
  }
  const does = { with: "。批判役も同じ", against: "。批判役は異なる", none: "" };
  return `メンバー${all}名中${members(first.seats, team)}名: ${named(first)}${does[advocateOn(first, positions, team)]}。`;
}

/** Whether the devil's advocate stands there too, elsewhere, or nowhere that is known. */
function advocateOn(
  at: Held[number],
  positions: Held,
  { devilsAdvocate }: Team,
): "with" | "against" | "none" {
  if (devilsAdvocate === null) return "none";
  if (at.seats.includes(devilsAdvocate)) return "with";
  return positions.some(({ seats }) => seats.includes(devilsAdvocate)) ? "against" : "none";
}

/** Whether the devil's advocate stands elsewhere on some issue. */
export function isOpposed(issues: readonly IssueState[], { devilsAdvocate }: Team): boolean {
  return (
    devilsAdvocate !== null &&
    issues.some(({ positions }) =>
      positions.some(({ seats }) => seats.includes(devilsAdvocate) && seats.length === 1),
    )
  );
}

function members(seats: readonly string[], team: Team): number {
  return seats.filter((seat) => team.members.includes(seat)).length;
}

function named({ id, position }: Held[number]): string {
  return id === undefined ? plain(position) : `${plain(position)} [${id}]`;
}

function plain(text: string): string {
  return text.trim().replace(/[.。]+$/u, "");
}

function inQuotes(text: string): string {
  return `"${text}"`;
}
