import { z } from "zod";
import type { Asked } from "../change/change.ts";
import type { SettingKey, SettingValue } from "../config/settings.ts";
import { ColloquyError } from "../kernel/error.ts";
import type { Connection } from "./office.ts";
import type { Roots } from "../host/project/roots.ts";
import { planDiscussion, type PlanRequest } from "../host/running/plan-discussion.ts";
import { admitFiles } from "../host/running/plan-draft.ts";
import { type Setting, configOf } from "../host/running/config.ts";
import type { Verb } from "../manifest/manifest.ts";
import { inputOf, optionOfInput } from "../manifest/option.ts";
import { type Startable, type Startables, allOptions } from "./startable.ts";
import { WaitSeconds } from "./tools/input.ts";
import type { Config } from "../config/resolve.ts";
import type { Plan } from "../host/running/plan.ts";
import type { Agent } from "../kernel/agent.ts";
import type { Askable } from "../host/view/who-sees.ts";

const longestSubject = 200_000;

export function startInput(startable: Startables, { pulls }: Pick<Setting, "pulls">) {
  return z.strictObject({
    protocol: z.enum(Object.keys(startable)),
    subject: z
      .string()
      .max(longestSubject)
      .optional()
      .describe(subjects(startable, pulls?.read === true)),
    agents: z
      .array(z.string())
      .max(32)
      .optional()
      .describe("see list_agents; host is you; default: all found"),
    context: z.array(z.string()).max(64).optional().describe('files to know; "auto" searches the project'),
    options: allOptions(startable).optional(),
    moderator: z.string().optional().describe("the agent that leads"),
    lang: z.string().optional(),
    max_calls: z.int().min(1).optional(),
    max_tokens: z.int().min(1).optional(),
    max_cost_usd: z.number().positive().optional(),
    max_seconds: z.number().positive().optional(),
    eyes: z.enum(["project", "none"]).optional().describe("what agents may read"),
    take_recommended: z.boolean().optional().describe("no person is asked"),
    wait_seconds: WaitSeconds.describe("returns by then; it goes on"),
  });
}
export type StartInput = z.output<ReturnType<typeof startInput>>;

export async function start(
  input: StartInput,
  { setting, discussions, startable }: Connection,
  showsApp: boolean,
): Promise<string> {
  const { protocol, subject, options = {}, context = [], take_recommended = false } = input;
  const chosen = startable[protocol];
  if (chosen === undefined) throw new ColloquyError("usage", `There is no protocol "${protocol}".`);
  const { verb } = chosen;
  if (subject === undefined && !verb.subject.optional)
    throw new ColloquyError("usage", `${verb.name} needs a subject: the ${verb.subject.name}.`, {
      hint: `For example "${verb.subject.example}".`,
    });
  if (subject?.trim() === "") throw new ColloquyError("usage", "The subject is empty.");
  const { roots } = setting;
  const change = pullRequestIn(subject, verb, setting);
  if (verb.subject.kind === "file" && subject !== undefined && change === undefined)
    await roots.admit(subject, "artifact");
  await admitFiles(verb, options, context, roots, inputOf);
  if (context.includes("auto") && !roots.holdProject)
    throw new ColloquyError(
      "bad-input",
      "The project cannot be searched: it reaches beyond the server's root.",
      {
        hint: "Name files, or start the server with --root <folder of the project>.",
      },
    );
  const config = await configOf(setting, { flags: await flagsOf(input, setting) });
  const wish = {
    subject,
    change,
    options,
    context: context.length > 0 ? context : roots.holdProject ? undefined : ["none"],
    // Whoever is shown what is said cannot stand in for a seat that is blind to it.
    hostCalls: !showsApp,
    now: setting.now(),
  };
  const plan = await planStart(chosen, wish, config, roots.folder);
  const seats = plan.seated.map(({ agents }) => ({ agents: namesOf(agents) }));
  await checkCeiling({ seats, chains: (plan.chains ?? []).map(namesOf) }, setting);
  return discussions.start(plan, take_recommended);
}

/** Its options are named and given as a caller does. */
export function planStart(
  { manifest, verb }: Pick<Startable, "manifest" | "verb">,
  wish: Pick<PlanRequest, "subject" | "change" | "context" | "hostCalls" | "now"> &
    Pick<StartInput, "options">,
  config: Config,
  cwd: string,
): Promise<Plan> {
  const options = Object.fromEntries(
    Object.entries(wish.options ?? {}).map((entry) => givenOption(verb, entry)),
  );
  const asked = { ...wish, options, folder: null, project: undefined, spelled: inputOf };
  return planDiscussion(manifest, verb, asked, config, cwd);
}

/** `pr 12`: of this clone's own origin, and only where the person who started the server lets callers ask for it. */
function pullRequestIn(
  subject: string | undefined,
  { takes }: Verb,
  { pulls, roots }: Setting,
): Asked | undefined {
  const pr = /^pr[: ]\s*#?(\d{1,9})$/.exec(subject?.trim() ?? "")?.[1];
  if (pr === undefined || !takes.includes("change")) return undefined;
  if (pulls?.read !== true)
    throw new ColloquyError("usage", "Pull requests are not read for callers of this server.", {
      hint: "The person can start it with --pr: colloquy mcp --pr",
    });
  if (roots.holdProject) return { what: "pr", pr, paths: [] };
  throw new ColloquyError(
    "bad-input",
    "The repository cannot be read: it reaches beyond the server's root.",
    {
      hint: "Start the server with --root <folder of the project>.",
    },
  );
}

function givenOption(verb: Verb, [input, value]: readonly [string, unknown]) {
  const name = optionOfInput(verb.options, input);
  if (name !== undefined) return [name, { value, origin: input }] as const;
  throw new ColloquyError("usage", `${verb.name} has no option ${input}.`, {
    hint: `It takes ${Object.keys(verb.options).map(inputOf).join(", ")}.`,
  });
}

export function whenToUse(startable: Startables): string {
  return Object.entries(startable)
    .map(([protocol, { when }]) => `${protocol}: ${when}.`)
    .join("\n");
}

function subjects(startable: Startables, readsPulls: boolean): string {
  const files = Object.entries(startable).flatMap(([name, { verb }]) =>
    verb.subject.kind === "file" ? name : [],
  );
  const pulls = readsPulls ? ", or `pr 12`" : "";
  return `${files.join(", ")}: path of the file${pulls}; else the question, task or topic`;
}

/** The caller's wishes as flags would be; of a limit the person set too, the lower one holds. */
async function flagsOf(input: StartInput, setting: Setting): Promise<Setting["flags"]> {
  const { settings } = await configOf(setting);
  const eyes = eyesFor(input.eyes, settings.eyes.value, setting.roots);
  const flags: Partial<Record<SettingKey, string>> = { ...setting.flags };
  const { agents = [], moderator, lang, max_calls, max_tokens, max_cost_usd, max_seconds } = input;
  if (eyes !== null) flags.eyes = eyes;
  if (agents.length > 0) flags.panel = agents.join(",");
  if (moderator !== undefined) flags.moderator = moderator;
  if (lang !== undefined) flags.lang = lang;
  if (max_calls !== undefined) flags.maxCalls = lower(max_calls, settings.maxCalls.value);
  if (max_tokens !== undefined) flags.maxTokens = lower(max_tokens, settings.maxTokens.value);
  if (max_cost_usd !== undefined) flags.maxCost = lower(max_cost_usd, settings.maxCost.value);
  if (max_seconds !== undefined)
    flags.timeout = `${lower(Math.ceil(1000 * max_seconds), settings.timeout.value)}ms`;
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
    throw new ColloquyError("bad-input", "The project cannot be read: it reaches beyond the server's root.", {
      hint: "Leave eyes out, or start the server with --root <folder of the project>.",
    });
  return holdProject ? (wanted ?? null) : "none";
}

function namesOf(agents: readonly Agent[]): readonly string[] {
  return agents.map(({ name }) => name);
}

function lower(wanted: number, most: number | null): string {
  return String(Math.min(wanted, most ?? Infinity));
}

export async function ceilingOf(setting: Setting): Promise<ReadonlySet<string> | null> {
  const { panel } = (await configOf(setting)).settings;
  return panel.origin === "--agents" ? new Set(panel.value) : null;
}

/**
 * No others may be asked than the person named, but stand-ins of their config, the calling model, and rules; nor where
 * a caller would have a discussion continued: its journal may have come with a clone.
 */
export async function checkCeiling(
  { seats, chains }: Pick<Askable, "seats" | "chains">,
  setting: Setting,
): Promise<void> {
  const allowed = await ceilingOf(setting);
  if (allowed === null) return;
  const { moderator, fallback } = (await configOf(setting)).settings;
  const own = new Set([...allowed, ...(moderator.value === null ? [] : [moderator.value])]);
  const behind = new Set([...own, ...fallback.value, "host", "reader"]);
  const other = [...seats.map(({ agents }) => agents), ...chains]
    .flatMap(([first = "", ...rest]) => [
      ...(own.has(first) ? [] : [first]),
      ...rest.filter((name) => !behind.has(name)),
    ])
    .at(0);
  if (other === undefined) return;
  throw new ColloquyError("usage", `The agent ${other} cannot be asked here.`, {
    hint: `This server was started with --agents ${[...allowed].join(",")}: a caller can name only those.`,
  });
}
