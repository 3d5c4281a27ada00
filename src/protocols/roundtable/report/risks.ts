import { type Doc, joined, list, prose, type Span, table, type Text } from "../../../document/document.ts";
import type { Artifact } from "../rules/artifact.ts";
import { referredTo } from "../rules/artifact-links.ts";
import type { Account } from "./account.ts";
import { cellOf } from "./common-parts.ts";
import { originOf, standing } from "./origin.ts";
import type { DocumentWords } from "./words/en.ts";
import { called, filled } from "./words/words.ts";

/** What could go wrong, and what answers it; columns that nobody filled are left out. */
export function riskTable(account: Account): Doc {
  const { words, state } = account;
  const named = standing(state.artifacts, "RISK");
  const mitigations = standing(state.artifacts, "MIT");
  const answers = (risk: Artifact) =>
    mitigations.filter((one) => referredTo(one.risk ?? "", named)?.id === risk.id);
  const columns: readonly (readonly [title: string, cell: (one: Artifact) => Text])[] = [
    [words.id, ({ id }) => id],
    [words.risk, ({ title, description }) => cellOf(title, description)],
    [words.severity, ({ severity }) => called(words, severity) ?? "-"],
    [words.likelihood, ({ likelihood }) => called(words, likelihood) ?? "-"],
    [words.affects, ({ affected }) => cellOf(affected?.join(", "))],
    [words.mitigation, (one) => answered(answers(one), words)],
    [words.from, (one) => originOf(one, account)],
  ];
  const filledColumns = columns.filter(([, cell]) => named.some((one) => cell(one) !== "-"));
  const others = mitigations.filter((one) => referredTo(one.risk ?? "", named) === undefined);
  return [
    table(
      filledColumns.map(([title]) => title),
      named.map((one) => filledColumns.map(([, cell]) => cell(one))),
    ),
    list(others.map((one) => [mitigation(one, words), " (", ...originOf(one, account), ")"])),
  ];
}

function answered(mitigations: readonly Artifact[], words: DocumentWords): Text {
  if (mitigations.length === 0) return "-";
  return joined(
    mitigations.map((one) => [mitigation(one, words)]),
    "; ",
  );
}

function mitigation({ id, title, effort, effectiveness }: Artifact, words: DocumentWords): Span {
  const facts = [
    ...(effort ? [filled(words.effort, { effort })] : []),
    ...(effectiveness ? [filled(words.effect, { effect: effectiveness })] : []),
  ].join(", ");
  return prose(`${id}: ${title}${facts === "" ? "" : ` (${facts})`}`);
}
