import { sameWords } from "../../../text/likeness/same-words.ts";
import { amended, standingOf, withdrawn } from "./amended.ts";
import {
  type Artifact,
  artifactId,
  type ArtifactType,
  isMeasurable,
  type ProposedArtifact,
  numberOf,
} from "./artifact.ts";
import { collectedTypes } from "./collected.ts";
import {
  canBeOpen,
  idKey,
  inRecord,
  type Linked,
  linksOf,
  saysWhatItDoes,
  withoutLinks,
} from "./artifact-links.ts";
import { conflictKey, conflictsOf, followedOf, isOnlyRecommended, resolutionOf } from "./conflicts.ts";
import { withOptionIds } from "./decision-options.ts";
import { type Known, typeOf } from "./known.ts";
import { said } from "./in-force.ts";
import { sameStatement } from "./same-statement.ts";
import type { Escalation, SessionRound } from "./session.ts";
import type { OutputType, Workflow } from "./strategy.ts";
import { apart } from "./withdrawing.ts";

export interface Recording {
  readonly round: number;
  readonly workflow: Workflow;
  /** The document that was asked for; `null` leaves it to the facilitator. */
  readonly outputType?: OutputType | null;
  readonly participants: readonly { readonly id: string; readonly name: string }[];
  /** What the project's documents stated before, and the highest number of each kind of id they name. */
  readonly there?: readonly Known[];
  readonly highest?: Readonly<Record<string, number>>;
}

export interface Recorded {
  /** Those of this round. */
  readonly artifacts: readonly Artifact[];
  readonly notices: readonly string[];
}

/** Puts what the facilitator proposes on the record, with ids; `before` is how all earlier ones stand. */
export function recordArtifacts(
  before: readonly Artifact[],
  proposed: readonly ProposedArtifact[],
  context: Recording,
): Recorded {
  // What it goes by follows from who decides, and is no part of the record.
  let known: readonly Artifact[] = before.map(({ goes_by: _recommended, ...one }) => one);
  const artifacts: Artifact[] = [];
  const notices: string[] = [];
  const { there = [] } = context;
  const record = (given: ProposedArtifact) => {
    const changed = sameMatter(given, known) ?? amendedBy(given, known, there);
    const proposal = withOptionIds(given, changed, known, context.highest?.["OPT"]);
    const refusal = refusalOf(proposal, known, context);
    if (refusal !== null) {
      notices.push(refusal);
      return;
    }
    const { artifact, remarks } = recorded(proposal, known, context);
    const place = artifacts.findIndex(({ id }) => id === artifact.id);
    artifacts.splice(place === -1 ? artifacts.length : place, 1, artifact);
    notices.push(...remarks);
    known = withEffect(known, artifact);
  };
  for (const given of proposed) {
    const { proposals, notices: told } = apart(given, known, there);
    notices.push(...told);
    for (const one of proposals) record(one);
  }
  return { artifacts, notices };
}

function refusalOf(
  proposal: ProposedArtifact,
  known: readonly Artifact[],
  { workflow, outputType = null, there = [] }: Recording,
): string | null {
  const { type, title } = proposal;
  const types = collectedTypes(workflow, outputType);
  if (!types.includes(type)) {
    const only = types.length === 0 ? "" : `, only ${types.join(", ")}`;
    return `"${title}" was not recorded: ${workflow} does not collect ${type}${only}.`;
  }
  if (proposal.withdraws && inRecord(proposal.withdraws, known, there) === undefined)
    return `"${title}" was not recorded: it withdraws ${proposal.withdraws}, which is not on the record.`;
  const before = statedBefore(proposal, there);
  if (before !== undefined && !saysWhatItDoes(proposal) && !addsToText(proposal, before))
    return `"${title}" was not recorded again: it is ${before.id} of ${before.path}.`;
  const same = sameMatter(proposal, known);
  if (same === undefined || saysWhatItDoes(proposal) || addsTo(proposal, same)) return null;
  return `"${title}" was not recorded again: it is ${same.id}.`;
}

/** Neither replaced nor taken back. */
export function stands({ status }: Artifact): boolean {
  return status !== "superseded" && status !== "amended" && status !== "withdrawn";
}

/** One on the record that still holds and has the same type and title. */
function sameMatter({ type, title }: ProposedArtifact, known: readonly Artifact[]): Artifact | undefined {
  return known.findLast(
    (one) => stands(one) && one.type === type && sameStatement(one.title) === sameStatement(title),
  );
}

/** The one of its own kind that a proposal names as what it changes, as it holds now. */
function amendedBy(
  { amends, withdraws, type }: ProposedArtifact,
  known: readonly Artifact[],
  there: readonly Known[],
): Artifact | undefined {
  if (!amends || withdraws) return undefined;
  const named = inRecord(amends, known, there);
  return named === undefined ? undefined : holdsFor(named.id, type, known);
}

/** The one of the record that a proposal takes back. */
function takenBackBy(
  { withdraws }: ProposedArtifact,
  known: readonly Artifact[],
  there: readonly Known[],
): Artifact | undefined {
  if (!withdraws) return undefined;
  const named = inRecord(withdraws, known, there);
  return known.find(({ id }) => id === named?.id);
}

function holdsFor(id: string, type: Artifact["type"], known: readonly Artifact[]): Artifact | undefined {
  const one = known.find((artifact) => artifact.id === id);
  if (one !== undefined && one.type === type && stands(one)) return one;
  const rest = known.filter((artifact) => artifact !== one);
  const heir = rest.findLast(
    (artifact) => artifact.type === type && (artifact.supersedes === id || artifact.amends === id),
  );
  return heir === undefined ? undefined : holdsFor(heir.id, type, rest);
}

/** One that a document of the project states under the same title. */
function statedBefore({ type, title }: ProposedArtifact, there: readonly Known[]): Known | undefined {
  return there.find(
    (one) => (typeOf(one) ?? type) === type && sameStatement(one.title) === sameStatement(title),
  );
}

/** Whether a proposal says anything that a document's text does not hold. */
function addsToText(proposal: ProposedArtifact, { text }: Known): boolean {
  const { description, acceptance = [], conditions = [], actions = [], target, minimum, decision } = proposal;
  const held = sameStatement(text);
  return [description, target, minimum, decision, ...acceptance, ...conditions, ...actions].some(
    (one) => !!one && !held.includes(sameStatement(one)),
  );
}

/** Whether a proposal says anything that the artifact does not. */
function addsTo(proposal: ProposedArtifact, artifact: Artifact): boolean {
  return Object.entries(said(proposal)).some(
    ([field, value]) =>
      field !== "title" &&
      JSON.stringify(value) !== JSON.stringify(artifact[field as keyof ProposedArtifact]),
  );
}

/** A question that answers another of its kind is that question, answered: nobody has to read both. */
function asAnswered(
  proposal: ProposedArtifact,
  known: readonly Artifact[],
  there: readonly Known[],
): ProposedArtifact {
  const { type, resolves, amends, resolution, description, title } = proposal;
  if (!resolves || amends || !canBeOpen(type)) return proposal;
  const named = inRecord(resolves, known, there);
  const open = named && holdsFor(named.id, type, known);
  if (open === undefined) return proposal;
  const answer = resolution || description || title;
  return { ...proposal, resolves: null, amends: open.id, title: open.title, resolution: answer };
}

function recorded(
  given: ProposedArtifact,
  known: readonly Artifact[],
  { round, participants, there = [], highest = {} }: Recording,
): { readonly artifact: Artifact; readonly remarks: readonly string[] } {
  const proposal = asAnswered(given, known, there);
  const { type, title } = proposal;
  const same = saysWhatItDoes(proposal) ? undefined : sameMatter(proposal, known);
  const gone = takenBackBy(proposal, known, there);
  const changes = same ?? gone ?? amendedBy(proposal, known, there);
  const taken = known.filter((one) => one.type === type).map(({ id }) => numberOf(id));
  const id = changes?.id ?? artifactId(type, Math.max(highest[type] ?? 0, ...taken) + 1);
  const { linked, remarks } = linksOf(id, proposal, known, there);
  const isNew = Object.keys(linked).length === 0 && changes === undefined;
  const before = isNew ? statedBefore(proposal, there) : undefined;
  const { from, strangers } = originOf(proposal, participants);
  const whole: Artifact =
    changes === undefined
      ? {
          ...withoutLinks(said(proposal)),
          type,
          title,
          ...linked,
          ...(before === undefined ? {} : { supersedes: before.id }),
          id,
          status: "active",
          agreement: proposal.agreement ?? (type === "CONF" ? "conflict" : "draft"),
          created_round: round,
          from,
          amendments: [],
        }
      : amended(changes, { round, proposal, linked, from });
  const artifact =
    gone === undefined
      ? { ...whole, status: firstStatus(type, whole.resolution, linked) }
      : withdrawn(gone, { round, proposal, from });
  return {
    artifact,
    remarks: [
      ...remarks,
      ...(before === undefined
        ? []
        : [`${id} has the title of ${before.id} of ${before.path} and takes its place.`]),
      ...strangers.map((name) => `${id} is said to come from "${name}", who is not at the table.`),
      // An option may come from the topic itself.
      ...(artifact.from.length === 0 && type !== "OPT"
        ? [`${id} names nobody at the table it comes from.`]
        : []),
      ...(type === "NFR" && stands(artifact) && !isMeasurable(artifact)
        ? [`${id} has no target that can be measured: "${artifact.target ?? title}".`]
        : []),
    ],
  };
}

/** What an artifact says of its matter, without what the record says of it. */
function contentOf(artifact: Artifact): Partial<ProposedArtifact> {
  const {
    id: _id,
    status: _status,
    created_round: _round,
    from: _from,
    amendments: _amendments,
    version: _version,
    ...rest
  } = artifact;
  return rest;
}

function firstStatus(
  type: ArtifactType,
  resolution: Artifact["resolution"],
  { withdraws, resolves }: Linked,
): Artifact["status"] {
  // It only tells that another is gone, and nothing is left to hold.
  if (withdraws !== undefined) return "withdrawn";
  if (!canBeOpen(type)) return "active";
  return resolution || resolves !== undefined ? "resolved" : "open";
}

/** Who at the table it comes from, by id or name; nobody is assumed. */
function originOf(
  { proposed_by, raised_by, supported_by = [], positions = {} }: ProposedArtifact,
  participants: Recording["participants"],
): { readonly from: readonly string[]; readonly strangers: readonly string[] } {
  const named = [proposed_by, raised_by]
    .flatMap((names) => names?.split(/[,;&]/) ?? [])
    .concat(supported_by, Object.keys(positions))
    .map((name) => name.trim())
    .filter((name) => name !== "");
  const idOf = (name: string) =>
    participants.find(
      (one) => sameWords(one.id) === sameWords(name) || sameWords(one.name) === sameWords(name),
    )?.id;
  return {
    from: [...new Set(named.flatMap((name) => idOf(name) ?? []))],
    strangers: [...new Set(named.filter((name) => idOf(name) === undefined))],
  };
}

/** All artifacts of the rounds as they stand now: none is changed, what became of it follows from later ones. */
export function artifactsNow(
  rounds: readonly SessionRound[],
  escalations: readonly Escalation[] = [],
): readonly Artifact[] {
  const artifacts = rounds
    .flatMap((round) => round.artifacts)
    .reduce<readonly Artifact[]>((known, artifact) => withEffect(known, artifact), []);
  const { open, resolved } = conflictsOf(rounds, escalations);
  const openKeys = new Set(open.map(({ id }) => conflictKey(id)));
  // Facilitators also settle a CONF under its id among the conflicts of a round.
  const settled = new Map(resolved.map((one) => [conflictKey(one.conflict_id), one.resolution]));
  const followed = new Map(open.map((one) => [conflictKey(one.id), one.goes_by]));
  const decided = new Map<string, string>();
  const recommended = new Map<string, string>();
  for (const one of escalations.filter(({ decision }) => decision !== "continue"))
    for (const id of one.ids ?? [])
      if (isOnlyRecommended(one)) recommended.set(idKey(id), followedOf(one, rounds));
      else decided.set(idKey(id), resolutionOf(one));
  return artifacts.map((one) => {
    const artifact = { ...one, agreement: standingOf(one, rounds) ?? one.agreement };
    const resolution = settled.get(conflictKey(artifact.id)) ?? decided.get(idKey(artifact.id));
    const isSettled =
      artifact.status === "open" && resolution !== undefined && !openKeys.has(conflictKey(artifact.id));
    if (isSettled) return { ...artifact, status: "resolved", resolution };
    const goes_by = followed.get(conflictKey(artifact.id)) ?? recommended.get(idKey(artifact.id));
    return artifact.status === "open" && goes_by !== undefined ? { ...artifact, goes_by } : artifact;
  });
}

function withEffect(known: readonly Artifact[], artifact: Artifact): readonly Artifact[] {
  const itself = known.find(({ id }) => id === artifact.id);
  if (itself !== undefined) {
    // What it did to others before is done.
    const amends = artifact.amends === itself.amends ? null : artifact.amends;
    return known.map((one) => (one === itself ? artifact : afterwards(one, { ...artifact, amends })));
  }
  const changed = known.find((one) => isAmended(one, artifact));
  // Records of 0.1.0 hold of a change only what it says.
  const whole = changed === undefined ? artifact : { ...withoutLinks(contentOf(changed)), ...artifact };
  return [...known.map((one) => afterwards(one, artifact)), whole];
}

function afterwards(one: Artifact, later: Artifact): Artifact {
  if (later.withdraws === one.id) return { ...one, status: "withdrawn" };
  if (later.supersedes === one.id) return { ...one, status: "superseded" };
  if (!stands(one)) return one;
  if (later.resolves === one.id)
    return { ...one, status: "resolved", resolution: later.resolution || one.resolution || later.title };
  if (later.amends !== one.id) return one;
  const amendment = { round: later.created_round, by: later.id, title: later.title };
  const status = isAmended(one, later) ? "amended" : one.status;
  return { ...one, status, amendments: [...one.amendments, amendment] };
}

/** One that is changed by another of its kind is replaced by it; one of another kind stands beside it. */
function isAmended(
  { id, type }: Artifact,
  later: { readonly type: ArtifactType; readonly amends?: string | null | undefined },
): boolean {
  return later.amends === id && later.type === type;
}
