import {
  comparison,
  type Doc,
  gap,
  heading,
  type Item,
  joined,
  list,
  onTerminal,
  paragraph,
  strong,
  type Text,
  unbroken,
} from "../../../document/document.ts";
import { openGate } from "../../../document/open-gate.ts";
import { pathIn } from "../../../manifest/path-in.ts";
import { briefDoc } from "../../../table/brief-doc.ts";
import { textOf } from "../../../table/item.ts";
import { askedQuestions } from "../../../table/questions.ts";
import { listed } from "../../../words.ts";
import { type Account, answeringAgents } from "./account.ts";
import { caveats } from "./caveats.ts";
import { compared, rowOf } from "./rows.ts";

/** What a person reads at the terminal: the answer, the ways side by side, who is against what, what to do and to say. */
export function page(account: Account, packagePath: string): Doc {
  const { telling, words } = account;
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
  return [
    paragraph(headline(account)),
    ...warnings,
    ...answer(account),
    ...waysSideBySide(account),
    ...dissent(account),
    ...titled(words("solve.disagreements"), synthesis.cross_verification.disagreements, 2),
    ...titled(words("solve.next"), stepsOf(account), 3),
    ...titled(words("solve.asked"), askedOf(account), 2),
    ...ending(account, packagePath),
  ];
}

function headline({ telling, rounds, words }: Account): Text {
  const { score, recommendation } = telling.synthesis.convergence;
  return joined(
    [
      [
        strong(
          words("solve.recommendation", { recommendation }),
          recommendation === "converged" ? "good" : "warning",
        ),
      ],
      words("solve.score", { score: score.toFixed(2) }),
      words("solve.rounds", { count: rounds.length }),
      words("solve.answered", { count: answeringAgents(telling.synthesis).length }),
    ],
    " · ",
  );
}

/** The author's words for it, and what is counted. */
function answer({ brief, telling }: Account): Doc {
  const lines = (telling.synthesis.bottomLine ?? []).slice(brief === null ? 0 : 1);
  const counted = lines.map(({ sentence }) => paragraph(sentence));
  return brief === null ? [gap, ...counted] : [heading(2, brief.title), ...briefDoc(brief, 1), ...counted];
}

function waysSideBySide({ telling, chosen, words }: Account): Doc {
  const { solutions } = telling.synthesis;
  if (solutions.length === 0) return [paragraph(words("solve.noSolution"))];
  const taken = [" ", { text: `✔ ${words("solve.chosen")}`, tone: "good", together: true } as const];
  return [
    gap,
    comparison(
      compared.map((row) => words("solve.row", { row })),
      solutions.map((solution, index) => ({
        name: [strong(`${index + 1} ${solution.name}`), ...(solution === chosen ? taken : [])],
        cells: compared.map((row) => rowOf(row, solution, words, false) || words("solve.nobody")),
      })),
    ),
  ];
}

/** Who is against a way that can be chosen, and what of the plan was objected to in vain. */
function dissent({ telling, brief, words, nameOf }: Account): Doc {
  const against = telling.synthesis.solutions.flatMap(({ id = "", contested_by }) =>
    contested_by.map(({ agent, reason }): Text => [
      strong(agent),
      ` ${words("solve.againstWay", { id, reason })}`,
    ]),
  );
  const points = (brief?.dissent ?? []).map(({ by, text }): Text => [strong(nameOf(by)), `: ${text}`]);
  return titled(words("solve.dissent"), [...against, ...points], 3);
}

function stepsOf({ brief, words }: Account): readonly string[] {
  return (brief?.steps ?? []).map((step) =>
    words("solve.step", {
      action: textOf(step),
      owner: step.fields["owner"] || "none",
      by: step.fields["by"] || "none",
    }),
  );
}

function askedOf({ ledger, words, nameOf }: Account): readonly string[] {
  const open = askedQuestions(ledger, nameOf).filter(({ answer: given }) => given === null);
  return open.map(({ id, text, by }) => words("solve.question", { id, agents: listed(words, by), text }));
}

/** A few of each fit on a screen; what is left out is counted. */
function titled(title: string, items: readonly (Text | Item)[], most: number): Doc {
  return items.length === 0 ? [] : [paragraph([strong(title)]), list(items, { most, cut: true })];
}

/** What is chosen, or what is waited for and how to say it. */
function ending(account: Account, packagePath: string): Doc {
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
  return [
    onTerminal(
      ...openGate(discussion, place.address, {
        answerWith: words("solve.answerWith"),
        ownWords: words("solve.ownWords"),
      }),
    ),
  ];
}
