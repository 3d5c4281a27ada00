import type { JsonMessage } from "./json-lines.ts";

interface StreamedMessage {
  readonly type?: string;
  readonly event?: {
    readonly content_block?: { readonly type?: string; readonly name?: string };
    readonly delta?: { readonly text?: string; readonly partial_json?: string };
  };
}

/** Words as claude and qwen stream them: text, and what is handed over by the tool that a schema goes through. */
export function streamedWords(tool: string): () => (message: JsonMessage) => string {
  return () => {
    let isAnswer = false;
    return ({ type, event = {} }: StreamedMessage) => {
      if (type !== "stream_event") return "";
      const { content_block: begun, delta } = event;
      // Thoughts and looks into the project are no part of it.
      if (begun !== undefined) isAnswer = begun.type === "text" || begun.name === tool;
      return isAnswer ? (delta?.text ?? delta?.partial_json ?? "") : "";
    };
  };
}
