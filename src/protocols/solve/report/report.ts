import { markdownFile } from "../../../document/to-markdown.ts";
import { jsonFile, type ProjectedFile } from "../../../kernel/projection.ts";
import type { Report } from "../../../manifest/method.ts";
import { type Account, accountOf, type SolveTold } from "./account.ts";
import { brief } from "./brief.ts";
import { decided } from "./decided.ts";
import { contextPackage } from "./context-package.ts";
import { outcomeDocument, outcomePage } from "./outcome.ts";
import { page } from "./page.ts";
import { type SolveVerdict, solveVerdict } from "./verdict.ts";

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
    next: () =>
      chosen === null
        ? null
        : ["critique", place.folder === "" ? outcomePath : `${place.folder}/${outcomePath}`],
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
