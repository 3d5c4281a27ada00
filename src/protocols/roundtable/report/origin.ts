import type { Artifact } from "../rules/artifact.ts";
import { stands } from "../rules/artifacts.ts";
import { plain, prose } from "../../../document/markdown.ts";
import { type Account, nameOf } from "./account.ts";

/** Where an artifact came from, as Markdown: the round, and who proposed or supported it. */
export function originOf({ created_round, from, agreement }: Artifact, account: Account): string {
  return [
    `round ${created_round}`,
    from.length === 0 ? facilitatorOf(account) : names(account, from),
    ...(agreement === "consensus" ? [] : [agreement]),
  ].join(", ");
}

/** Where a statement of the facilitator's came from: it speaks for the table. */
export function spokenIn(round: number, account: Account): string {
  return `round ${round}, ${facilitatorOf(account)}`;
}

function facilitatorOf({ facilitator }: Account): string {
  return plain(facilitator?.name ?? "Facilitator");
}

/** Names for ids, as Markdown. */
export function names(account: Account, ids: readonly string[]): string {
  return ids.map((id) => plain(nameOf(account, id))).join(", ");
}

/** What stands now, and is not only on the record; what changes another comes right behind it. */
export function standing(artifacts: readonly Artifact[], type: Artifact["type"]): readonly Artifact[] {
  const own = artifacts.filter((one) => one.type === type && stands(one) && one.status !== "resolved");
  const isChange = ({ amends }: Artifact) => own.some(({ id }) => id === amends);
  const withChanges = (one: Artifact): readonly Artifact[] => [
    one,
    ...own.filter(({ amends }) => amends === one.id).flatMap(withChanges),
  ];
  return own.filter((one) => !isChange(one)).flatMap(withChanges);
}

/** A title with what it changes, where it does. */
export function titled({ title, amends }: Artifact): string {
  return amends ? `${title} (changes ${amends})` : title;
}

type Part = readonly [label: string, text: string | readonly string[] | null | undefined];

/** `### REQ-001: Title`, its text, and its parts as a list; several things under a label as a list of their own. */
export function entry(artifact: Artifact, account: Account, parts: readonly Part[] = []): string {
  const { id, description, amendments } = artifact;
  const changes = amendments.map(({ round, by }): Part => ["Changed by", `${by}, in round ${round}`]);
  return [
    `### ${id}: ${prose(titled(artifact))}`,
    ...(description ? [prose(description)] : []),
    [...[...parts, ...changes].flatMap(partLines), `- **From:** ${originOf(artifact, account)}`].join("\n"),
  ].join("\n\n");
}

function partLines([label, text]: Part): readonly string[] {
  if (!text || text.length === 0) return [];
  if (typeof text === "string") return [`- **${label}:** ${prose(text)}`];
  return [`- **${label}:**`, ...text.map((one) => `  - ${prose(one)}`)];
}

/** What was replaced, settled or taken back, and by what: not in the body any more, and not forgotten. */
export function whatChanged(account: Account): readonly string[] {
  const { artifacts } = account.state;
  return artifacts
    .filter((one) => !stands(one) || one.status === "resolved")
    .map((one) => {
      const cause = causeOf(one, artifacts);
      return `**${one.id}** ${prose(one.title)}: ${cause} (${originOf(one, account)})`;
    });
}

function causeOf(one: Artifact, artifacts: readonly Artifact[]): string {
  if (one.withdraws) return `withdraws ${one.withdraws}`;
  const by = (link: "supersedes" | "withdraws" | "resolves") => {
    const later = artifacts.find((other) => other[link] === one.id);
    return later === undefined ? "" : ` by ${later.id} in round ${later.created_round}`;
  };
  switch (one.status) {
    case "superseded":
      return `superseded${by("supersedes")}`;
    case "withdrawn":
      return `withdrawn${by("withdraws")}`;
    default:
      return `resolved${by("resolves")}${one.resolution ? `: ${prose(one.resolution)}` : ""}`;
  }
}
