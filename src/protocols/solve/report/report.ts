import { markdownFile } from "../../../document/to-markdown.ts";
import { jsonFile, type ProjectedFile } from "../../../kernel/projection.ts";
import type { Decided, Report } from "../../../manifest/method.ts";
import { shorten } from "../../../text/shorten.ts";
import { whenAnswered } from "../../persons-part.ts";
import type { Solution, Synthesis } from "../rules/synthesis.ts";
import { type Account, accountOf, otherQuestions, type SolveTold } from "./account.ts";
import { brief } from "./brief.ts";
import { outcomeDocument, outcomePage } from "./outcome.ts";
import { page } from "./page.ts";
import { pathIn } from "../../../manifest/path-in.ts";

const outcomePath = "artifacts/outcome.md";
const packagePath = "context-package.json";
const synthesisPath = (round: number) => `rounds/${round}/synthesis.json`;

/** What came of a solve: ranked solutions, what two or more say of them, and what was chosen. */
export function report(told: SolveTold): Report<SolveVerdict> {
  const account = accountOf(told);
  const { telling, chosen, words } = account;
  const { place } = told;
  const verdict = solveVerdict(account);
  return {
    verdict,
    ...brief.tell(told),
    page: () => telling && page(account, telling, place, packagePath),
    document: () => telling && outcomeDocument(account, telling),
    files: () => filesOf(account),
    named: {
      ...(verdict !== null && { record: outcomePath, synthesis: synthesisPath(verdict.round) }),
      ...(chosen !== null && { package: packagePath }),
    },
    decided: () => decided(account),
    // What follows a chosen solution is that somebody looks at the plan before it is carried out.
    // It lies in the home, whose files are given to no seat by their path: the person hands it over.
    next: () => (chosen === null ? null : ["critique", "-", "<", pathIn(place, outcomePath)]),
    more: words.page.more,
  };
}

function filesOf(account: Account): readonly ProjectedFile[] {
  const { rounds, telling, chosen } = account;
  return [
    ...rounds.map(({ synthesis }) => jsonFile(synthesisPath(synthesis.round), synthesis)),
    ...(telling === null ? [] : [markdownFile(outcomePath, outcomePage(account, telling))]),
    ...(chosen === null ? [] : [jsonFile(packagePath, contextPackage(account, chosen))]),
  ];
}

const longest = 300;

/** The solution that was taken: nothing is decided by ranking them. */
function decided(account: Account): Decided | null {
  const { chosen, telling, words } = account;
  if (chosen === null || telling === null || telling.degraded === true) return null;
  const { name, implementation_plan, source_cli: by } = chosen;
  const answer = (telling.bottomLine ?? []).map(({ sentence }) => sentence).join(" ");
  return {
    decided: `${words.chosenIs}${name}. ${answer || shorten(implementation_plan.approach, longest)}`.trim(),
    by,
    dissent: [...objections(account, chosen), ...rivals(account, chosen)],
    lookAgain: [
      ...otherQuestions(account, telling).map(whenAnswered),
      ...telling.cross_verification.disagreements.map((point) => `when this is settled: ${point}`),
    ],
  };
}

function objections({ words }: Account, { contested_by = [] }: Solution): readonly string[] {
  return contested_by.map(({ agent, reason }) =>
    reason === null ? words.against.withdrew(agent) : `${agent}: ${reason}`,
  );
}

/** Those who stand behind another solution, and not behind this one. */
function rivals({ telling, words }: Account, chosen: Solution): readonly string[] {
  return (telling?.solutions ?? []).flatMap(({ name, source_cli }) => {
    const others = source_cli.filter((agent) => !chosen.source_cli.includes(agent));
    return others.length === 0 ? [] : [words.isFor(others.join(", "), name)];
  });
}

/** What whoever carries the chosen solution out is given: exactly these eight keys (behaviour 2.12). */
function contextPackage({ discussion, given, telling, constraints }: Account, chosen: Solution): object {
  const { name, source_cli, feasibility, effort, risk, summary, files } = chosen;
  const { agreements = [], disagreements = [], resolution = "" } = telling?.cross_verification ?? {};
  return {
    solution: { name, source_cli, feasibility, effort, risk, summary, files },
    implementation_plan: chosen.implementation_plan,
    dependencies: chosen.dependencies,
    technical_concerns: chosen.technical_concerns,
    consensus: { agreements, resolved_conflicts: { disagreements, resolution } },
    constraints,
    task_description: given.task,
    session_id: discussion.id,
  };
}

/** What `--json` gives for a solve (contract, section 4): the last synthesis, and what became of it. */
export interface SolveVerdict extends Synthesis {
  readonly rounds: number;
  /** The name of the solution that was taken. */
  readonly chosen: string | null;
  /** What agents asked of the user, with the answer where there was one. */
  readonly questions?: Account["questions"];
}

/** `null` before the first round has come to anything. */
function solveVerdict({ last, rounds, chosen, questions }: Account): SolveVerdict | null {
  if (last === null) return null;
  const asked = questions.length > 0 && { questions };
  return { ...last, rounds: rounds.length, chosen: chosen?.name ?? null, ...asked };
}
