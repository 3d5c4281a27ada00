import type { Artifact } from "../../judgement/roundtable/artifact.ts";
import { prose } from "../markdown.ts";
import type { Account } from "./account.ts";
import { named } from "./session-file.ts";

/** Where an artifact came from: the round, and who proposed or supported it. */
export function originOf({ created_round, from, agreement }: Artifact, account: Account): string {
  const who = from.length === 0 ? "" : `, ${named(account, from)}`;
  return `round ${created_round}${who}${agreement === "consensus" ? "" : `, ${agreement}`}`;
}

/** What stands now, and is not only on the record. */
export function standing(artifacts: readonly Artifact[], type: Artifact["type"]): readonly Artifact[] {
  return artifacts.filter((one) => one.type === type && ["active", "amended", "open"].includes(one.status));
}

/** `### REQ-001: Title`, its text, and its parts as a list. */
export function entry(
  artifact: Artifact,
  account: Account,
  parts: readonly (readonly [label: string, text: string | null | undefined])[] = [],
): string {
  const { id, title, description, amendments } = artifact;
  const given = parts.flatMap(([label, text]) => (text ? [`- **${label}:** ${prose(text)}`] : []));
  const changed = amendments.map(({ round, title: by }) => `- **Amended in round ${round}:** ${prose(by)}`);
  return [
    `### ${id}: ${prose(title)}`,
    ...(description ? [prose(description)] : []),
    [...given, ...changed, `- **From:** ${originOf(artifact, account)}`].join("\n"),
  ].join("\n\n");
}

/** What was replaced, settled or taken back: not in the body any more, and not forgotten. */
export function whatChanged(artifacts: readonly Artifact[], account: Account): readonly string[] {
  return artifacts
    .filter(({ status }) => ["superseded", "withdrawn", "resolved"].includes(status))
    .map((one) => `${one.id} (${one.status}): ${prose(one.title)} (${originOf(one, account)})`);
}
