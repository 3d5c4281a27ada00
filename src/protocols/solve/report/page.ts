import {
  type Doc,
  type Text,
  gap,
  joined,
  onTerminal,
  paragraph,
  strong,
  table,
  unbroken,
} from "../../../document/document.ts";
import { openGate } from "../../../document/open-gate.ts";
import { pathIn } from "../../../manifest/method.ts";
import { inVain, stepText, stepsIn, stillAsked, titled } from "../../../table/report.ts";
import { type SolveAccount, answeringAgents } from "./account.ts";
import { answer, caveats } from "./outcome.ts";
import { compared, rowOf } from "./rows.ts";

export function page(account: SolveAccount, packagePath: string): Doc {
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
    paragraph(headline(account)),
    ...warnings,
    ...(account.brief === null ? [gap] : []),
    ...answer(account, 1),
    ...waysSideBySide(account),
    ...dissent(account),
    ...titled(words("document.disagree"), synthesis.cross_verification.disagreements, 2),
    ...titled(words("table.next"), steps, 3),
    ...titled(words("table.asked"), stillAsked(account), 2),
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
    contested_by.map(({ agent, reason }) => [strong(agent), ` ${words("solve.againstWay", { id, reason })}`]),
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
