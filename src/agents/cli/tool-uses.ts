import type { Act } from "../../kernel/eyes.ts";
import { isObject, type JsonObject, list, object } from "../../kernel/json-value.ts";
import { actOf } from "../../kernel/who-answered.ts";
import { text } from "../api/dialect.ts";
import { isLookName } from "../eyes-server/relay.ts";
import { jsonOutput } from "../json-output.ts";

export interface ToolWord {
  readonly used?: readonly ToolUse[];
  readonly refused?: readonly string[];
  readonly failed?: readonly string[];
  readonly offered?: readonly string[];
}

interface ToolUse {
  readonly id: string;
  readonly tool: string;
  readonly input: unknown;
  /** A look by another name than our tools have, or the CLI's way to give a structured answer. */
  readonly isOurs?: boolean;
}

export function actsIn(stdout: string, wordOn: (message: JsonObject) => ToolWord): readonly Act[] {
  const words = jsonOutput(stdout).map(wordOn);
  const uses = new Map(words.flatMap(({ used = [] }) => used.map((use) => [use.id, use] as const)));
  const refused = new Set(words.flatMap((word) => word.refused ?? []));
  const failed = new Set(words.flatMap((word) => word.failed ?? []));
  const offered = words.findLast((word) => word.offered !== undefined)?.offered;
  const isUnknown = ({ id, tool }: ToolUse) => failed.has(id) && offered?.includes(tool) === false;
  return [...uses.values()]
    .filter(({ tool, isOurs = false }) => !isOurs && !isLookName(tool))
    .map((use) => actOf(use.tool, use.input, refused.has(use.id) || isUnknown(use)));
}

/** The word on tools of a CLI that prints a model's messages with their blocks (claude, and qwen after it). */
export function blocksWord(answerTool: string): (message: JsonObject) => ToolWord {
  return (message) => {
    const { type, tools } = message;
    if (type === "system" && Array.isArray(tools)) return { offered: tools.map(text) };
    if (type === "result")
      return { refused: objectsIn(message["permission_denials"]).map((one) => text(one["tool_use_id"])) };
    const all = objectsIn(object(message["message"])["content"]);
    if (type === "user")
      return {
        failed: all.flatMap((block) => (block["is_error"] === true ? text(block["tool_use_id"]) : [])),
      };
    if (type !== "assistant") return {};
    // Those of the server's own too (`server_tool_use`): a search of the web is no look of ours.
    const blocks = all.filter(({ type }) => typeof type === "string" && type.endsWith("tool_use"));
    return {
      used: blocks.map((block) => ({
        id: text(block["id"]),
        tool: text(block["name"]),
        input: block["input"],
        isOurs: block["name"] === answerTool,
      })),
    };
  };
}

function objectsIn(value: unknown): readonly JsonObject[] {
  return list(value).filter(isObject);
}

interface StreamedMessage {
  readonly type?: string;
  readonly event?: {
    readonly content_block?: { readonly type?: string; readonly name?: string };
    readonly delta?: { readonly text?: string; readonly partial_json?: string };
  };
}

/** Words as claude and qwen stream them: text, and what is handed over by the tool that a schema goes through. */
export function streamedWords(tool: string): () => (message: JsonObject) => string {
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
