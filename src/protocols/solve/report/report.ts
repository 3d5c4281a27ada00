import { followUpDoc } from "../../../table/follow-told.ts";
import { markdownFile } from "../../../document/to-markdown.ts";
import { type ProjectedFile, jsonFile } from "../../../kernel/projection.ts";
import { type Decided, type Report, pathIn } from "../../../manifest/method.ts";
import {
  byIds,
  type LedgerJson,
  ledgerJson,
  recordDoc,
  stepsIn,
  inVain,
  stepText,
  stillAsked,
  titled,
} from "../../../table/report.ts";
import type { Solution, Synthesis } from "../rules/synthesis.ts";
import { type SolveAccount, type SolveTold, accountOf, answeringAgents, brief } from "./account.ts";
import { caveats, outcomePage, outcomeSections, recordPath, answer } from "./outcome.ts";
import {
  type Doc,
  section,
  table,
  type Text,
  gap,
  joined,
  onTerminal,
  paragraph,
  strong,
  unbroken,
  seatsNamed,
} from "../../../document/document.ts";
import { everythingSaid } from "../../../table/said.ts";
import { openGate } from "../../../document/open-gate.ts";
import { compared, rowOf } from "./rows.ts";

const outcomePath = "artifacts/outcome.md";
const packagePath = "context-package.json";
const synthesisPath = (round: number) => `rounds/${round}/synthesis.json`;

export interface SolveVerdict extends Synthesis, LedgerJson {
  readonly rounds: number;
  readonly chosen: string | null;
}

export function report(told: SolveTold): Report<SolveVerdict> {
  const account = accountOf(told);
  if (account === null) return { verdict: null, ...brief.tell(told), page: () => null, document: () => null };
  const { chosen, words, last } = account;
  const { place } = told;
  return {
    verdict: verdictOf(account),
    ...brief.tell(told),
    page: () => page(account, packagePath),
    document: () => [...caveats(account), ...followUpDoc(account), ...outcomeSections(account)],
    files: () => filesOf(account),
    named: {
      record: outcomePath,
      synthesis: synthesisPath(last.synthesis.round),
      ...(chosen !== null && { package: packagePath }),
    },
    ...byIds(account),
    decided: () => decided(account),
    // What follows a chosen solution is that somebody looks at the plan before it is carried out.
    // It lies in the home, whose files are given to no seat by their path: the person hands it over.
    next: () => (chosen === null ? null : ["critique", "-", "<", pathIn(place, outcomePath)]),
    more: (count) => words("table.more", { count, address: place.address }),
  };
}

function verdictOf(account: SolveAccount): SolveVerdict {
  const { last, rounds, chosen } = account;
  const ended = { rounds: rounds.length, chosen: chosen?.name ?? null };
  return { ...last.synthesis, ...ended, ...ledgerJson(account) };
}

function filesOf(account: SolveAccount): readonly ProjectedFile[] {
  const { rounds, chosen } = account;
  return [
    ...rounds.map(({ synthesis }) => jsonFile(synthesisPath(synthesis.round), synthesis)),
    markdownFile(outcomePath, outcomePage(account)),
    markdownFile(recordPath, record(account)),
    ...(chosen === null ? [] : [jsonFile(packagePath, contextPackage(account, chosen))]),
  ];
}

function decided({ chosen, telling, words }: SolveAccount): Decided | null {
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
function contextPackage({ told, telling, constraints, brief: plan }: SolveAccount, chosen: Solution): object {
  const { implementation_plan, dependencies, technical_concerns, ...solution } = chosen;
  const { agreements, disagreements, resolution } = telling.synthesis.cross_verification;
  const next_steps = stepsIn(plan).map(({ action, owner, by }) => ({ text: action, owner, by }));
  return {
    solution,
    implementation_plan: { ...implementation_plan, next_steps },
    dependencies,
    technical_concerns,
    consensus: { agreements, resolved_conflicts: { disagreements, resolution } },
    constraints,
    task_description: told.given.task,
    session_id: told.discussion.id,
  };
}

function record(account: SolveAccount): Doc {
  const { words, told, last } = account;
  const said = section(words("table.everySaid"), everythingSaid(account, null, last.solved.checks));
  return recordDoc(account, told.discussion, told.discussion.title, said);
}

function page(account: SolveAccount, packagePath: string): Doc {
  const { words, telling } = account;
  const { synthesis } = telling;
  // Where nobody ever answered, the headline says so.
  const warnings = caveats(account).slice(synthesis.degraded === true ? 1 : 0);
  if (synthesis.degraded === true)
    return [
      paragraph([strong(words("solve.degraded"), "bad"), ` · ${words("solve.nobodyAnswered")}`]),
      ...warnings,
      gap,
      ...synthesis.solutions.map(({ summary }) => paragraph(summary)),
    ];
  const steps = stepsIn(account.brief).map((step) => stepText(words, step));
  return [
    onTerminal(paragraph(headline(account))),
    ...warnings,
    ...(account.brief === null ? [gap] : []),
    ...answer(account, 1),
    ...waysSideBySide(account),
    ...dissent(account),
    ...titled(words("document.disagree"), synthesis.cross_verification.disagreements, 2),
    ...titled(words("table.next"), steps, 3),
    ...titled(words("table.asked"), stillAsked(account), 2),
    ...followUpDoc(account, "last"),
    ...ending(account, packagePath),
  ];
}

function headline({ telling, rounds, words }: SolveAccount): Text {
  const { recommendation } = telling.synthesis.convergence;
  const tone = recommendation === "converged" ? "good" : "warning";
  return joined(
    [
      [strong(words("solve.recommendation", { recommendation }), tone)],
      words("table.rounds", { count: rounds.length }),
      words("solve.answered", { count: answeringAgents(telling.synthesis).length }),
    ],
    " · ",
  );
}

function waysSideBySide({ telling, chosen, words }: SolveAccount): Doc {
  const { solutions } = telling.synthesis;
  if (solutions.length === 0) return [paragraph(words("solve.noSolution"))];
  const rows = compared.filter((row) => solutions.some((one) => rowOf(row, one, words, false).length > 0));
  const taken = [" ", { text: `✔ ${words("solve.chosen")}`, tone: "good", together: true } as const];
  return [
    gap,
    table(
      ["", ...solutions.map((one, index) => [`${index + 1} ${one.name}`, ...(one === chosen ? taken : [])])],
      rows.map((row) => [
        words("solve.row", { row }),
        ...solutions.map((one) => rowOf(row, one, words, false) || words("table.nobody")),
      ]),
    ),
  ];
}

function dissent(account: SolveAccount): Doc {
  const { telling, brief, words } = account;
  const against = telling.synthesis.solutions.flatMap(({ id = "", contested_by }) =>
    contested_by.map(({ agent, reason }) => [
      ...seatsNamed([agent]),
      ` ${words("solve.againstWay", { id, reason })}`,
    ]),
  );
  return titled(words("solve.dissent"), [...against, ...inVain(account, brief)], 3);
}

function ending(account: SolveAccount, packagePath: string): Doc {
  const { told, chosen, words } = account;
  const { discussion, place } = told;
  if (chosen !== null)
    return [
      onTerminal(
        gap,
        paragraph([strong(words("solve.chosenTitle"), "good"), `: ${chosen.name}`]),
        unbroken(`${words("solve.package")}: ${pathIn(place, packagePath)}`),
      ),
    ];
  if (discussion.status === "completed") return [onTerminal(gap, paragraph(words("solve.noneChosen")))];
  return [onTerminal(...openGate(discussion, place.address, words))];
}
