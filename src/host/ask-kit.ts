import { basename, dirname, join } from "node:path";
import type { Discussion } from "../kernel/discussion.ts";
import { resultOf } from "../kernel/result.ts";
import { answerDocument } from "../protocols/ask/report/answer-document.ts";
import { transcript, transcriptFile, transcriptPath } from "../protocols/ask/report/transcript.ts";
import { askVerdict } from "../protocols/ask/report/verdict.ts";
import { ask, type AskOutcome } from "../protocols/ask/ask.ts";
import type { AskOptions } from "../protocols/ask/options.ts";
import type { Place, ProtocolKit } from "./kit.ts";
import { shellWord } from "./shell-word.ts";

export const askKit: ProtocolKit<AskOptions, AskOutcome> = {
  protocol: ask,
  documents: transcriptFile,
  result(discussion, place) {
    return resultOf(discussion, {
      verdict: askVerdict(discussion),
      files: { transcript: join(place.folder, transcriptPath), folder: place.folder },
      next: nextCommand(discussion, place),
    });
  },
  page: (discussion) => askVerdict(discussion)?.answer ?? null,
  inAWord: ({ outcome }) => (outcome === null ? null : "answered"),
  severity: () => null,
  transcript,
  exports: { document: answerDocument },
};

function nextCommand({ id, status, stopped }: Discussion, { folder, address, config = "" }: Place): string {
  if (stopped?.reason === "waiting") return `colloquy answer ${address}`;
  if (status === "active" || status === "paused") return `colloquy resume ${address}`;
  const discussions = dirname(folder);
  const isElsewhere = address.startsWith("--session") && basename(discussions) === "discussions";
  const home = isElsewhere ? ` --home ${shellWord(dirname(discussions))}` : "";
  return `colloquy ask${home}${config} --resume ${id} "…"`;
}
