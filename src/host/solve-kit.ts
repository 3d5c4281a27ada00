import { join } from "node:path";
import type { Discussion } from "../kernel/discussion.ts";
import { resultOf } from "../kernel/result.ts";
import { contextPackagePath } from "../protocols/solve/report/context-package.ts";
import { outcomePath, solveFiles } from "../protocols/solve/report/files.ts";
import { outcomeDocument } from "../protocols/solve/report/outcome.ts";
import { solvePage } from "../protocols/solve/report/page.ts";
import { solveVerdict } from "../protocols/solve/report/verdict.ts";
import type { SolveOptions } from "../protocols/solve/options.ts";
import { solve, type SolveOutcome } from "../protocols/solve/solve.ts";
import type { Place, ProtocolKit } from "./kit.ts";
import { shellWord } from "./shell-word.ts";

export const solveKit: ProtocolKit<SolveOptions, SolveOutcome> = {
  protocol: solve,
  documents: solveFiles,
  result(discussion, place) {
    const verdict = solveVerdict(discussion);
    return resultOf(discussion, {
      verdict,
      files: {
        ...(verdict && {
          record: join(place.folder, outcomePath),
          synthesis: join(place.folder, `rounds/${verdict.round}/synthesis.json`),
        }),
        ...(isChosen(discussion) && { package: join(place.folder, contextPackagePath) }),
        folder: place.folder,
      },
      next: nextCommand(discussion, place),
    });
  },
  page: solvePage,
  inAWord: (discussion) => solveVerdict(discussion)?.convergence.recommendation ?? null,
  severity: () => null,
  exports: { document: outcomeDocument },
};

function isChosen({ outcome }: Discussion): boolean {
  return ((outcome as SolveOutcome | null)?.chosen ?? null) !== null;
}

/** What follows a chosen solution is that somebody looks at the plan before it is carried out. */
function nextCommand(discussion: Discussion, { folder, address }: Place): string {
  const { status, stopped } = discussion;
  if (stopped?.reason === "waiting") return `colloquy answer ${address}`;
  if (status === "active" || status === "paused") return `colloquy resume ${address}`;
  if (!isChosen(discussion)) return `colloquy show ${address}`;
  return `colloquy critique ${shellWord(join(folder, outcomePath))}`;
}
