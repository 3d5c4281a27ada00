import {
  type Doc,
  heading,
  type Item,
  joined,
  list,
  paragraph,
  prose,
  type Span,
  strong,
} from "../../../document/document.ts";
import type { Artifact } from "../rules/artifact.ts";
import { stands } from "../rules/artifacts.ts";
import { changeOf } from "../rules/known.ts";
import { type Account, nameOf } from "./account.ts";

/** Where an artifact came from: the round, and who proposed or supported it. */
export function originOf({ created_round, from, agreement }: Artifact, account: Account): readonly Span[] {
  return joined(
    [
      `round ${created_round}`,
      from.length === 0 ? facilitatorOf(account) : names(account, from),
      ...(agreement === "consensus" ? [] : [agreement]),
    ],
    ", ",
  );
}

/** Where a statement of the facilitator's came from: it speaks for the table. */
export function spokenIn(round: number, account: Account): readonly Span[] {
  return [`round ${round}, `, facilitatorOf(account)];
}

function facilitatorOf({ facilitator }: Account): string {
  return facilitator?.name ?? "Facilitator";
}

export function names(account: Account, ids: readonly string[]): readonly Span[] {
  return joined(
    ids.map((id) => nameOf(account, id)),
    ", ",
  );
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

/** `REQ-001 Title (round 1, Ann)`, as it stands in a list. */
export function lineOf(
  artifact: Artifact,
  account: Account,
  title: Span = prose(titled(artifact)),
): readonly Span[] {
  return [strong(artifact.id), " ", title, " (", ...originOf(artifact, account), ")"];
}

type Part = readonly [label: string, text: string | readonly string[] | null | undefined];

/** `REQ-001: Title` above its text, and its parts as a list; several things under a label as a list of their own. */
export function entry(artifact: Artifact, account: Account, parts: readonly Part[] = []): Doc {
  const { id, description, amendments, supersedes } = artifact;
  const before = account.state.known.find((one) => one.id === supersedes);
  const changes = amendments.map(({ round, by }): Part => ["Changed by", `${by}, in round ${round}`]);
  return [
    heading(3, [`${id}: `, prose(titled(artifact))]),
    ...(description ? [paragraph([prose(description)])] : []),
    list([
      ...[...parts, ["In place of", before && `${before.id}: ${before.title}`] as const, ...changes].flatMap(
        partItems,
      ),
      [strong("From:"), " ", ...originOf(artifact, account)],
    ]),
  ];
}

function partItems([label, text]: Part): readonly Item[] {
  if (!text || text.length === 0) return [];
  const lead = strong(`${label}:`);
  if (typeof text === "string") return [{ text: [lead, " ", prose(text)] }];
  return [{ text: [lead], below: text.map((one) => [prose(one)]) }];
}

/** What was replaced, settled or taken back, and by what: not in the body any more, and not forgotten. */
export function whatChanged(account: Account): readonly (readonly Span[])[] {
  const { artifacts } = account.state;
  const own = artifacts
    .filter((one) => !stands(one) || one.status === "resolved")
    .map((one) => [
      strong(one.id),
      " ",
      prose(one.title),
      ": ",
      ...causeOf(one, artifacts),
      " (",
      ...originOf(one, account),
      ")",
    ]);
  return [...own, ...changedBefore(account)];
}

const changed = {
  supersedes: "superseded",
  amends: "amended",
  withdraws: "withdrawn",
  resolves: "resolved",
} as const;

/** What stood in the project's documents before, as it stood, and what became of it. */
function changedBefore({ state: { known, artifacts } }: Account): readonly (readonly Span[])[] {
  return known.flatMap((one) => {
    const change = changeOf(one, known, artifacts);
    if (change === null) return [];
    const { how, by } = change;
    return [
      [
        strong(one.id),
        " ",
        prose([one.title, one.text].filter(Boolean).join(": ")),
        " (",
        { text: one.path, as: "code" },
        `): ${changed[how]} by ${by.id} in round ${by.created_round}`,
      ],
    ];
  });
}

function causeOf(one: Artifact, artifacts: readonly Artifact[]): readonly Span[] {
  if (one.withdraws) return [`withdraws ${one.withdraws}`];
  const by = (link: "supersedes" | "amends" | "withdraws" | "resolves") => {
    const later = artifacts.find((other) => other[link] === one.id);
    return later === undefined ? "" : ` by ${later.id} in round ${later.created_round}`;
  };
  switch (one.status) {
    case "superseded":
      return [`superseded${by("supersedes")}`];
    case "amended":
      return [`changed${by("amends")}`];
    case "withdrawn":
      return [`withdrawn${by("withdraws")}`];
    default:
      return [`resolved${by("resolves")}`, ...(one.resolution ? [": ", prose(one.resolution)] : [])];
  }
}
