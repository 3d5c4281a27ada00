import { type Doc, list, prose, section } from "../../../document/document.ts";
import type { Artifact } from "../rules/artifact.ts";
import { referredTo } from "../rules/artifact-links.ts";
import type { Account } from "./account.ts";
import { originOf, standing } from "./origin.ts";
import { rows } from "./rows.ts";
import type { DocumentWords } from "./words/en.ts";
import { called, filled } from "./words/words-for.ts";

/** What could go wrong, and what answers it. */
export function riskTable(account: Account): Doc {
  const { words, state } = account;
  const named = standing(state.artifacts, "RISK").toSorted((a, b) => weightOf(b) - weightOf(a));
  const mitigations = standing(state.artifacts, "MIT");
  const answers = (risk: Artifact) =>
    mitigations.filter((one) => referredTo(one.risk ?? "", named)?.id === risk.id);
  const others = mitigations.filter((one) => referredTo(one.risk ?? "", named) === undefined);
  return [
    ...rows(named, account, words.risk, [
      [words.severity, ({ severity }) => called(words, severity)],
      [words.likelihood, ({ likelihood }) => called(words, likelihood)],
      [words.affects, ({ affected }) => affected?.join(", ")],
      [
        words.mitigation,
        (risk) =>
          answers(risk)
            .map((one) => mitigation(one, words))
            .join("; "),
      ],
    ]),
    ...section(
      words.mitigation,
      [list(others.map((one) => [prose(mitigation(one, words)), " (", ...originOf(one, account), ")"]))],
      3,
    ),
  ];
}

const weights = { high: 3, medium: 2, low: 1 } as const;

/** The gravest first, as far as somebody has said how grave it is; the others stay in their order behind them. */
function weightOf({ severity, likelihood }: Artifact): number {
  return severity && likelihood ? weights[severity] * weights[likelihood] : 0;
}

function mitigation({ id, title, effort, effectiveness }: Artifact, words: DocumentWords): string {
  const facts = [
    ...(effort ? [filled(words.effort, { effort })] : []),
    ...(effectiveness ? [filled(words.effect, { effect: effectiveness })] : []),
  ].join(", ");
  return `${id}: ${title}${facts === "" ? "" : ` (${facts})`}`;
}
