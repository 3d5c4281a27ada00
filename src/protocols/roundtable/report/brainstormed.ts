import { type Doc, type Item, joined, list, prose, section, type Text } from "../../../document/document.ts";
import type { Artifact } from "../rules/artifact.ts";
import { sameStatement } from "../rules/same-statement.ts";
import type { Account } from "./account.ts";
import { lineOf, standing } from "./origin.ts";
import { riskTable } from "./risks.ts";
import type { DocumentWords } from "./words/en.ts";

/** What dreamers, realists and critics left: ideas, how they could be built, what could go wrong. */
export function brainstormed(account: Account): Doc {
  const { words, state } = account;
  const ideas = standing(state.artifacts, "IDEA");
  return [
    ...section(words.ideas, [list(ideas.map((one) => ideaItem(one, account)))]),
    ...section(words.feasibility, [list(buckets(ideas, words))]),
    ...section(words.dangers, riskTable(account)),
  ];
}

function ideaItem(one: Artifact, account: Account): Item {
  const { words } = account;
  const basis = one.builds_on?.map((name) => [prose(name)]) ?? [];
  return {
    text: lineOf(one, account),
    below: [
      ...(one.description ? [[prose(one.description)]] : []),
      ...(one.potential_value ? [[`${words.worth}: `, prose(one.potential_value)]] : []),
      ...(basis.length > 0 ? [[`${words.buildsOn}: `, ...joined(basis, ", ")]] : []),
    ],
  };
}

/** Ideas that were judged in the same words stand together; those nobody judged last. */
function buckets(ideas: readonly Artifact[], words: DocumentWords): readonly Text[] {
  const judged = Map.groupBy(ideas, ({ feasibility }) => sameStatement(feasibility ?? ""));
  return [...judged]
    .toSorted(([a], [b]) => Number(a === "") - Number(b === ""))
    .map(([, some]) => [
      prose(some[0]?.feasibility?.replace(/[\s.。]+$/u, "") || words.notJudged),
      ": ",
      ...joined(
        some.map(({ id, title }) => [`${id} `, prose(title)]),
        "; ",
      ),
    ]);
}
