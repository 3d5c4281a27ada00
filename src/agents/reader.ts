import type { Agent, AgentRequest } from "../kernel/agent.ts";
import { rulesModel } from "../kernel/usage.ts";
import { AgentError } from "../kernel/failure.ts";
import type { Material } from "../kernel/seat.ts";
import type { ReadingReply, ReadingRequest } from "../reading/reading-program.ts";
import { ownModule } from "../own-files.ts";
import { inThread } from "../reading/thread.ts";

export interface ReaderOptions {
  readonly program?: URL;
  readonly cwd?: string;
}

/** Answers critique turns by rules, without a model. In a thread, so that the turn's deadline and an interrupt hold. */
export function readerAgent({
  program = ownModule("reading/reading-program"),
  cwd = process.cwd(),
}: ReaderOptions = {}): Agent {
  return {
    name: "reader",
    kind: "reader",
    answer: async (request, { signal }) => {
      if (signal.aborted) throw new AgentError("cancelled", "The reader was stopped before it began.");
      const { label, path, text } = artifactOf(request);
      const { name, focus } = request.seat;
      const asked: ReadingRequest = { path, text, isChange: label === "change", seat: { name, focus }, cwd };
      const end = await inThread<ReadingReply>(program, asked, signal);
      if ("fault" in end) {
        const code = signal.aborted ? "cancelled" : "exit";
        throw new AgentError(code, `The reader did not finish ${path}: ${end.fault}.`);
      }
      const reply = end.answer;
      if ("unanswered" in reply)
        throw new AgentError(
          "unsupported",
          `No rule covers ${reply.unanswered}: the reader cannot answer for this perspective.`,
        );
      const { limits, ...said } = reply;
      return {
        text: JSON.stringify(said),
        structured: said,
        ...(limits.length > 0 && { note: `Not all of ${path} was read by rules. ${limits.join(". ")}.` }),
        model: rulesModel,
        usage: { inputTokens: 0, outputTokens: 0, costUsd: 0 },
      };
    },
  };
}

function artifactOf({ kind, material: [artifact] }: AgentRequest): Material {
  if (kind === "critique" && artifact !== undefined) return artifact;
  throw new AgentError(
    "unsupported",
    kind === "critique"
      ? "The reader was given no artifact to read."
      : `The reader only answers critique turns. It has no opinion to give in a turn of kind "${kind}".`,
  );
}
