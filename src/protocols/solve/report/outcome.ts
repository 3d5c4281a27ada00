import {
  type Block,
  type Doc,
  type Item,
  type Tone,
  facts,
  heading,
  list,
  notice,
  paragraph,
  prose,
  section,
  strong,
} from "../../../document/document.ts";
import { pathIn } from "../../../manifest/method.ts";
import { briefDissent, briefDoc } from "../../../table/said.ts";
import { questions, whoStandsWhere } from "../../../table/sections.ts";
import { stepText, stepsIn } from "../../../table/report.ts";
import { type Words, listed } from "../../../words.ts";
import { narrowedTexts } from "../rules/points.ts";
import { type Solution, type Synthesis, isAnswered } from "../rules/synthesis.ts";
import { type SolveAccount, answeringAgents } from "./account.ts";
import { described, rowOf } from "./rows.ts";
import { isBacked, unbackedText } from "../gates.ts";

export const recordPath = "artifacts/said.md";

export function outcomePage(account: SolveAccount): Doc {
  const { told, words } = account;
  const title = heading(1, words("solve.title", { task: told.discussion.title }));
  const warnings = caveats(account);
  return [
    ...(isDegraded(account) ? [...warnings, title] : [title, ...warnings]),
    ...outcomeSections(account),
    paragraph(words("table.recordAt", { path: pathIn(told.place, recordPath), address: told.discussion.id })),
  ];
}

export function outcomeSections(account: SolveAccount): Doc {
  const { words, telling, brief, chosen, constraints } = account;
  const { synthesis } = telling;
  const summaries = synthesis.solutions.map(({ summary }) => paragraph(summary));
  if (synthesis.degraded === true) return section(words("document.toDo"), summaries);
  const { agreements, disagreements, resolution } = synthesis.cross_verification;
  const sentences = (texts: readonly string[]) =>
    list(
      texts.map((text) => [prose(text)]),
      { none: words("document.none") },
    );
  const concerns = (synthesis.technical_concerns ?? []).map((text) => [prose(text)]);
  const planned = chosen ?? synthesis.solutions[0];
  const ways = synthesis.solutions.flatMap((one, index) => way(account, one, index));
  const steps = stepsIn(brief).map((step) => stepText(words, step));
  return [
    ...answer(account),
    ...(brief === null ? [] : briefDissent(account, brief, words("solve.planDissent"))),
    ...section(words("table.next"), [list(steps, { ordered: true })]),
    ...section(words("solve.solutions"), ways.length === 0 ? [paragraph(words("solve.noSolution"))] : ways),
    ...whoStandsWhere(account),
    // What names no file is in the steps of the plan.
    ...(planned === undefined ||
    (steps.length > 0 && !planned.implementation_plan.tasks.some(({ files }) => files.length > 0))
      ? []
      : section(words("solve.planOf", { name: planned.name }), implementation(planned, words))),
    ...section(words("document.saidByYou"), [list(constraints)]),
    ...section(words("solve.agreements"), [sentences([...agreements, ...narrowedTexts(telling.solved)])]),
    ...section(words("document.disagree"), [
      sentences(disagreements),
      paragraph([strong(words("solve.resolution")), " ", prose(resolution)]),
    ]),
    ...questions(account),
    ...section(words("solve.concerns"), [list(concerns)]),
  ];
}

/** What is said, the brief or its first parts, and what is counted. */
export function answer({ brief, telling }: SolveAccount, most?: number): Doc {
  const lines = (telling.synthesis.bottomLine ?? []).slice(brief === null ? 0 : 1);
  const counted = lines.map(({ sentence }) => paragraph(sentence));
  return brief === null ? counted : [heading(2, brief.title), ...briefDoc(brief, most), ...counted];
}

function way({ words, chosen }: SolveAccount, solution: Solution, index: number): Doc {
  const { id = "", name, implementation_plan } = solution;
  const title = `${index + 1}. ${words("solve.named", { name, id })}`;
  return [
    heading(3, solution === chosen ? `${title} (${words("solve.chosen")})` : title),
    ...implementation_plan.approach.split(/\n{2,}/).map((text) => paragraph([prose(text)])),
    facts(
      described
        .map((row) => [words("solve.row", { row }), rowOf(row, solution, words, true)] as const)
        .filter(([, told]) => told.length > 0),
    ),
  ];
}

function implementation(solution: Solution, words: Words): Doc {
  const { implementation_plan: plan, dependencies, technical_concerns: concerns } = solution;
  const { corrections, milestones } = plan;
  const lists = { corrections, milestones, ...dependencies, concerns };
  return [
    ...(plan.tasks.length === 0
      ? [paragraph(words("solve.noTasks"))]
      : [
          list(plan.tasks.map((task) => taskItem(task, solution, words))),
          paragraph(words("solve.order", { flow: plan.execution_flow })),
        ]),
    ...Object.entries(lists).flatMap(([title, items]) =>
      items.length === 0
        ? []
        : [paragraph(words("solve.list", { list: title })), list(items.map((text) => [prose(text)]))],
    ),
  ];
}

type PlannedTask = Solution["implementation_plan"]["tasks"][number];

function taskItem(task: PlannedTask, { files: checked }: Solution, words: Words): Item {
  const { id, name, depends_on, files, key_point } = task;
  const isMissing = (file: string) =>
    checked.missing.some((place) => place === file || place.startsWith(`${file}:`));
  return {
    text: [
      strong(id),
      " ",
      prose(name),
      ...(depends_on.length === 0 ? [] : [` ${words("solve.after", { tasks: depends_on.join(", ") })}`]),
    ],
    below: [
      ...files.map(({ file, line, action }) => [
        { text: line === null ? file : `${file}:${line}`, as: "code" } as const,
        ` (${words("solve.action", { action })}`,
        ...(action !== "create" && isMissing(file) ? [", ", strong(words("solve.notFound"))] : []),
        ")",
      ]),
      ...(key_point === null ? [] : [[strong(words("solve.mind")), " ", prose(key_point)]]),
    ],
  };
}

type Caveat = readonly [
  kind: "degraded" | "timedOut" | "partial" | "unbacked" | "fallback" | "premise" | "note",
  text: string,
];

const tones: Partial<Readonly<Record<Caveat[0], Tone>>> = { degraded: "bad", note: "quiet" };

/** What a reader must know before believing the rest, the worst first; none when all went as it should. */
export function caveats(account: SolveAccount): readonly Block[] {
  const { words, told, last, telling, brief } = account;
  const { synthesis, solved } = last;
  const failures = solved.passes.flatMap((pass) => pass.failures);
  const failureOf = (seat: string) => failures.find((one) => one.seat === seat);
  const because = (seat: string) => {
    const failure = failureOf(seat);
    return failure === undefined ? "" : ` (${failure.code}: ${failure.message})`;
  };
  const seats = (status: Synthesis["cli_runs"][number]["status"]) =>
    synthesis.cli_runs.filter((run) => run.status === status).map(({ id }) => solved.nameOf(id));
  const { stopped } = told.discussion;
  const all: readonly Caveat[] = [
    ...degraded(account),
    ...premises(account),
    ...seats("timed_out").map((seat): Caveat => ["timedOut", words("solve.timedOut", { seat })]),
    // A limit is named once, below, and not for each seat that it kept from answering.
    ...seats("failed")
      .filter((seat) => failureOf(seat)?.code !== "limit")
      .map((seat): Caveat => ["partial", words("solve.noAnswer", { seat, reason: because(seat) })]),
    ...(stopped?.reason === "limit" ? [["partial", stopped.detail] as const] : []),
    ...unbacked(account),
    ...synthesis.fallbacks.map(({ seat, asked, answered }): Caveat => {
      const own = seat === asked ? "yes" : "no";
      return ["fallback", words("solve.insteadOf", { answered, asked, seat, own, reason: because(seat) })];
    }),
    ...seats("bullets").map((seat): Caveat => ["note", words("solve.bullets", { seat })]),
    ...(brief === null && answeringAgents(telling.synthesis).length > 1
      ? [["note", words("solve.noAuthor")] as const]
      : []),
  ];
  return all.map(([kind, text]) => notice(words("solve.caveat", { kind }), [prose(text)], tones[kind]));
}

function premises({ words, telling }: SolveAccount): readonly Caveat[] {
  const texts = (telling.synthesis.premises ?? []).map(({ text, by, contested_by }) => {
    const opposed = contested_by.length === 0 ? "no" : "yes";
    const [agents, against] = [listed(words, by), listed(words, contested_by)];
    return words("solve.premiseIs", { text, agents, opposed, against });
  });
  return texts.length === 0 ? [] : [["premise", texts.join(" ")]];
}

/** Whether nothing of what is told is an agent's own word in the last round. */
function isDegraded({ last: { synthesis } }: SolveAccount): boolean {
  const answered = synthesis.cli_runs.filter(isAnswered).length;
  return synthesis.degraded === true || (answered > 0 && synthesis.fallbacks.length >= answered);
}

function degraded(account: SolveAccount): readonly Caveat[] {
  const { last, telling, words } = account;
  if (!isDegraded(account)) return [];
  const { round, degraded: isSilent } = last.synthesis;
  if (isSilent !== true) return [["degraded", words("solve.fallbacksOnly")]];
  if (telling === last) return [["degraded", words("solve.nobodyEver", { round })]];
  return [["degraded", words("solve.nobodyNow", { round, told: telling.synthesis.round })]];
}

function unbacked({ told, chosen, words }: SolveAccount): readonly Caveat[] {
  const taken = told.discussion.gates.findLast(({ question }) => question.id === "choose")?.answer;
  if (chosen === null || taken?.by !== "recommended" || isBacked(chosen)) return [];
  return [["unbacked", unbackedText(chosen, words)]];
}
