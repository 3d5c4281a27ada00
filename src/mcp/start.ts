import { z } from "zod";
import type { SettingKey, SettingValue } from "../config/settings.ts";
import { ColloquyError } from "../kernel/error.ts";
import type { Office } from "./office.ts";
import type { Roots } from "../host/roots.ts";
import { configOf, type Setting } from "../host/serving.ts";
import { allOptions, type Startable, type Startables } from "./startable.ts";
import { WaitSeconds } from "./tools/input.ts";

const longestSubject = 200_000;

/** What a caller says to start a discussion. */
export function startInput(startable: Startables) {
  return z.strictObject({
    protocol: z.enum(Object.keys(startable)),
    subject: z.string().max(longestSubject).describe(subjects(startable)),
    agents: z
      .array(z.string())
      .max(32)
      .optional()
      .describe("see list_agents; host is you; default: all found"),
    context: z.array(z.string()).max(64).optional().describe('files to know; "auto" searches the project'),
    options: allOptions(startable).optional(),
    max_calls: z.int().min(1).optional(),
    max_cost_usd: z.number().positive().optional(),
    eyes: z.enum(["project", "none"]).optional().describe("what agents may read"),
    take_recommended: z.boolean().optional().describe("no person is asked"),
    wait_seconds: WaitSeconds,
  });
}
export type StartInput = z.output<ReturnType<typeof startInput>>;

/** Checks everything, starts it, and gives its id. */
export async function start(input: StartInput, { setting, discussions, startable }: Office): Promise<string> {
  const { protocol, subject, options = {}, take_recommended = false } = input;
  const chosen = startable[protocol];
  if (chosen === undefined) throw new ColloquyError("usage", `There is no protocol "${protocol}".`);
  if (subject.trim() === "") throw new ColloquyError("usage", "The subject is empty.");
  const { roots } = setting;
  if (chosen.subject === "file") await roots.admit(subject, "artifact");
  for (const [name, words] of Object.entries(chosen.paths ?? {})) {
    const path = options[name];
    if (typeof path === "string" && !words.includes(path)) await roots.admit(path, `file of ${name}`);
  }
  const context = await admitted(input.context ?? [], setting);
  const config = await configOf(setting, { flags: await flagsOf(input, setting) });
  const wish = { subject, context, searches: roots.holdProject, now: setting.now() };
  const own = chosen.paths === undefined ? readOptions(protocol, chosen, options) : (options as never);
  const plan = await chosen.plan(wish, own, config, roots.folder);
  return discussions.start(plan, take_recommended);
}

/** What each protocol is for, in the order of the table. */
export function whenToUse(startable: Startables): string {
  return Object.entries(startable)
    .map(([protocol, { when }]) => `${protocol}: ${when}.`)
    .join("\n");
}

function subjects(startable: Startables): string {
  const files = Object.entries(startable).flatMap(([name, { subject }]) => (subject === "file" ? name : []));
  return `${files.join(", ")}: path of the file; else the question, task or topic`;
}

async function admitted(context: readonly string[], { roots }: Setting): Promise<readonly string[]> {
  for (const path of context) if (path !== "auto" && path !== "none") await roots.admit(path, "context file");
  if (context.includes("auto") && !roots.holdProject)
    throw new ColloquyError("bad-input", "The project around the root cannot be searched: it lies outside.", {
      hint: "Name files, or start the server with --root <folder of the project>.",
    });
  return context;
}

/** The caller's wishes as flags would be; of a limit the person set too, the lower one holds. */
async function flagsOf(input: StartInput, setting: Setting): Promise<Setting["flags"]> {
  const { settings } = await configOf(setting);
  const eyes = eyesFor(input.eyes, settings.eyes.value, setting.roots);
  const flags: Partial<Record<SettingKey, string>> = { ...setting.flags };
  const { agents = [], max_calls, max_cost_usd } = input;
  if (eyes !== null) flags.eyes = eyes;
  if (agents.length > 0) flags.panel = agents.join(",");
  if (max_calls !== undefined) flags.maxCalls = lower(max_calls, settings.maxCalls.value);
  if (max_cost_usd !== undefined) flags.maxCost = lower(max_cost_usd, settings.maxCost.value);
  return flags;
}

/** Eyes see the whole project: they are open where all of it may be read, and nobody closed them. */
function eyesFor(
  wanted: StartInput["eyes"],
  set: SettingValue<"eyes">,
  { holdProject }: Roots,
): SettingValue<"eyes"> {
  if (wanted === "project" && set === "none")
    throw new ColloquyError("usage", "eyes: project is not possible: eyes is set to none here.", {
      hint: "Leave eyes out, or ask the person to change the setting.",
    });
  if (wanted === "project" && !holdProject)
    throw new ColloquyError("bad-input", "The project around the root cannot be read: it lies outside.", {
      hint: "Leave eyes out, or start the server with --root <folder of the project>.",
    });
  return holdProject ? (wanted ?? null) : "none";
}

function lower(wanted: number, most: number | null): string {
  return String(Math.min(wanted, most ?? Infinity));
}

function readOptions(protocol: string, { options }: Startable, given: unknown): never {
  const read = options.safeParse(given);
  if (read.success) return read.data as never;
  const [issue] = read.error.issues;
  const takes = Object.keys(options.shape).join(", ");
  const what =
    issue?.code === "unrecognized_keys" ? `has no option ${issue.keys.join(", ")}` : issue?.message;
  throw new ColloquyError("usage", `${protocol} ${what}.`, { hint: `It takes ${takes}.` });
}
