import type { Discussion } from "../../kernel/discussion.ts";
import { ColloquyError } from "../../kernel/error.ts";
import type { Seating } from "../../kernel/event.ts";
import { type Quorum, usualQuorum } from "../../kernel/quorum.ts";
import { slug } from "../../kernel/slug.ts";
import type { Material } from "../../kernel/turn.ts";
import type { Planned } from "../../manifest/manifest.ts";
import type { Request } from "../../manifest/request.ts";
import type { SeatWish } from "../../manifest/seat-wish.ts";
import { CritiqueOptions, type Revision } from "./options.ts";
import { auto, checkPerspectives, parsePerspective, type PerspectiveInput } from "./perspective-input.ts";
import { artifactKind, defaultPerspectives } from "./perspectives.ts";
import { mostChosen } from "./rules/chosen-perspectives.ts";
import { verdictIn } from "./rules/judged.ts";
import type { SeverityPolicy } from "./rules/verdict.ts";
import { editorWish, isReviewer, reviewerWishes } from "./seats.ts";

/** What a plan needs of what was asked for. */
interface Asked extends Omit<Request, "options" | "origins" | "spelled"> {
  readonly options: RoundRequest & {
    readonly perspective: readonly string[];
    readonly perspectives: readonly PerspectiveInput[] | typeof auto | undefined;
    readonly role: string | undefined;
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
  const { artifact, context, searches, lang, earlier, options, spelled } = request;
  if (artifact === null) throw new ColloquyError("usage", "There is no artifact to read.");
  const { role = "author", task = artifact.path, severityPolicy: policy, confirm } = options;
  const revised = findRevised(options, earlier);
  const revision = revised && revisionOf(revised);
  const { perspectives, isAuto } = await perspectivesFor(artifact, revised, request);
  const reviewers = options.escalate ? reviewersFor(perspectives, request) : [];
  const editor = editorFor([...perspectives, ...reviewers], isAuto, request);
  const chooses = isAuto && editor !== null;
  const escalate = reviewers.length > 0;
  const table = { perspectives, reviewers, editor, chooses };
  return {
    title: artifact.path,
    id: `critique-${slug(request.folder ?? fileName(artifact.path), "artifact")}`,
    given: {
      roundId: chooseRoundId(options.roundId, earlier, revision, spelled("roundId")),
      artifact,
      context,
      searches,
      policy,
      ...((chooses || escalate) && {
        joining: perspectives.map(({ name, role, focus }) => ({ name, role, focus })),
      }),
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
    ...seatsFor(table, request),
    choosesPanel: [...perspectives, ...reviewers].some(({ agent }) => agent === null),
    mostCalls: mostCalls(table, request),
    ...(escalate && { leastCalls: reviewers.length }),
    ...notes(table, isAuto, request),
  };
}

interface Table {
  readonly perspectives: readonly PerspectiveInput[];
  /** Those who read it first, where the others come only where these differ. */
  readonly reviewers: readonly SeatWish[];
  readonly editor: SeatWish | null;
  /** The editor chooses the perspectives. */
  readonly chooses: boolean;
}

/** Who sits there from the start, and who may come. */
function seatsFor({ perspectives, reviewers, editor, chooses }: Table, { agents }: Asked) {
  const comeLater = chooses || reviewers.length > 0;
  return {
    seats: [...reviewers, ...(comeLater ? [] : perspectives), ...(editor === null ? [] : [editor])],
    // Perspectives that nobody knows yet take the panel's agents in order.
    ...(comeLater && {
      grows: chooses ? agents.map((agent) => ({ name: agent, role: "", focus: [], agent })) : perspectives,
    }),
  };
}

function mostCalls({ perspectives, reviewers, editor, chooses }: Table, request: Asked): number {
  const panel = chooses ? Array.from({ length: mostChosen }, () => ({ agent: null })) : perspectives;
  const readers = [...reviewers, ...panel];
  const edits = editor === null ? 0 : reviewers.length > 0 ? 2 : 1;
  return (
    readers.length + (chooses ? 1 : 0) + edits + (request.options.confirm ? confirming(readers, request) : 0)
  );
}

/** Said before it begins. */
function notes(
  { perspectives, reviewers, chooses }: Table,
  isAuto: boolean,
  { options, agents }: Asked,
): { readonly costNote?: string } {
  const names = perspectives.map(({ name }) => name).join(", ");
  const first = reviewers.map(({ agent }, index) => agent ?? agents[index % agents.length]);
  const said = [
    ...(isAuto && !chooses ? [`No agent is here to choose perspectives: rules did (${names}).`] : []),
    ...(chooses
      ? [
          `The editor chooses 2 to ${mostChosen} perspectives for this text; if it fails, rules choose them (${names}).`,
        ]
      : []),
    ...(options.escalate && reviewers.length === 0
      ? ["No agent is here to judge, so the reader checks it by rules."]
      : []),
    ...(reviewers.length > 0
      ? [
          `Two reviewers read it first (${first.join(", ")}); the panel${chooses ? "" : ` (${names})`} is asked only if they differ by more than one in rating, or in what is critical.`,
        ]
      : []),
  ];
  return said.length === 0 ? {} : { costNote: said.join("\n") };
}

/** By two agents where there are two who judge; none where nobody does. */
function reviewersFor(perspectives: readonly PerspectiveInput[], { agents }: Asked): readonly SeatWish[] {
  const named = perspectives.flatMap(({ agent }) => agent ?? []);
  const all = [...named, ...(named.length < perspectives.length ? agents : [])];
  const judging = [...new Set(all)].filter((name) => name !== "reader");
  if (judging.length === 0) return [];
  // Who would take the seat anyway need not be named.
  const wanted = [0, 1].map((index) => judging[index % judging.length] ?? "");
  const wishes = reviewerWishes(
    wanted.map((name, index) => (agents[index % agents.length] === name ? null : name)),
  );
  checkPerspectives([...perspectives, ...wishes]);
  return wishes;
}

/** Puts like points together, where several have an opinion; rules cannot, and people are spared it. */
function editorFor(
  seats: readonly SeatWish[],
  chooses: boolean,
  { agents, people = [] }: Asked,
): SeatWish | null {
  const named = seats.flatMap(({ agent }) => agent ?? []);
  const isFit = (name: string) => !["reader", "human", ...people].includes(name);
  const speakers = [...named, ...(named.length < seats.length ? agents : [])].filter(isFit);
  const judging = seats.filter(({ agent: own }) => own !== "reader").length;
  if (judging < 2 || speakers.length === 0) return null;
  const names = seats.map(({ name }) => name);
  return editorWish(names, chooses);
}

/** How many stand to what others found: those who judge, where there are two. */
function confirming(seats: readonly Pick<PerspectiveInput, "agent">[], { agents }: Asked): number {
  const judging = seats.filter(({ agent }) =>
    (agent === null ? agents : [agent]).some((name) => name !== "reader"),
  );
  return judging.length < 2 ? 0 : judging.length;
}

/** Those named for this very critique; then those of the round it revises; then what a config has, or rules. */
async function perspectivesFor(artifact: Material, revised: Discussion | null, request: Asked) {
  const { options, origins, spelled } = request;
  const { perspectives } = options;
  const isGiven = origins.perspectives === spelled("perspectives");
  const isAuto = perspectives === auto && (isGiven || revised === null);
  const given = givenPerspectives(request);
  if (given.length > 0) {
    if (isGiven && isAuto)
      throw new ColloquyError(
        "usage",
        `${spelled("perspectives")} ${auto} cannot be combined with ${spelled("perspective")}.`,
        { hint: "Use one of the two." },
      );
    return { perspectives: given, isAuto: false };
  }
  const same = revised === null || isAuto ? [] : sameSeats(revised, request);
  if (same.length > 0) return { perspectives: same, isAuto };
  if (perspectives === undefined || perspectives === auto)
    return { perspectives: await usualPerspectives(artifact, request), isAuto };
  checkPerspectives(perspectives);
  return { perspectives, isAuto };
}

function givenPerspectives({ options, origins, spelled }: Asked): readonly PerspectiveInput[] {
  const { perspectives } = options;
  const isGiven = origins.perspectives === spelled("perspectives") && perspectives !== auto;
  const where = spelled("perspective");
  const given = [
    ...(isGiven ? (perspectives ?? []) : []),
    ...options.perspective.map((one) => parsePerspective(one, where)),
  ];
  checkPerspectives(given);
  return given;
}

/**
 * Those who blocked an artifact judge its revision, by the same agents unless others are asked for. Who read it before a
 * panel that was not asked is none of it.
 */
function sameSeats(revised: Discussion, { agentsNamed }: Asked): readonly PerspectiveInput[] {
  const isPanel = ({ seat }: Seating) =>
    seat.optional !== true && !(optionsOf(revised).escalate === true && isReviewer(seat));
  return revised.seats
    .filter(isPanel)
    .map(({ seat, agents }) => ({ ...seat, agent: agentsNamed ? null : (agents[0] ?? null) }));
}

/** By what the artifact is; where the reader alone is there, by what its rules can serve. */
async function usualPerspectives(
  artifact: Material,
  { agents, surroundings }: Asked,
): Promise<readonly PerspectiveInput[]> {
  const isReaderAlone = agents.every((name) => name === "reader");
  const byRules = isReaderAlone ? await surroundings.perspectivesByRules(artifact) : [];
  const usual =
    byRules.length > 0 ? byRules : defaultPerspectives[artifactKind(artifact.path, artifact.text)];
  return usual.map((perspective) => ({ ...perspective, agent: null }));
}

function fileName(path: string): string {
  return path.split(/[/\\]/).at(-1) ?? path;
}

/** What is said of a critique's place among the others of its folder. */
export interface RoundRequest {
  readonly roundId: string | undefined;
  readonly revisionOf: string | undefined;
  readonly revises: string | undefined;
  readonly task: string | undefined;
}

/** The round this one follows: named, or the last of a critique that is, or an earlier HIGH of the same task. */
export function findRevised(
  { revisionOf: roundId, revises, task }: RoundRequest,
  earlier: readonly Discussion[],
): Discussion | null {
  if (roundId === undefined) {
    if (revises !== undefined) return lastOf(revises, earlier);
    const isBlocked = (one: Discussion) => optionsOf(one).task === task && isBlockedHigh(one);
    return task === undefined ? null : (earlier.findLast(isBlocked) ?? null);
  }
  const named = earlier.find((one) => optionsOf(one).roundId === roundId);
  if (named !== undefined) return named;
  throw new ColloquyError("not-found", `There is no round "${roundId}" to revise.`, {
    hint:
      earlier.length === 0
        ? "Give the folder it was written to with --session <folder>."
        : `The folder has ${earlier.map((one) => optionsOf(one).roundId).join(", ")}.`,
  });
}

function lastOf(id: string, earlier: readonly Discussion[]): Discussion {
  const last = earlier.at(-1);
  if (last?.id.startsWith(id) === true) return last;
  throw new ColloquyError("not-found", `There is no critique "${id}" to revise.`, {
    hint: last === undefined ? "Name the folder it lies in." : `The folder has ${last.id}.`,
  });
}

// Those who answered of a panel that mostly did not ask nobody for a revision.
function isBlockedHigh(discussion: Discussion): boolean {
  const verdict = verdictIn(discussion);
  return verdict?.verdict === "consensus_blocked" && verdict.severity === "HIGH";
}

export function revisionOf(discussion: Discussion): Revision {
  const items = verdictIn(discussion)?.actionItems ?? [];
  return { of: optionsOf(discussion).roundId, actionItems: items.map(({ item }) => item) };
}

const roundIdGrammar = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

export function chooseRoundId(
  roundId: string | undefined,
  earlier: readonly Discussion[],
  revision: Revision | null,
  where: string,
): string {
  const taken = earlier.map((one) => optionsOf(one).roundId);
  if (roundId === undefined) return nextRoundId(taken, revision);
  if (!roundIdGrammar.test(roundId) || roundId.includes("..")) {
    throw new ColloquyError("usage", `${where} "${roundId}" cannot be part of a file name.`, {
      hint: "Use letters, digits, dots, dashes and underscores, such as DISCUSS-002.",
    });
  }
  if (taken.includes(roundId)) {
    throw new ColloquyError("usage", `The round ${roundId} is in this folder already.`, {
      hint: `Leave out ${where} to get ${nextRoundId(taken, revision)}.`,
    });
  }
  return roundId;
}

function nextRoundId(taken: readonly string[], revision: Revision | null): string {
  const numbered = (n: number) =>
    revision === null ? `DISCUSS-${String(n).padStart(3, "0")}` : `${revision.of}-R${n}`;
  for (let n = 1; ; n++) if (!taken.includes(numbered(n))) return numbered(n);
}

export function optionsOf({ options }: Discussion): CritiqueOptions {
  return CritiqueOptions.parse(options);
}
