import type { Agent, AgentRequest } from "../kernel/agent.ts";
import { rulesModel } from "../kernel/by-rules.ts";
import { AgentError } from "../kernel/failure.ts";
import type { Material } from "../kernel/turn.ts";
import type { Document } from "../reading/document.ts";

/** Answers critique turns from the artifact itself, by rules, without any model, and says so. */
export function readerAgent(): Agent {
  let last: { readonly artifact: Material; readonly document: Promise<Document> } | null = null;
  /** All seats of a critique read one artifact. */
  const read = (artifact: Material, signal: AbortSignal): Promise<Document> => {
    if (last?.artifact.text !== artifact.text || last.artifact.path !== artifact.path)
      last = { artifact, document: documentOf(artifact, signal) };
    return last.document;
  };
  return {
    name: "reader",
    kind: "reader",
    answer: async (request, { signal }) => {
      if (signal.aborted) throw new AgentError("cancelled", "The reader was stopped before it began.");
      const document = await read(artifactOf(request), signal);
      const reply = await critique(document, request);
      return {
        text: JSON.stringify(reply),
        structured: reply,
        model: rulesModel,
        usage: { inputTokens: 0, outputTokens: 0, costUsd: 0 },
      };
    },
  };
}

// Its parsers are loaded when there is something to read.
async function documentOf({ path, text }: Material, signal: AbortSignal): Promise<Document> {
  const { documentOf } = await import("../reading/document.ts");
  return documentOf(path, text, signal);
}

function artifactOf({ kind, material }: AgentRequest): Material {
  if (kind !== "critique") {
    throw new AgentError(
      "unsupported",
      `The reader answers critique turns only; it has no opinion to give in a turn of kind "${kind}".`,
    );
  }
  const [artifact] = material;
  if (artifact === undefined) {
    throw new AgentError("unsupported", "The reader was given no artifact to read.");
  }
  return artifact;
}

async function critique(document: Document, { seat }: AgentRequest) {
  const { critiqueByRules, namesOf } = await import("../reading/reading.ts");
  const read = critiqueByRules(document, seat);
  if (!("unanswered" in read)) return read;
  throw new AgentError(
    "unsupported",
    `No rule speaks to ${namesOf(read.unanswered)}: reading by rules cannot answer for this perspective.`,
  );
}
