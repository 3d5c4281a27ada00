import { join } from "node:path";
import { resultOf } from "../core/result.ts";
import { roundtableExports } from "../documents/roundtable/exported.ts";
import { publishedFiles, roundtableFiles, sessionPath } from "../documents/roundtable/files.ts";
import { howFar, inAWord } from "../documents/roundtable/in-a-word.ts";
import { roundtablePage } from "../documents/roundtable/page.ts";
import { roundtableResult } from "../documents/roundtable/result.ts";
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
