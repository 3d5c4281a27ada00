import type { Discussion } from "../../kernel/discussion.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { type Quorum, usualQuorum } from "../../kernel/quorum.ts";
import { slug } from "../../kernel/slug.ts";
import type { Material } from "../../kernel/turn.ts";
import type { Planned } from "../../manifest/manifest.ts";
import type { SeatWish } from "../../manifest/seat-wish.ts";
import type { Request } from "../../manifest/request.ts";
import type { CritiqueOptions } from "./options.ts";
import { checkPerspectives, parsePerspective, type PerspectiveInput } from "./perspective-input.ts";
import { artifactKind, defaultPerspectives } from "./perspectives.ts";
import { editorWish } from "./seats.ts";
import { chooseRoundId, findRevised, revisionOf, type RoundRequest } from "./rounds.ts";
import type { SeverityPolicy } from "./rules/severity.ts";

/** What a plan needs of what was asked for. */
interface Asked extends Omit<Request, "options" | "origins" | "spelled"> {
  readonly options: RoundRequest & {
    readonly perspective: readonly string[];
    readonly perspectives: readonly PerspectiveInput[] | undefined;
    readonly role: string | undefined;
    readonly severityPolicy: SeverityPolicy;
    readonly confirm: boolean;
    readonly quorum: Quorum | undefined;
  };
  readonly origins: { readonly perspectives: string };
  readonly spelled: (option: "perspective" | "perspectives" | "roundId") => string;
}

/** Who reads the artifact, and which round of its folder it is. */
export async function planCritique(request: Asked): Promise<Planned<CritiqueOptions>> {
  const { artifact, context, searches, lang, earlier, options, spelled } = request;
  if (artifact === null) throw new ColloquyError("usage", "There is no artifact to read.");
  const { role = "author", task = artifact.path, severityPolicy: policy } = options;
  const revised = findRevised(options, earlier);
  const revision = revised && revisionOf(revised);
  const seats =
    givenPerspectives(request) ??
    (revised && sameSeats(revised, request)) ??
    (await usualPerspectives(artifact, request));
  const editor = editorFor(seats, request);
  const roundId = chooseRoundId(options.roundId, earlier, revision, spelled("roundId"));
  const quorum = options.quorum ?? request.quorum ?? usualQuorum;
  return {
    title: artifact.path,
    id: `critique-${slug(request.folder ?? fileName(artifact.path), "artifact")}`,
    given: {
      roundId,
      artifact,
      context,
      searches,
      policy,
      ...(options.confirm && { confirm: true }),
      quorum,
      revision,
      role,
      task,
      lang,
    },
    seats: editor === null ? seats : [...seats, editor],
    choosesPanel: seats.some(({ agent }) => agent === null),
    mostCalls: seats.length + (editor === null ? 0 : 1) + (options.confirm ? confirming(seats, request) : 0),
  };
}

/** The chair's agent puts like points together, where several have an opinion; rules cannot, and people are spared it. */
function editorFor(
  seats: readonly PerspectiveInput[],
  { chair, agents, people = [] }: Asked,
): SeatWish | null {
  const named = seats.flatMap(({ agent }) => agent ?? []);
  const isFit = (name: string) => !["reader", "human", ...people].includes(name);
  const speakers = [...named, ...(named.length < seats.length ? agents : [])].filter(isFit);
  // Of a panel that nobody sits for, nobody is called; a moderator that was named is no part of it.
  const isMeant = chair !== null && (speakers.includes(chair) || !agents.includes(chair));
  const agent = isMeant && isFit(chair) ? chair : speakers[0];
  const judging = seats.filter(({ agent: own }) => own !== "reader").length;
  if (judging < 2 || speakers.length === 0 || agent === undefined) return null;
  const names = seats.map(({ name }) => name);
  return editorWish(agent, names);
}

/** How many stand to what others found: those who judge, where there are two. */
function confirming(seats: readonly PerspectiveInput[], { agents }: Asked): number {
  const judging = seats.filter(({ agent }) =>
    (agent === null ? agents : [agent]).some((name) => name !== "reader"),
  );
  return judging.length < 2 ? 0 : judging.length;
}

/** Those named for this very critique; what a config has comes later. */
function givenPerspectives({ options, origins, spelled }: Asked): readonly PerspectiveInput[] | null {
  const isGiven = origins.perspectives === spelled("perspectives");
  const where = spelled("perspective");
  const given = [
    ...(isGiven ? (options.perspectives ?? []) : []),
    ...options.perspective.map((one) => parsePerspective(one, where)),
  ];
  checkPerspectives(given);
  return given.length > 0 ? given : null;
}

/** Those who blocked an artifact judge its revision, by the same agents unless others are asked for. */
function sameSeats({ seats }: Discussion, { agentsNamed }: Asked): readonly PerspectiveInput[] {
  return seats
    .filter(({ seat }) => seat.spare !== true)
    .map(({ seat, agents }) => ({ ...seat, agent: agentsNamed ? null : (agents[0] ?? null) }));
}

async function usualPerspectives(
  artifact: Material,
  { options, agents, surroundings }: Asked,
): Promise<readonly PerspectiveInput[]> {
  const { perspectives } = options;
  checkPerspectives(perspectives ?? []);
  if (perspectives !== undefined) return perspectives;
  const isReaderAlone = agents.every((name) => name === "reader");
  const byRules = isReaderAlone ? await surroundings.perspectivesByRules(artifact) : [];
  const usual =
    byRules.length > 0 ? byRules : defaultPerspectives[artifactKind(artifact.path, artifact.text)];
  return usual.map((perspective) => ({ ...perspective, agent: null }));
}

function fileName(path: string): string {
  return path.split(/[/\\]/).at(-1) ?? path;
}
