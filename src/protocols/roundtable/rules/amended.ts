import { versionId } from "../../../ledger/ids.ts";
import { type Linked, withoutLinks } from "./artifact-links.ts";
import { fullText } from "./artifact-text.ts";
import type { Artifact, ProposedArtifact } from "./artifact.ts";
import { over, said } from "./in-force.ts";
import { sameStatement } from "./same-statement.ts";
import type { SessionRound } from "./session.ts";

/** The round in which it got the words it has now. */
export function wordedIn({ created_round, amendments }: Artifact): number {
  return amendments.findLast(({ was }) => was !== undefined)?.round ?? created_round;
}

export interface Change {
  readonly round: number;
  readonly proposal: ProposedArtifact;
  readonly linked: Linked;
  readonly from: readonly string[];
}

/**
 * An artifact after a change: under its own id, with what the change does not say as it was, and with what it was. A
 * second change in one round adds to the first, for both were said of the same words.
 */
export function amended(before: Artifact, { round, proposal, linked, from }: Change): Artifact {
  const isSecond = wordedIn(before) === round;
  const content = withoutLinks(isSecond ? added(before, proposal) : changed(before, proposal));
  const { id, type, supersedes, amends } = before;
  const { amends: _itself, ...others } = linked;
  const title = isSecond ? before.title : proposal.title;
  const claims = [...new Set([...(before.claims ?? []), ...(proposal.claims ?? [])])];
  const after = {
    ...before,
    ...content,
    // What of the project's documents it took the place of.
    ...(supersedes ? { supersedes } : {}),
    ...(amends ? { amends } : {}),
    ...others,
    type,
    title,
    agreement: proposal.agreement ?? before.agreement,
    from: [...new Set([...before.from, ...from])],
    ...(claims.length > 0 && { claims }),
  };
  const was = fullText(before);
  if (isSecond || fullText(after) === was) return after;
  const version = (before.version ?? 1) + 1;
  const amendment = { round, by: versionId(id, version), title, from: [...from], was };
  return {
    ...after,
    agreement: proposal.agreement ?? (type === "CONF" ? "conflict" : "draft"),
    version,
    amendments: [...before.amendments, amendment],
  };
}

/** An artifact that is taken back: it keeps its id and its words, and takes back nothing itself any more. */
export function withdrawn(before: Artifact, { round, proposal, from }: Omit<Change, "linked">): Artifact {
  const { withdraws: _withdraws, ...rest } = before;
  const amendment = { round, by: before.id, title: proposal.title, from: [...from] };
  return { ...rest, status: "withdrawn", amendments: [...before.amendments, amendment] };
}

type Content = Partial<ProposedArtifact>;

/**
 * A list that a change by id gives replaces the one before, also with nothing; what has the same title adds reasons for
 * and against. Who supports it stays.
 */
function changed(before: Content, proposal: ProposedArtifact): Content {
  if (!proposal.amends) return over<Content>(before, said(proposal));
  const { supported_by: _supporters, ...rest } = proposal;
  const empty = Object.entries(rest).filter(([, value]) => Array.isArray(value) && value.length === 0);
  return { ...before, ...said(proposal), ...Object.fromEntries(empty) };
}

/** Lists grow, a text of its own goes behind the one that is there, and what only one of them says holds. */
function added(before: Content, proposal: ProposedArtifact): Content {
  const description =
    sameStatement(proposal.title) === sameStatement(before.title ?? "")
      ? (proposal.description ?? "")
      : [proposal.title, proposal.description].filter(Boolean).join(": ");
  const all = { ...said(proposal), description };
  const grown = Object.entries(said(all)).map(([field, value]) => [
    field,
    together(before[field as keyof Content], value),
  ]);
  return over<Content>(before, Object.fromEntries(grown) as Content);
}

function together(was: unknown, value: unknown): unknown {
  if (Array.isArray(was) && Array.isArray(value))
    return [...new Map([...was, ...value].map((one) => [JSON.stringify(one), one])).values()];
  if (typeof was !== "string" || typeof value !== "string" || was === "" || was === value) return value;
  return /\s/u.test(value.trim()) && !was.includes(value) ? `${was} ${value}` : was;
}

/**
 * How participants stand to an artifact by its id: contested by one it is in conflict, and a consensus once all who
 * were asked in a round have agreed to it. `null` leaves it as the facilitator says. Where the facilitator judges, sides
 * contest by their side: nothing follows from that, nor from what was said of words it had before.
 */
export function standingOf(
  artifact: Artifact,
  rounds: readonly SessionRound[],
): Artifact["agreement"] | null {
  const { id } = artifact;
  const since = wordedIn(artifact);
  const counted = rounds.filter(
    ({ number, stands = [] }) => number > since && stands.some(({ on }) => on === id),
  );
  const last = new Map(
    counted.flatMap(({ stands = [] }) =>
      stands.filter(({ on }) => on === id).map(({ participant, stand }) => [participant, stand] as const),
    ),
  );
  if (last.size === 0) return null;
  const all = [...last.values()];
  const latest = counted.at(-1);
  if (all.includes("contest")) return latest?.agreement.policy === "facilitator_judgment" ? null : "conflict";
  const asked = latest?.participants ?? [];
  return asked.every((participant) => last.get(participant) === "agree") ? "consensus" : null;
}
