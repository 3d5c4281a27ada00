import type { Discussion } from "../../kernel/discussion.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { usualQuorum } from "../../kernel/duration.ts";
import { slug } from "../../kernel/id.ts";
import type { Material } from "../../kernel/seat.ts";
import type { Planned, Typical, Request } from "../../manifest/manifest.ts";
import type { SeatWish } from "../../manifest/seat-wish.ts";
import type { optionTable } from "./manifest.ts";
import { CritiqueOptions, type Revision } from "./options.ts";
import { callsFor, changeNotes } from "./changed.ts";
import { auto, checkPerspectives, parsePerspective, type PerspectiveInput } from "./perspective-input.ts";
import { editorWish, isReviewer, mostChosen, reviewerWishes, usualPerspectives } from "./perspectives.ts";
import { verdictIn } from "./rules/judged.ts";

interface Asked extends Omit<Request<typeof optionTable>, "origins" | "spelled"> {
  readonly origins: { readonly perspectives: string };
  readonly spelled: (option: "perspective" | "perspectives" | "quorum" | "roundId") => string;
}

export async function planCritique(request: Asked): Promise<Planned<CritiqueOptions>> {
  const { artifact, context, lang, options, agents } = request;
  if (artifact === null) throw new ColloquyError("usage", "There is no artifact to read.");
  const { role = "author", task = artifact.path, severityPolicy: policy, confirm } = options;
  const revised = findRevised(request);
  const items = (revised && verdictIn(revised))?.actionItems ?? [];
  const revision = revised && { of: optionsOf(revised).roundId, actionItems: items.map(({ item }) => item) };
  const { perspectives, isAuto } = perspectivesFor(artifact, revised, request);
  const reviewers = options.escalate ? reviewersFor(perspectives, request) : [];
  const all = [...reviewers, ...perspectives];
  const about = { artifact, change: request.change };
  const editor = hasEditor(all, request) ? [editorWish(all, isAuto)] : [];
  const chooses = isAuto && editor.length > 0;
  const escalate = reviewers.length > 0;
  const comeLater = chooses || escalate;
  const joining = perspectives.map(({ name, role: own, focus }) => ({ name, role: own, focus }));

  const panel = chooses ? Array.from({ length: mostChosen }, () => ({ agent: null })) : perspectives;
  const readers = [...reviewers, ...panel];
  const tooMany = `${request.spelled("quorum")} ${options.quorum} is more than there are seats (${readers.length}).`;
  if (Number(options.quorum) > readers.length) throw new ColloquyError("usage", tooMany);
  const judging = readers.filter((one) => answering([one], request).some((name) => name !== "reader"));
  const confirms = confirm && judging.length > 1 ? callsFor(judging.length, about) : 0;
  const edits = editor.length * (escalate ? 2 : 1);
  const names = chooses ? "" : ` (${perspectives.map(({ name }) => name).join(", ")})`;
  const reads = (seats: number) => callsFor(seats, about);
  const usual = reviewers.length + (chooses ? usuallyChosen : panel.length);
  const confirmed = confirms > 0 ? reads(Math.min(judging.length, usual)) : 0;
  const notes = [
    ...changeNotes(readers.length, about),
    ...(isAuto ? [chosenNote(perspectives, chooses)] : []),
    ...(options.escalate ? [escalationNote(reviewers, names, agents)] : []),
  ];
  const fileName = artifact.path.split(/[/\\]/).at(-1) ?? artifact.path;
  return {
    title: artifact.path,
    id: `critique-${slug(request.folder ?? (about.change ? artifact.path : fileName), "artifact")}`,
    given: {
      roundId: chooseRoundId(request, revision),
      artifact,
      ...(about.change && { change: about.change }),
      context,
      policy,
      ...(comeLater && { joining }),
      ...(chooses && { chooses }),
      ...(escalate && { escalate }),
      ...(confirm && { confirm }),
      ...(options.unconfirmed === "ignore" && { unconfirmed: options.unconfirmed }),
      quorum: options.quorum ?? request.quorum ?? usualQuorum,
      revision,
      role,
      task,
      ...((options.role ?? options.task) !== undefined && { reports: true }),
      lang,
    },
    seats: [...reviewers, ...(comeLater ? [] : perspectives), ...editor],
    // Perspectives that nobody knows yet take the panel's agents in order.
    ...(comeLater && {
      grows: chooses ? agents.map((agent) => ({ name: agent, role: "", focus: [], agent })) : perspectives,
    }),
    choosesPanel: all.some(({ agent }) => agent === null),
    mostCalls: reads(reviewers.length) + reads(panel.length) + Number(chooses) + edits + confirms,
    ...(judging.length > 0 && {
      typical: {
        ...typical(about, Number(chooses), reads(usual), edits, confirmed),
        ...(escalate && { agreed: typical(about, 0, reads(reviewers.length), editor.length, 0) }),
      },
    }),
    ...(escalate && { leastCalls: reads(reviewers.length) }),
    ...(notes.length > 0 && { costNote: notes.join("\n") }),
  };
}

/** As played (docs/costs-measured.md): a critique or a reply to it, and what is told of one to who edits or confirms. */
const tokensOf = { text: { reply: 1700, retold: 1600 }, change: { reply: 300, retold: 150 } } as const;

const usuallyChosen = (2 + mostChosen) / 2;

/** Of a change mostly one seat finds something, which it need not confirm itself. */
function typical(
  { change }: { readonly change: Asked["change"] | undefined },
  choosing: number,
  readers: number,
  edits: number,
  most: number,
): Typical {
  const isChange = change !== undefined && change.what !== "files";
  const { reply, retold } = tokensOf[isChange ? "change" : "text"];
  const confirms = isChange ? Math.max(0, most - 1) : most;
  const calls = choosing + readers + edits + confirms;
  return { calls, retold: (edits + confirms) * readers * retold, written: calls * reply };
}

function chosenNote(perspectives: readonly PerspectiveInput[], chooses: boolean): string {
  const names = perspectives.map(({ name }) => name).join(", ");
  return chooses
    ? `The editor chooses 2 to ${mostChosen} perspectives for this text; if it fails, rules choose them (${names}).`
    : `No agent is here to choose perspectives: rules did (${names}).`;
}

function escalationNote(reviewers: readonly SeatWish[], names: string, agents: readonly string[]): string {
  const first = reviewers.map(({ agent }, index) => agent ?? agents[index % agents.length]).join(", ");
  return reviewers.length > 0
    ? `Two reviewers read it first (${first}); the panel${names} is asked only if they differ by more than one in rating, or in what is critical.`
    : "No agent is here to judge, so the reader checks it by rules.";
}

/** Who may answer for these seats: those they name, and the panel where one names nobody. */
function answering(seats: readonly Pick<SeatWish, "agent">[], { agents }: Asked): readonly string[] {
  const named = seats.flatMap(({ agent }) => agent ?? []);
  return [...named, ...(named.length < seats.length ? agents : [])];
}

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

/** Whether somebody puts like points together: where several have an opinion; rules cannot, and people are spared it. */
function hasEditor(seats: readonly SeatWish[], request: Asked): boolean {
  const unfit = new Set(["reader", "human", ...(request.people ?? [])]);
  const isFit = answering(seats, request).some((name) => !unfit.has(name));
  return isFit && seats.filter(({ agent }) => agent !== "reader").length > 1;
}

/** Those named for it; then those who blocked what it revises, by the same agents unless others are asked for; then those of a config, or of rules. */
function perspectivesFor(artifact: Material, revised: Discussion | null, request: Asked) {
  const { options, origins, spelled, agentsNamed } = request;
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
  // Who read it before a panel that was not asked is none of those who blocked it.
  const isFirst = revised !== null && optionsOf(revised).escalate === true ? isReviewer : () => false;
  const panel = revised?.seats.filter(({ seat }) => seat.optional !== true && !isFirst(seat)) ?? [];
  const same = panel.map(({ seat, agents }) => ({
    ...seat,
    agent: agentsNamed ? null : (agents[0] ?? null),
  }));
  if (same.length > 0 && !isAuto) return { perspectives: same, isAuto };
  if (perspectives !== undefined && perspectives !== auto) {
    checkPerspectives(perspectives);
    return { perspectives, isAuto };
  }
  const isReaderAlone = request.agents.every((name) => name === "reader");
  return { perspectives: usualPerspectives({ artifact, change: request.change }, isReaderAlone), isAuto };
}

/** The round this one follows: the last of the critique that is named, or an earlier HIGH of the same task. */
function findRevised({ options, earlier }: Asked): Discussion | null {
  const { revises, task } = options;
  const last = earlier.at(-1);
  if (revises !== undefined) {
    if (last?.id.startsWith(revises) === true) return last;
    throw new ColloquyError("not-found", `There is no critique "${revises}" to revise.`, {
      hint: last === undefined ? "Name its folder." : `The folder has ${last.id}.`,
    });
  }
  // Those who answered of a panel that mostly did not ask nobody for a revision.
  const isBlocked = (one: Discussion) => {
    const verdict = optionsOf(one).task === task ? verdictIn(one) : null;
    return verdict?.verdict === "consensus_blocked" && verdict.severity === "HIGH";
  };
  return task === undefined ? null : (earlier.findLast(isBlocked) ?? null);
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
