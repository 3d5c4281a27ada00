import {
  type Doc,
  facts,
  heading,
  list,
  paragraph,
  prose,
  section,
  strong,
  table,
  type Text,
} from "../../../document/document.ts";
import { pathIn } from "../../../manifest/path-in.ts";
import { briefDissent, briefDoc } from "../../../table/brief-doc.ts";
import { questions } from "../../../table/sections.ts";
import { listed } from "../../../words.ts";
import type { Solution } from "../rules/synthesis.ts";
import type { Account } from "./account.ts";
import { caveats, isDegraded } from "./caveats.ts";
import { implementation } from "./implementation.ts";
import { recordPath } from "./record.ts";

/** What came of a solve, as a page to paste into a pull request: the plan, the ways, and who is for and against each. */
export function outcomePage(account: Account): Doc {
  const { told, words } = account;
  const title = heading(1, words("solve.title", { task: told.discussion.title }));
  const warnings = caveats(account);
  return [
    ...(isDegraded(account) ? [...warnings, title] : [title, ...warnings]),
    ...outcomeSections(account),
    paragraph(words("solve.recordAt", { path: pathIn(told.place, recordPath), address: told.discussion.id })),
  ];
}

/** The same without its title: an export has its own. */
export function outcomeDocument(account: Account): Doc {
  return [...caveats(account), ...outcomeSections(account)];
}

function outcomeSections(account: Account): Doc {
  const { words, telling, brief, chosen, constraints } = account;
  const { synthesis } = telling;
  if (synthesis.degraded === true)
    return section(
      words("solve.whatToDo"),
      synthesis.solutions.map(({ summary }) => paragraph(summary)),
    );
  const { agreements, disagreements, resolution } = synthesis.cross_verification;
  const planned = chosen ?? synthesis.solutions[0];
  return [
    ...(brief === null ? [] : [heading(2, brief.title), ...briefDoc(brief)]),
    ...(synthesis.bottomLine ?? []).slice(brief === null ? 0 : 1).map(({ sentence }) => paragraph(sentence)),
    ...(brief === null ? [] : briefDissent(account, brief, words("solve.planDissent"))),
    ...section(words("solve.solutions"), [
      ranking(account),
      ...synthesis.solutions.flatMap((one) => way(account, one)),
    ]),
    ...(planned === undefined
      ? []
      : section(words("solve.planOf", { name: planned.name }), implementation(planned, words))),
    ...section(words("solve.said"), constraints.length === 0 ? [] : [list(constraints)]),
    ...section(words("solve.agreements"), [sentences(agreements, account)]),
    ...section(words("solve.disagreements"), [
      sentences(disagreements, account),
      paragraph([strong(words("solve.resolution")), " ", prose(resolution)]),
    ]),
    ...questions(account),
    ...otherApproaches(account),
    ...section(words("solve.concerns"), listOf(synthesis.technical_concerns ?? [])),
  ];
}

function sentences(texts: readonly string[], { words }: Account) {
  return list(
    texts.map((text) => [prose(text)]),
    { none: words("document.none") },
  );
}

function listOf(texts: readonly string[]): Doc {
  return texts.length === 0 ? [] : [list(texts.map((text) => [prose(text)]))];
}

const columns = [
  "rank",
  "solution",
  "for",
  "by",
  "effort",
  "risk",
  "feasibility",
  "filesOf",
  "against",
] as const;

function ranking({ telling, chosen, words }: Account) {
  const { solutions } = telling.synthesis;
  const names = (all: readonly { readonly agent: string }[]) =>
    listed(
      words,
      all.map(({ agent }) => agent),
    );
  return table(
    columns.map((row) => words("solve.row", { row })),
    solutions.map((solution, index) => {
      const { id = "", name, source_cli, effort, risk, feasibility, files } = solution;
      const title = words("solve.named", { name, id });
      return [
        String(index + 1),
        solution === chosen ? [strong(title), ` (${words("solve.chosen")})`] : title,
        names(solution.for),
        listed(words, source_cli),
        words("solve.level3", { level: effort }),
        words("solve.level3", { level: risk }),
        String(feasibility),
        `${files.verified.length} / ${files.missing.length} / ${files.created.length}`,
        names(solution.contested_by),
      ];
    }),
    words("solve.noSolution"),
  );
}

/** A way that can be chosen: what it is, who is for it and why, who could live with it, pros, cons, and who is against it. */
function way({ words }: Account, solution: Solution): Doc {
  const { id = "", name, implementation_plan, pros, cons, accepted_by, contested_by } = solution;
  const reasons = (all: readonly { readonly agent: string; readonly why: string }[]) =>
    all.map(({ agent, why }) => (why === "" ? agent : `${agent}: ${why}`)).join(words("list.semicolon"));
  const rows = [
    [words("solve.row", { row: "for" }), reasons(solution.for)],
    [
      words("solve.row", { row: "accepts" }),
      accepted_by
        .map(({ agent, condition }) =>
          words("solve.acceptedIf", {
            agent,
            how: condition === null ? "asItIs" : "if",
            condition: condition ?? "",
          }),
        )
        .join(words("list.semicolon")),
    ],
    [words("solve.row", { row: "pros" }), pros.join(words("list.semicolon"))],
    [words("solve.row", { row: "cons" }), cons.join(words("list.semicolon"))],
    [
      words("solve.row", { row: "against" }),
      reasons(contested_by.map(({ agent, reason }) => ({ agent, why: reason }))),
    ],
  ] as const;
  return [
    heading(3, words("solve.named", { name, id })),
    ...implementation_plan.approach.split(/\n{2,}/).map((text) => paragraph([prose(text)])),
    facts(rows.map(([label, text]) => [label, text === "" ? words("solve.nobodyOrNothing") : [prose(text)]])),
  ];
}

/** What became of approaches that are no solution. */
function otherApproaches({ telling, words }: Account): Doc {
  const { approaches = [], solutions } = telling.synthesis;
  const ranked = new Set(solutions.map(({ id }) => id));
  const items = approaches
    .filter(({ id }) => !ranked.has(id))
    .map(({ id, name, by, merged_into, withdrawn_because }): Text => {
      const became =
        merged_into !== undefined
          ? words("solve.became", { how: "same", ids: merged_into })
          : withdrawn_because === undefined
            ? words("solve.became", { how: "below", ids: "" })
            : words("solve.became", {
                how: withdrawn_because.length === 0 ? "withdrawn" : "because",
                ids: listed(words, withdrawn_because),
              });
      return [strong(id), " ", prose(name), by.length === 0 ? "" : ` (${listed(words, by)})`, `: ${became}`];
    });
  return section(words("solve.others"), items.length === 0 ? [] : [list(items)]);
}
