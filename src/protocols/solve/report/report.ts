import { markdownFile } from "../../../document/to-markdown.ts";
import { jsonFile, type ProjectedFile } from "../../../kernel/projection.ts";
import type { AskedQuestion, Decided, Report } from "../../../manifest/method.ts";
import { pathIn } from "../../../manifest/path-in.ts";
import { type BriefJson, briefJson } from "../../../table/brief-json.ts";
import { itemsTold } from "../../../table/item-told.ts";
import { askedQuestions } from "../../../table/questions.ts";
import { type StandingJson, standingJson } from "../../../table/standing-json.ts";
import { standingMatrices } from "../../../table/standing-matrix.ts";
import type { Solution, Synthesis } from "../rules/synthesis.ts";
import { type Account, accountOf, type SolveTold } from "./account.ts";
import { brief } from "./brief.ts";
import { outcomeDocument, outcomePage } from "./outcome.ts";
import { page } from "./page.ts";
import { record, recordPath } from "./record.ts";

const outcomePath = "artifacts/outcome.md";
const packagePath = "context-package.json";
const synthesisPath = (round: number) => `rounds/${round}/synthesis.json`;

/** What `--json` gives for a solve (contract, section 4): the last synthesis, and what became of it. */
export interface SolveVerdict extends Synthesis {
  readonly rounds: number;
  /** The name of the solution that was taken. */
  readonly chosen: string | null;
  /** The plan as its author wrote it, with what of the reviews it did not take. */
  readonly brief: BriefJson | null;
  readonly standing: readonly StandingJson[];
  /** What agents asked the person, with the answer where there was one. */
  readonly questions: readonly Omit<AskedQuestion, "ids">[];
  /** What could not be taken as it was said. */
  readonly notTaken: readonly { readonly seat: string; readonly why: string }[];
}

/** What came of a solve: the plan, ranked ways with who is for and against each, and what was chosen. */
export function report(told: SolveTold): Report<SolveVerdict> {
  const account = accountOf(told);
  if (account === null) return { verdict: null, ...brief.tell(told), page: () => null, document: () => null };
  const { chosen, words, last } = account;
  const { place } = told;
  const asked = askedQuestions(account.ledger, account.nameOf, account.late);
  return {
    verdict: verdictOf(account, asked),
    ...brief.tell(told),
    page: () => page(account, packagePath),
    document: () => outcomeDocument(account),
    files: () => filesOf(account),
    named: {
      record: outcomePath,
      synthesis: synthesisPath(last.synthesis.round),
      ...(chosen !== null && { package: packagePath }),
    },
    questions: () => asked,
    items: () => itemsTold(account),
    standings: () => standingMatrices(account),
    decided: () => decided(account),
    // What follows a chosen solution is that somebody looks at the plan before it is carried out.
    // It lies in the home, whose files are given to no seat by their path: the person hands it over.
    next: () => (chosen === null ? null : ["critique", "-", "<", pathIn(place, outcomePath)]),
    more: (count) => words("solve.moreItems", { count, address: place.address }),
  };
}

function verdictOf(account: Account, asked: readonly AskedQuestion[]): SolveVerdict {
  const { last, rounds, chosen, ledger, nameOf } = account;
  return {
    ...last.synthesis,
    rounds: rounds.length,
    chosen: chosen?.name ?? null,
    brief: briefJson(ledger, nameOf),
    standing: standingJson(ledger, nameOf),
    questions: asked.map(({ ids: _ids, ...one }) => one),
    notTaken: ledger.refused.map(({ by, why }) => ({ seat: nameOf(by), why })),
  };
}

function filesOf(account: Account): readonly ProjectedFile[] {
  const { rounds, chosen } = account;
  return [
    ...rounds.map(({ synthesis }) => jsonFile(synthesisPath(synthesis.round), synthesis)),
    markdownFile(outcomePath, outcomePage(account)),
    markdownFile(recordPath, record(account)),
    ...(chosen === null ? [] : [jsonFile(packagePath, contextPackage(account, chosen))]),
  ];
}

/** The way that was taken, with who stands against it or would go another: nothing is decided by ranking them. */
function decided({ chosen, telling, words }: Account): Decided | null {
  if (chosen === null) return null;
  const { bottomLine = [], solutions, cross_verification, clarification_questions } = telling.synthesis;
  const { disagreements } = cross_verification;
  const answer = bottomLine.map(({ sentence }) => sentence).join(" ");
  return {
    decided: `${words("solve.chosenIs", { name: chosen.name })} ${answer}`.trim(),
    by: chosen.source_cli,
    dissent: [
      ...chosen.contested_by.map(({ agent, reason }) => `${agent}: ${reason}`),
      ...solutions
        .filter((one) => one !== chosen)
        .flatMap((other) =>
          other.for.map(({ agent, why }) =>
            words("solve.instead", { agent, name: other.name, why: why || "none" }),
          ),
        ),
    ],
    lookAgain: [...clarification_questions, ...disagreements].map((text) =>
      words("solve.whenSettled", { text }),
    ),
  };
}

/** What whoever carries the chosen way out is given: exactly these eight keys. */
function contextPackage({ told, telling, constraints }: Account, chosen: Solution): object {
  const { implementation_plan, dependencies, technical_concerns, ...solution } = chosen;
  const { agreements, disagreements, resolution } = telling.synthesis.cross_verification;
  return {
    solution,
    implementation_plan,
    dependencies,
    technical_concerns,
    consensus: { agreements, resolved_conflicts: { disagreements, resolution } },
    constraints,
    task_description: told.given.task,
    session_id: told.discussion.id,
  };
}
