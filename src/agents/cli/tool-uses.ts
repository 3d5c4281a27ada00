import type { Act } from "../../kernel/act.ts";
import { actOf } from "../../kernel/who-answered.ts";
import { isLookName } from "../eyes-server/relay.ts";
import { type JsonMessage, jsonOutput } from "./json-output.ts";

export interface ToolWord {
  readonly used?: readonly ToolUse[];
  readonly refused?: readonly string[];
  readonly failed?: readonly string[];
  /** The tools that the model was offered: a call of another that failed was not carried out. */
  readonly offered?: readonly string[];
}

interface ToolUse {
  readonly id: string;
  readonly tool: string;
  readonly input: unknown;
  /** A look by another name than our tools have, or the CLI's way to give a structured answer. */
  readonly isOurs?: boolean;
}

export function actsIn(stdout: string, wordOn: (message: JsonMessage) => ToolWord): readonly Act[] {
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
