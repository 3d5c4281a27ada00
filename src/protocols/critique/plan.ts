import type { Discussion } from "../../kernel/discussion.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { type Quorum, usualQuorum } from "../../kernel/quorum.ts";
import { slug } from "../../kernel/slug.ts";
import type { Material } from "../../kernel/turn.ts";
import type { Planned } from "../../manifest/manifest.ts";
import type { Request } from "../../manifest/request.ts";
import type { SeatWish } from "../../manifest/seat-wish.ts";
import { CritiqueOptions, type Revision } from "./options.ts";
import { auto, checkPerspectives, parsePerspective, type PerspectiveInput } from "./perspective-input.ts";
import { usualPerspectives } from "./perspectives.ts";
import { verdictIn } from "./rules/judged.ts";
import type { SeverityPolicy } from "./rules/verdict.ts";
import { editorWish, isReviewer, mostChosen, reviewerWishes } from "./seats.ts";

/** What a plan needs of what was asked for. */
interface Asked extends Omit<Request, "options" | "origins" | "spelled"> {
  readonly options: {
    readonly perspective: readonly string[];
    readonly perspectives: readonly PerspectiveInput[] | typeof auto | undefined;
    readonly roundId: string | undefined;
    readonly revisionOf: string | undefined;
    readonly revises: string | undefined;
    readonly role: string | undefined;
    readonly task: string | undefined;
    readonly severityPolicy: SeverityPolicy;
    readonly confirm: boolean;
    readonly escalate: boolean;
    readonly quorum: Quorum | undefined;
  };
  readonly origins: { readonly perspectives: string };
  readonly spelled: (option: "perspective" | "perspectives" | "roundId") => string;
}

/** Who reads the artifact, and which round of its folder it is. */
export async function planCritique(request: Asked): Promise<Planned<CritiqueOptions>> {
  const { artifact, context, searches, lang, options, agents } = request;
  if (artifact === null) throw new ColloquyError("usage", "There is no artifact to read.");
  const { role = "author", task = artifact.path, severityPolicy: policy, confirm } = options;
  const revised = findRevised(request);
  const revision = revised && revisionOf(revised);
  const { perspectives, isAuto } = await perspectivesFor(artifact, revised, request);
  const reviewers = options.escalate ? reviewersFor(perspectives, request) : [];
  const all = [...reviewers, ...perspectives];
  const editor = editorFor(all, isAuto, request);
  const chooses = isAuto && editor !== null;
  const escalate = reviewers.length > 0;
  const comeLater = chooses || escalate;
  const table = { perspectives, reviewers, editor, isAuto, chooses };
  const joining = perspectives.map(({ name, role: own, focus }) => ({ name, role: own, focus }));
  const fileName = artifact.path.split(/[/\\]/).at(-1) ?? artifact.path;
  return {
    title: artifact.path,
    id: `critique-${slug(request.folder ?? fileName, "artifact")}`,
    given: {
      roundId: chooseRoundId(request, revision),
      artifact,
      context,
      searches,
      policy,
      ...(comeLater && { joining }),
      ...(chooses && { chooses }),
      ...(escalate && { escalate }),
      ...(confirm && { confirm }),
      quorum: options.quorum ?? request.quorum ?? usualQuorum,
      revision,
      role,
      task,
      ...((options.role ?? options.task) !== undefined && { reports: true }),
      lang,
    },
    seats: [...reviewers, ...(comeLater ? [] : perspectives), ...(editor === null ? [] : [editor])],
    // Perspectives that nobody knows yet take the panel's agents in order.
    ...(comeLater && {
      grows: chooses ? agents.map((agent) => ({ name: agent, role: "", focus: [], agent })) : perspectives,
    }),
    choosesPanel: all.some(({ agent }) => agent === null),
    mostCalls: mostCalls(table, request),
    ...(escalate && { leastCalls: reviewers.length }),
    ...costNote(table, request),
  };
}

interface Table {
  readonly perspectives: readonly PerspectiveInput[];
  /** Those who read it first, where the others come only where these differ. */
  readonly reviewers: readonly SeatWish[];
  readonly editor: SeatWish | null;
  readonly isAuto: boolean;
  /** The editor chooses the perspectives. */
  readonly chooses: boolean;
}

function mostCalls({ perspectives, reviewers, editor, chooses }: Table, request: Asked): number {
  const panel = chooses ? Array.from({ length: mostChosen }, () => ({ agent: null })) : perspectives;
  const readers = [...reviewers, ...panel];
  const judging = readers.filter(({ agent }) =>
    (agent === null ? request.agents : [agent]).some((name) => name !== "reader"),
  );
  const confirms = request.options.confirm && judging.length > 1 ? judging.length : 0;
  const edits = editor === null ? 0 : reviewers.length > 0 ? 2 : 1;
  return readers.length + (chooses ? 1 : 0) + edits + confirms;
}

/** Said before it begins. */
function costNote({ perspectives, reviewers, isAuto, chooses }: Table, { options, agents }: Asked) {
  const names = perspectives.map(({ name }) => name).join(", ");
  const first = reviewers.map(({ agent }, index) => agent ?? agents[index % agents.length]).join(", ");
  const said: readonly (readonly [boolean, string])[] = [
    [isAuto && !chooses, `No agent is here to choose perspectives: rules did (${names}).`],
    [
      chooses,
      `The editor chooses 2 to ${mostChosen} perspectives for this text; if it fails, rules choose them (${names}).`,
    ],
    [
      options.escalate && reviewers.length === 0,
      "No agent is here to judge, so the reader checks it by rules.",
    ],
    [
      reviewers.length > 0,
      `Two reviewers read it first (${first}); the panel${chooses ? "" : ` (${names})`} is asked only if they differ by more than one in rating, or in what is critical.`,
    ],
  ];
  const notes = said.flatMap(([isSo, text]) => (isSo ? [text] : []));
  return notes.length === 0 ? {} : { costNote: notes.join("\n") };
}

/** Who may answer for these seats: those they name, and the panel where one names nobody. */
function answering(seats: readonly Pick<SeatWish, "agent">[], { agents }: Asked): readonly string[] {
  const named = seats.flatMap(({ agent }) => agent ?? []);
  return [...named, ...(named.length < seats.length ? agents : [])];
}

/** By two agents where there are two who judge; none where nobody does. */
function reviewersFor(perspectives: readonly PerspectiveInput[], request: Asked): readonly SeatWish[] {
  const { agents } = request;
  const judging = [...new Set(answering(perspectives, request))].filter((name) => name !== "reader");
  if (judging.length === 0) return [];
  const wanted = [0, 1].map((index) => judging[index % judging.length] ?? "");
  // Who would take the seat anyway need not be named.
  const named = wanted.map((name, index) => (agents[index % agents.length] === name ? null : name));
  const wishes = reviewerWishes(named);
  checkPerspectives([...perspectives, ...wishes]);
  return wishes;
}

/** Puts like points together, where several have an opinion; rules cannot, and people are spared it. */
function editorFor(seats: readonly SeatWish[], chooses: boolean, request: Asked): SeatWish | null {
  const unfit = new Set(["reader", "human", ...(request.people ?? [])]);
  const isFit = answering(seats, request).some((name) => !unfit.has(name));
  const judging = seats.filter(({ agent }) => agent !== "reader").length;
  if (judging < 2 || !isFit) return null;
  const names = seats.map(({ name }) => name);
  return editorWish(names, chooses);
}

/** Those named for this very critique; then those of the round it revises; then what a config has, or rules. */
async function perspectivesFor(artifact: Material, revised: Discussion | null, request: Asked) {
  const { options, origins, spelled } = request;
  const { perspectives } = options;
  const isGiven = origins.perspectives === spelled("perspectives");
  const isAuto = perspectives === auto && (isGiven || revised === null);
  const given = [
    ...(isGiven && perspectives !== auto ? (perspectives ?? []) : []),
    ...options.perspective.map((one) => parsePerspective(one, spelled("perspective"))),
  ];
  checkPerspectives(given);
  if (given.length > 0 && isGiven && isAuto)
    throw new ColloquyError(
      "usage",
      `${spelled("perspectives")} ${auto} cannot be combined with ${spelled("perspective")}.`,
      { hint: "Use one of the two." },
    );
  if (given.length > 0) return { perspectives: given, isAuto: false };
  const same = revised === null || isAuto ? [] : sameSeats(revised, request);
  if (same.length > 0) return { perspectives: same, isAuto };
  if (perspectives === undefined || perspectives === auto)
    return { perspectives: await usualFor(artifact, request), isAuto };
  checkPerspectives(perspectives);
  return { perspectives, isAuto };
}

/**
 * Those who blocked an artifact judge its revision, by the same agents unless others are asked for. Who read it before a
 * panel that was not asked is none of it.
 */
function sameSeats(revised: Discussion, { agentsNamed }: Asked): readonly PerspectiveInput[] {
  const isFirst = optionsOf(revised).escalate === true ? isReviewer : () => false;
  return revised.seats
    .filter(({ seat }) => seat.optional !== true && !isFirst(seat))
    .map(({ seat, agents }) => ({ ...seat, agent: agentsNamed ? null : (agents[0] ?? null) }));
}

/** By what the artifact is; where the reader alone is there, by what its rules can serve. */
async function usualFor(artifact: Material, { agents, surroundings }: Asked) {
  const isReaderAlone = agents.every((name) => name === "reader");
  const byRules = isReaderAlone ? await surroundings.perspectivesByRules(artifact) : [];
  return byRules.length > 0
    ? byRules.map((perspective) => ({ ...perspective, agent: null }))
    : usualPerspectives(artifact);
}

/** The round this one follows: named, or the last of a critique that is, or an earlier HIGH of the same task. */
function findRevised({ options, earlier }: Asked): Discussion | null {
  const { revisionOf: roundId, revises, task } = options;
  const last = earlier.at(-1);
  if (roundId !== undefined) {
    const rounds = earlier.map((one) => optionsOf(one).roundId);
    const named = earlier[rounds.indexOf(roundId)];
    if (named !== undefined) return named;
    throw new ColloquyError("not-found", `There is no round "${roundId}" to revise.`, {
      hint:
        last === undefined
          ? "Give the folder it was written to with --session <folder>."
          : `The folder has ${rounds.join(", ")}.`,
    });
  }
  if (revises !== undefined) {
    if (last?.id.startsWith(revises) === true) return last;
    throw new ColloquyError("not-found", `There is no critique "${revises}" to revise.`, {
      hint: last === undefined ? "Name the folder it lies in." : `The folder has ${last.id}.`,
    });
  }
  // Those who answered of a panel that mostly did not ask nobody for a revision.
  const isBlocked = (one: Discussion) => {
    const verdict = optionsOf(one).task === task ? verdictIn(one) : null;
    return verdict?.verdict === "consensus_blocked" && verdict.severity === "HIGH";
  };
  return task === undefined ? null : (earlier.findLast(isBlocked) ?? null);
}

function revisionOf(discussion: Discussion): Revision {
  const items = verdictIn(discussion)?.actionItems ?? [];
  return { of: optionsOf(discussion).roundId, actionItems: items.map(({ item }) => item) };
}

const roundIdGrammar = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

function chooseRoundId({ options, earlier, spelled }: Asked, revision: Revision | null): string {
  const { roundId } = options;
  const taken = earlier.map((one) => optionsOf(one).roundId);
  if (roundId === undefined) return nextRoundId(taken, revision);
  const where = spelled("roundId");
  if (!roundIdGrammar.test(roundId) || roundId.includes(".."))
    throw new ColloquyError("usage", `${where} "${roundId}" cannot be part of a file name.`, {
      hint: "Use letters, digits, dots, dashes and underscores, such as DISCUSS-002.",
    });
  if (taken.includes(roundId))
    throw new ColloquyError("usage", `The round ${roundId} is in this folder already.`, {
      hint: `Leave out ${where} to get ${nextRoundId(taken, revision)}.`,
    });
  return roundId;
}

function nextRoundId(taken: readonly string[], revision: Revision | null): string {
  const numbered = (n: number) =>
    revision === null ? `DISCUSS-${String(n).padStart(3, "0")}` : `${revision.of}-R${n}`;
  for (let n = 1; ; n++) if (!taken.includes(numbered(n))) return numbered(n);
}

function optionsOf({ options }: Discussion): CritiqueOptions {
  return CritiqueOptions.parse(options);
}
