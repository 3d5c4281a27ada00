import type { Agent, AgentRequest } from "../kernel/agent.ts";
import { rulesModel } from "../kernel/by-rules.ts";
import { AgentError } from "../kernel/failure.ts";
import type { Material } from "../kernel/turn.ts";
import type { AskedToRead, ReadByRules } from "../reading/reading-program.ts";
import { ownModule } from "../own-files.ts";
import { type SharedText, sharedText } from "../reading/shared-text.ts";
import { Thread } from "../reading/thread.ts";

export interface ReaderOptions {
  /** What reads, in its thread. */
  readonly program?: URL;
  /** Where paths of artifacts begin; by default where this process runs. */
  readonly cwd?: string;
}

/**
 * Answers critique turns from the artifact itself, by rules, without any model, and says so. It reads in a thread:
 * whatever the artifact does to its rules, the turn's deadline and an interrupt hold.
 */
export function readerAgent({
  program = ownModule("reading/reading-program"),
  cwd = process.cwd(),
}: ReaderOptions = {}): Agent {
  const threads = threadsOf(program);
  return {
    name: "reader",
    kind: "reader",
    answer: async (request, { signal }) => {
      if (signal.aborted) throw new AgentError("cancelled", "The reader was stopped before it began.");
      const material = artifactOf(request);
      const { path } = material;
      const { name, focus } = request.seat;
      const asked = { path, text: shared(material), seat: { name, focus }, cwd };
      const end = await threads.ask(asked, signal);
      if ("fault" in end) {
        const code = signal.aborted ? "cancelled" : "exit";
        throw new AgentError(code, `The reader did not finish ${path}: ${end.fault}.`);
      }
      const reply = critiqueIn(end.answer);
      return {
        text: JSON.stringify(reply),
        structured: reply,
        model: rulesModel,
        usage: { inputTokens: 0, outputTokens: 0, costUsd: 0 },
      };
    },
  };
}

type ReadingThread = Thread<AskedToRead, ReadByRules>;

/** Threads that nobody asks anything, by their program: to start one takes longer than most artifacts do. */
const free = new Map<string, ReadingThread[]>();

/**
 * All that one reader is asked at a time is asked of one thread: the artifact is read for all seats. No other reader
 * waits for it, and once all is answered the thread is the next reader's.
 */
function threadsOf(program: URL): Pick<ReadingThread, "ask"> {
  const others = free.get(program.href) ?? [];
  free.set(program.href, others);
  let taken: ReadingThread | null = null;
  let open = 0;
  return {
    ask: async (asked, signal) => {
      taken ??= others.pop() ?? new Thread(program, { graceMs: 1000, idleMs: 2000, youngMegabytes: 6 });
      open += 1;
      const end = await taken.ask(asked, signal);
      open -= 1;
      if (open === 0) {
        others.push(taken);
        taken = null;
      }
      return end;
    },
  };
}

/** All seats of a critique read one artifact, which may be long: one copy of it is handed to all. */
const sharedTexts = new WeakMap<Material, SharedText>();

function shared(material: Material): SharedText {
  const text = sharedTexts.get(material) ?? sharedText(material.text);
  sharedTexts.set(material, text);
  return text;
}

function artifactOf({ kind, material }: AgentRequest): Material {
  if (kind !== "critique") {
    throw new AgentError(
      "unsupported",
      `The reader only answers critique turns. It has no opinion to give in a turn of kind "${kind}".`,
    );
  }
  const [artifact] = material;
  if (artifact === undefined) {
    throw new AgentError("unsupported", "The reader was given no artifact to read.");
  }
  return artifact;
}

function critiqueIn(read: ReadByRules) {
  if (!("unanswered" in read)) return read;
  throw new AgentError(
    "unsupported",
    `No rule covers ${read.unanswered}: the reader cannot answer for this perspective.`,
  );
}
