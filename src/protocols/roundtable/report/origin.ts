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
import { agreedIn } from "../rules/agreed.ts";
import type { Artifact } from "../rules/artifact.ts";
import { stands } from "../rules/artifacts.ts";
import { type Called, holding, partsNotTaken } from "../rules/decision-options.ts";
import { type InForce, inForce } from "../rules/in-force.ts";
import { changeOf } from "../rules/known.ts";
import { tableLedger } from "../rules/ledger.ts";
import { type Account, nameOf } from "./account.ts";
import { colon, sentences } from "./sentences.ts";
import { filled, spanned } from "./words/words-for.ts";

/** Where an artifact came from: the round, and who proposed or supported it. */
export function originOf({ created_round, from, agreement }: Artifact, account: Account): readonly Span[] {
  const { words } = account;
  return joined(
    [
      filled(words.round, { n: created_round }),
      from.length === 0 ? facilitatorOf(account) : names(account, from),
      ...(agreement === "consensus" ? [] : [agreement === "draft" ? words.draft : words.contested]),
    ],
    ", ",
  );
}

/** Where a statement of the facilitator's came from: it speaks for the table. */
export function spokenIn(round: number, account: Account): readonly Span[] {
  return [`${filled(account.words.round, { n: round })}, `, facilitatorOf(account)];
}

function facilitatorOf({ facilitator, words }: Account): string {
  const name = facilitator?.name ?? "Facilitator";
  return name === "Facilitator" ? words.facilitator : name;
}

export function names(account: Account, ids: readonly string[]): readonly Span[] {
  return joined(
    ids.map((id) => nameOf(account, id)),
    ", ",
  );
}

/** What stands now, each matter once. */
export function standing(artifacts: readonly Artifact[], type: Artifact["type"]): readonly InForce[] {
  return holding(artifacts).filter((one) => one.type === type && one.status !== "resolved");
}

/** `REQ-001 Title (round 1, Ann)`, as it stands in a list. */
export function lineOf(
  artifact: Artifact,
  account: Account,
  title: Span = prose(artifact.title),
): readonly Span[] {
  return [strong(artifact.id), " ", title, " (", ...originOf(artifact, account), ")"];
}

export type Part = readonly [
  label: string,
  text: string | readonly string[] | null | undefined,
  how?: "numbered",
];

/** `REQ-001: Title` above its text, and its parts as a list; several things under a label as a list of their own. */
export function entry(artifact: InForce, account: Account, parts: readonly Part[] = []): Doc {
  const { id, title, description, statement } = artifact;
  return [
    heading(3, [`${id}: `, prose(title)]),
    ...[statement, description]
      .filter((text, index, all) => !!text && all.indexOf(text) === index)
      .map((text) => paragraph([prose(text ?? "")])),
    list([
      ...parts.flatMap(partItems),
      ...replaced(artifact, account),
      [strong(`${account.words.from}:`), " ", ...originOf(artifact, account)],
    ]),
  ];
}

/** What it takes the place of: earlier forms of it, or what the project's documents stated. */
function replaced({ replaces, supersedes, amends }: InForce, { state, words }: Account): readonly Item[] {
  const before = state.known.find(({ id }) => id === supersedes || id === amends);
  const told = [
    ...replaces.map(({ id, round }) => `${id} (${filled(words.round, { n: round })})`),
    ...(before === undefined ? [] : [`${before.id}, ${before.title}`]),
  ];
  // Ids as they were then: no sentence of somebody's.
  return told.length === 0 ? [] : [{ text: [strong(`${words.replaces}:`), " ", told.join(", ")] }];
}

function partItems([label, text, how]: Part): readonly Item[] {
  if (!text || text.length === 0) return [];
  const lead = strong(`${label}:`);
  if (typeof text === "string") return [{ text: [lead, " ", prose(text)] }];
  return [{ text: [lead], below: text.map((one) => [prose(one)]), numbered: how === "numbered" }];
}

/** What was replaced, settled or taken back, and by what: not in the body any more, and not forgotten. */
export function whatChanged(account: Account): readonly (readonly Span[])[] {
  const { state, words } = account;
  const held = inForce(state.artifacts);
  const notTaken = partsNotTaken(held);
  const ids = new Set(held.map(({ id }) => id));
  const former = new Set(held.flatMap(({ replaces }) => replaces.map(({ id }) => id)));
  const reworded = held
    .filter(({ replaces }) => replaces.length > 0)
    .map(({ id, replaces }) =>
      filled(words.nowAs, { before: replaces.map((before) => before.id).join(", "), id }),
    );
  const heirs = new Map(
    state.artifacts.flatMap((one) => (one.amends ? [[one.amends, one.id] as const] : [])),
  );
  const lost = state.artifacts
    .filter(({ id }) => !ids.has(id) && !former.has(id) && heirs.has(id))
    .map(({ id }) => filled(words.nowAs, { before: id, id: heirs.get(id) ?? id }));
  const own = state.artifacts
    // What only takes another back says nothing itself.
    .filter(({ id, withdraws }) => !former.has(id) && !heirs.has(id) && !withdraws)
    .filter((one) => !ids.has(one.id) || one.status === "resolved" || notTaken.has(one.id))
    .map((one) => [
      strong(one.id),
      " ",
      prose(one.title),
      colon(one.title),
      ...causeOf(one, account, notTaken.get(one.id)),
      " (",
      ...originOf(one, account),
      ")",
    ]);
  return [
    ...(reworded.length + lost.length === 0
      ? []
      : [[filled(words.reworded, { ids: [...reworded, ...lost].join("; ") })]]),
    ...own,
    ...noLongerAgreed(account),
    ...changedBefore(account),
  ];
}

/** What was taken back or amended of what was agreed, by whose words or by what was written down. */
function noLongerAgreed(account: Account): readonly (readonly Span[])[] {
  const { rounds, participants, words } = account;
  const seats = new Map(tableLedger(participants).seats.map(({ name, prefix }) => [prefix, name]));
  const speakerOf = (id: string) => seats.get(id.split(/[->]/u)[0] ?? "") ?? id;
  const line = (was: string, because: readonly string[], what: readonly Span[]) => {
    const by = names(account, [...new Set(because.map(speakerOf))]);
    return [prose(was), colon(was), ...what, ...(by.length === 0 ? [] : [" (", ...by, ")"])];
  };
  return agreedIn(rounds.map(({ session }) => session)).flatMap(({ text, amended, takenBack }) => {
    const later = [...amended.map(({ was }) => was), text];
    return [
      ...amended.map(({ was, round: n, because }, at) =>
        line(was, because, spanned(words.nowReads, { n: String(n), text: [prose(later[at + 1] ?? text)] })),
      ),
      ...(takenBack === null
        ? []
        : [line(text, takenBack.because, [filled(words.noLongerAgreed, { n: takenBack.round })])]),
    ];
  });
}

const changed = {
  supersedes: "supersededBy",
  amends: "amendedBy",
  withdraws: "withdrawnBy",
  resolves: "resolvedBy",
} as const;

/** What stood in the project's documents before, as it stood, and what became of it. */
function changedBefore({ state: { known, artifacts }, words }: Account): readonly (readonly Span[])[] {
  return known.flatMap((one) => {
    const change = changeOf(one, known, artifacts);
    if (change === null) return [];
    const { how, by } = change;
    return [
      [
        strong(one.id),
        " ",
        prose(one.text === "" ? one.title : sentences(one.title, one.text)),
        " (",
        { text: one.path, as: "code" },
        `): ${filled(words[changed[how]], { id: by.id, n: by.created_round })}`,
      ],
    ];
  });
}

function causeOf(one: Artifact, { state: { artifacts }, words }: Account, option?: Called): readonly Span[] {
  if (option !== undefined) {
    const [id] = option.ids;
    return spanned(words.ofNotTaken, { option: [...(id ? [`${id} `] : []), prose(option.name)] });
  }
  const by = (link: keyof typeof changed, otherwise: string) => {
    const later = artifacts.find((other) => other[link] === one.id);
    if (later === undefined) return otherwise;
    return filled(words[changed[link]], { id: later.id, n: later.created_round });
  };
  if (one.status === "superseded") return [by("supersedes", words.superseded)];
  if (one.status === "withdrawn") {
    const taken = artifacts.find((other) => other.withdraws === one.id)?.created_round;
    const n = taken ?? one.amendments.at(-1)?.round;
    return [n === undefined ? words.withdrawn : filled(words.withdrawnIn, { n })];
  }
  if (one.status !== "resolved" || !stands(one)) return [by("amends", words.superseded)];
  return [by("resolves", words.resolved), ...(one.resolution ? [": ", prose(one.resolution)] : [])];
}
