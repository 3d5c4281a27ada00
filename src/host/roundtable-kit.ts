import { join } from "node:path";
import { resultOf } from "../kernel/result.ts";
import { roundtableExports } from "../protocols/roundtable/report/exported.ts";
import { publishedFiles, roundtableFiles, sessionPath } from "../protocols/roundtable/report/files.ts";
import { howFar, inAWord } from "../protocols/roundtable/report/in-a-word.ts";
import { roundtablePage } from "../protocols/roundtable/report/page.ts";
import { roundtableResult } from "../protocols/roundtable/report/result.ts";
import type { RoundtableOptions, RoundtableOutcome } from "../protocols/roundtable/options.ts";
import { roundtable } from "../protocols/roundtable/roundtable.ts";
import type { ProtocolKit } from "./kit.ts";

export const roundtableKit: ProtocolKit<RoundtableOptions, RoundtableOutcome> = {
  protocol: roundtable,
  documents: roundtableFiles,
  published: publishedFiles,
  result(discussion, { folder, address, document, documents }) {
    const { status, stopped } = discussion;
    const goesOn = stopped?.reason === "waiting" ? "answer" : "resume";
    return resultOf(discussion, {
      verdict: roundtableResult(discussion, { folder, documents }),
      files: { record: join(folder, sessionPath), ...(document !== undefined && { document }), folder },
      next: `colloquy ${status === "active" || status === "paused" ? goesOn : "show"} ${address}`,
    });
  },
  page: roundtablePage,
  inAWord,
  howFar,
  severity: () => null,
  exports: roundtableExports,
};
