import { z } from "zod";
import { schemaProblem } from "./schema-problem.ts";

/** Ignore rules hold, secret files stay shut, keys are masked, links do not lead out. The record has hashes, not the text. */
export interface Eyes {
  /** Never fails for what it did not find or may not show: the text says so, and `problem` in a few words. */
  look(look: Look, signal: AbortSignal): Promise<Shown>;
  /** Lines that were shown before, as they were; `null` where they do not read so any more. */
  recall(seen: Seen, signal: AbortSignal): Promise<string | null>;
  hold(said: readonly string[], known: Known): Pick<Witnessed, "quotes" | "unopened">;
}

export interface Known {
  readonly shown: readonly ShownLines[];
  /** All files it was shown anything of, also those whose text is not at hand any more, and those in its prompts. */
  readonly paths: readonly string[];
}

const inputs = () => {
  const line = z.number().int().min(1).max(100_000_000);
  return {
    list_files: z.strictObject({
      pattern: z
        .string()
        .default("**")
        .describe("Glob from the project's folder, such as src/**/*.ts or docs/*; all files when left out"),
    }),
    read_file: z.strictObject({
      path: z.string().describe("Path from the project's folder"),
      from: line.default(1).describe("First line, from 1"),
      to: line.optional().describe("Last line, included; as many as are shown at once when left out"),
    }),
    search: z.strictObject({
      query: z.string().describe("Words to find, or a regular expression"),
      by: z.enum(["words", "pattern"]).default("words"),
      among: z
        .enum(["all", "code", "text"])
        .default("all")
        .describe("code: sources; text: documentation and other prose"),
      pattern: z.string().default("**").describe("Only files of this glob"),
    }),
  };
};
let made: ReturnType<typeof inputs> | undefined;

export const lookInputs = () => (made ??= inputs());

export const lookSummaries: Readonly<Record<LookTool, string>> = {
  list_files: "Lists files of the project.",
  read_file: "Shows lines of a file of the project, with their numbers.",
  search: "Finds passages of the project by words, or lines by a pattern.",
};

export function howToLook(mostLooks: number): string {
  return `You may look into the project with the tools ${toolNames}, at most ${mostLooks} times a turn; you have no others. ${lookedUp}`;
}

export function whereToLook(mostLooks: number, variable: string): string {
  return `You may look into the project before you answer, at most ${mostLooks} times: with the tools ${toolNames} of the MCP server at the address in the environment variable ${variable}. ${lookedUp} If you cannot reach it, answer without.`;
}

const toolNames = Object.keys(lookSummaries).join(", ");
const lookedUp =
  "Look before you say something about a file. What you looked up counts as shown to you: cite path:line.";

export type LookTool = keyof ReturnType<typeof inputs>;
export const lookTools = Object.keys(lookSummaries) as readonly LookTool[];

export type Look = {
  readonly [Tool in LookTool]: {
    readonly tool: Tool;
    readonly input: Readonly<z.infer<ReturnType<typeof inputs>[Tool]>>;
  };
}[LookTool];

/** Lines of a file that somebody was shown, both ends included, and what they read then. */
export const Seen = z.object({
  path: z.string(),
  from: z.number(),
  to: z.number(),
  hash: z.string(),
  of: z.number().optional(),
});
export type Seen = Readonly<z.infer<typeof Seen>>;

export interface ShownLines extends Pick<Seen, "path" | "from" | "to"> {
  readonly text: string;
}

export interface Shown {
  readonly text: string;
  readonly seen: readonly (Seen & ShownLines)[];
  /** Why it was shown less than it asked for, or nothing; `null` where all went well. */
  readonly problem: string | null;
}

export function readLook(tool: string, input: unknown): Look | { readonly wrong: string } {
  if (!isLookTool(tool)) return { wrong: `There is no tool ${tool}, only ${lookTools.join(", ")}.` };
  const read = lookInputs()[tool].safeParse(input ?? {});
  if (!read.success) return { wrong: `${tool}: ${schemaProblem(read.error)}` };
  return { tool, input: read.data } as Look;
}

function isLookTool(tool: string): tool is LookTool {
  return Object.hasOwn(lookSummaries, tool);
}

export type LineRange = readonly [from: number, to: number];

export function mergedRanges(
  ranges: readonly { readonly from: number; readonly to: number }[],
): readonly LineRange[] {
  const all: [from: number, to: number][] = [];
  for (const { from, to } of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = all.at(-1);
    if (last !== undefined && from <= last[1] + 1) last[1] = Math.max(last[1], to);
    else all.push([from, to]);
  }
  return all;
}

export const WitnessedFile = z.object({
  path: z.string(),
  shown: z.array(z.tuple([z.number(), z.number()]).readonly()).readonly(),
  lines: z.number().optional(),
  changed: z.literal(true).optional(),
});
export type WitnessedFile = Readonly<z.infer<typeof WitnessedFile>>;

/** Found out when the reply comes in; it stays as it is, whatever becomes of the files. */
const witnessed = z.object({
  files: z.array(WitnessedFile).readonly(),
  quotes: z
    .array(z.object({ quote: z.string(), path: z.string(), line: z.number(), exact: z.boolean() }))
    .readonly(),
  /** Places it cites by path and line in files that it was shown nothing of. */
  unopened: z.array(z.object({ path: z.string(), line: z.number() })).readonly(),
});
export interface Witnessed extends Readonly<z.infer<typeof witnessed>> {}
export const Witnessed: z.ZodType<Witnessed> = witnessed;

const text = z.string();

/** A use of a tool that is not ours, as the agent that used it told it. */
export const Act = z.object({
  tool: text,
  /** The beginning of what it gave the tool, as JSON. */
  input: text,
  /** It was not done: the agent asked and was refused, or has no such tool. */
  refused: z.literal(true).optional(),
});
export type Act = Readonly<z.infer<typeof Act>>;
