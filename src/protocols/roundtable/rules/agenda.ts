import type { Agenda, AgendaItem, AgendaTopic, Escalation, SessionRound } from "./session.ts";
import type { SessionState } from "./session-state.ts";
import { agendas } from "./agenda-topics.ts";
import { type Artifact, isMeasurable } from "./artifact.ts";
import { artifactsNow } from "./artifacts.ts";
import { conflictsOf } from "./conflicts.ts";
import type { Allowance } from "./ending.ts";
import { holding as inEffect } from "./decision-options.ts";
import { covers, holding, type Known } from "./known.ts";
import { type InForce, inForce } from "./in-force.ts";
import { sameStatement } from "./same-statement.ts";
import type { Workflow } from "./strategy.ts";

/**
 * How far a workflow's agenda is covered. A topic is closed if the facilitator says so, its artifacts are there and
 * nothing on it blocks; else it is partial, whatever the facilitator says. All of it is told from how things stand now:
 * a topic opens again when what closed it is withdrawn.
 */
export function agendaOf(
  workflow: Workflow,
  rounds: readonly SessionRound[],
  escalations: readonly Escalation[] = [],
  known: readonly Known[] = [],
): Agenda {
  const topicOfRound = new Map(rounds.map(({ number, topic_id }) => [number, topic_id]));
  const artifacts = inEffect(artifactsNow(rounds, escalations));
  const there = holding(known, artifactsNow(rounds, escalations));
  const { open } = conflictsOf(rounds, escalations);
  return agendas[workflow].map((topic) => {
    const isOnIt = (id: string | null | undefined) => id === topic.topic_id;
    const mine = artifacts.filter(({ topic_id, created_round }) =>
      isOnIt(topic_id || topicOfRound.get(created_round)),
    );
    const blocking = [
      ...mine.filter(blocks).map(({ id }) => id),
      ...open
        .filter(isUndecided)
        .filter(({ since }) => isOnIt(topicOfRound.get(since)))
        .map(({ id }) => id),
    ];
    const remaining = [
      ...missing(topic, mine, there),
      ...new Set(blocking.map((id) => `${id} is not settled`)),
    ];
    const updates = rounds.flatMap(({ agenda }) => agenda).filter(({ topic_id }) => isOnIt(topic_id));
    const said = updates.at(-1)?.status ?? (mine.length > 0 ? "partial" : "open");
    return {
      ...topic,
      status: said === "closed" && remaining.length > 0 ? "partial" : said,
      coverage: distinct(updates.flatMap(({ coverage = [] }) => coverage)),
      remaining,
    };
  });
}

function blocks(artifact: Artifact): boolean {
  const { type, status, blocking } = artifact;
  return status === "open" && (type === "CONF" || blocking === true) && isUndecided(artifact);
}

/** What goes by a recommendation stops nobody: the table cannot do more about it than it did. */
function isUndecided({ goes_by }: Pick<Artifact, "goes_by">): boolean {
  return goes_by === undefined;
}

/** What the project required before and still does need not be written again. */
function missing(
  { done_when: { types, least } }: AgendaTopic,
  mine: readonly InForce[],
  there: readonly Known[],
): readonly string[] {
  const written = mine.filter((one) => types.includes(one.type) && countsTowards(one));
  const count = written.length + there.filter((one) => covers(one, types)).length;
  return count >= least ? [] : [`${count} of at least ${least} ${types.join(" or ")}`];
}

/** A change to what the project stated is no matter of its own, and a quality nobody can measure is not yet required. */
function countsTowards(artifact: InForce): boolean {
  return (
    (!artifact.amends || artifact.replaces.length > 0) && (artifact.type !== "NFR" || isMeasurable(artifact))
  );
}

function distinct(texts: readonly string[]): readonly string[] {
  return texts.filter(
    (text, at) => texts.findIndex((one) => sameStatement(one) === sameStatement(text)) === at,
  );
}

/** Whether the discussion may end by its agenda: all critical topics closed, and half of the others. */
export function agendaAllows(agenda: Agenda): Allowance {
  const pending = agenda.filter(({ critical, status }) => critical && status !== "closed");
  if (pending.length > 0) {
    const topics = pending.map(({ topic_id, remaining }) => `${topic_id}${inBrackets(remaining)}`).join(", ");
    const are = pending.length === 1 ? "a critical topic is" : "critical topics are";
    return { allowed: false, reason: `${are} not closed: ${topics}.` };
  }
  const others = agenda.filter(({ critical }) => !critical);
  const closed = others.filter(({ status }) => status === "closed").length;
  if (closed * 2 >= others.length) return { allowed: true, reason: "" };
  return {
    allowed: false,
    reason: `${closed} of ${others.length} topics that are not critical are closed, and half of them must be.`,
  };
}

function inBrackets(texts: readonly string[]): string {
  return texts.length === 0 ? "" : ` (${texts.join("; ")})`;
}

/** What a round should be about. */
export interface Focus {
  readonly type: "agenda" | "conflict" | "open_question";
  readonly id: string;
  readonly about: string;
  readonly reason: string;
}

/** Conflicts named in so many rounds come before what is merely open. */
const lastingRounds = 2;

/**
 * The one thing to take up next: open critical topics, then partial ones, conflicts that last, questions
 * that block, other topics. `null` where nothing is left. The table is not told to answer what only the person can, nor
 * questions that are `passed`, by their ids.
 */
export function nextFocus(
  agenda: Agenda,
  state: Pick<SessionState, "openConflicts" | "artifacts">,
  passed: readonly string[] = [],
): Focus | null {
  const topics = (critical: boolean, status: AgendaItem["status"], reason: string): readonly Focus[] =>
    agenda
      .filter((item) => item.critical === critical && item.status === status)
      .map(({ topic_id, title, remaining }) => ({
        type: "agenda",
        id: topic_id,
        about: title,
        reason: `${reason}${inBrackets(remaining)}`,
      }));
  const [next] = [
    ...topics(true, "open", "an open critical topic"),
    ...topics(true, "partial", "a critical topic that is partly covered"),
    ...state.openConflicts
      .filter((one) => one.rounds >= lastingRounds && isUndecided(one))
      .toSorted((a, b) => b.rounds - a.rounds)
      .map(({ id, description, rounds }) => ({
        type: "conflict" as const,
        id,
        about: description,
        reason: `a conflict that came up in ${rounds} rounds`,
      })),
    ...state.artifacts
      .filter((one) => one.type === "OQ" && blocks(one) && !one.for_person && !passed.includes(one.id))
      .map(({ id, title }) => ({
        type: "open_question" as const,
        id,
        about: title,
        reason: "a question that blocks something",
      })),
    ...topics(false, "open", "an open topic"),
    ...topics(false, "partial", "a topic that is partly covered"),
  ];
  return next ?? null;
}

const fewestIdeas = 3;
const fewestRisks = 2;

/** Whether a phase of a brainstorm has what it is for; other phases always have. */
export function brainstormReady(phase: string, artifacts: readonly Artifact[]): Allowance {
  const held = inForce(artifacts);
  const count = (...types: readonly Artifact["type"][]) =>
    held.filter((one) => types.includes(one.type) && countsTowards(one)).length;
  const ideas = count("IDEA");
  const risks = count("RISK", "MIT");
  if (phase === "dreamer" && ideas < fewestIdeas)
    return { allowed: false, reason: `the dreamer phase has ${ideas} of at least ${fewestIdeas} ideas.` };
  if (phase === "critic" && risks < fewestRisks)
    return {
      allowed: false,
      reason: `the critic phase has ${risks} of at least ${fewestRisks} risks or mitigations.`,
    };
  return { allowed: true, reason: "" };
}
