import { z } from "zod";
import { parseDuration } from "../kernel/duration.ts";
import { ColloquyError } from "../kernel/error.ts";
import { apiProviders, type CliName, cliNameOf, cliNames, vendorWordIn } from "../kernel/vendor.ts";
import { printable } from "../kernel/printable.ts";
import { count } from "../manifest/read-value.ts";
import { didYouMean } from "../text/suggestion.ts";
import { clisWithEffort, isShippedRecipe, shippedRecipe } from "./recipe.ts";
import type { Located } from "./yaml-file.ts";

/** A value of a key; `problem` is the end of a sentence that begins with the key. */
function value<T>(problem: string, read: (given: unknown) => T | undefined) {
  return z.unknown().transform((given, context) => {
    const found = read(given);
    if (found === undefined) context.addIssue(problem);
    return found ?? z.NEVER;
  });
}

function orNone<T extends z.ZodType>(one: T) {
  return one.nullable().default(null);
}

const text = value("is not a text", (given) =>
  typeof given === "string" && given !== "" ? given : undefined,
);
const texts = value("is not a list of texts such as [command, argument]", (given) =>
  isTexts(given) && given.length > 0 ? given : undefined,
);
export const duration = value("is not a duration such as 90s, 3m or 1h", (given) =>
  typeof given === "string" ? parseDuration(given) : undefined,
);
const number = value("is not a whole number from 1", (given) => {
  const reading = count(given);
  return "value" in reading ? reading.value : undefined;
});
/** A value that a CLI gets as an argument: one that begins with a dash would be taken for a flag. */
const argument = text.refine((given) => !given.trimStart().startsWith("-"), {
  error: ({ input }) =>
    `is "${printable(String(input))}", which begins with a dash; flags of a CLI are given with \`args\``,
});
// The address is not repeated: with a user in it, it would hold a password.
const address = text.superRefine((given, context) => {
  const url = URL.canParse(given) ? new URL(given) : null;
  if (url === null || !/^https?:$/.test(url.protocol))
    context.addIssue("is not an address such as http://127.0.0.1:8080/v1");
  else if (url.username !== "" || url.password !== "")
    context.addIssue("holds a user or password; set the key with `apiKeyEnv` or `apiKeyFile`");
});
const variables = value(
  "is not a list of variables such as [MY_TOKEN, MY_REGION_*]; a star at the end stands for any end",
  (given) => (isTexts(given) && given.every((name) => /^[A-Za-z_]\w*\*?$/.test(name)) ? given : undefined),
);
const env = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean()], "is not a text").transform(String),
  "is not a map of names to texts",
);

function isTexts(given: unknown): given is readonly string[] {
  return Array.isArray(given) && given.every((one) => typeof one === "string");
}

const program = { env: env.default({}), envFrom: variables.exactOptional(), timeout: orNone(duration) };
const cliProgram = { model: orNone(argument), effort: orNone(argument), args: texts.default([]), ...program };

type Context = z.core.$RefinementCtx;

function wrong(context: Context, key: string, message: string): typeof z.NEVER {
  context.addIssue({ code: "custom", message, path: key === "" ? [] : [key] });
  return z.NEVER;
}

function kind<S extends z.core.$ZodLooseShape, T>(
  shape: S,
  make: (given: z.output<z.ZodObject<S>>, context: Context) => T,
) {
  return { takes: Object.keys(shape), schema: z.object(shape).transform(make) };
}

// Each is made when it is first asked for: that takes time.
const kinds = {
  exec: () =>
    kind({ exec: texts, ...program }, ({ exec: command, timeout: timeoutMs, ...rest }) => ({
      kind: "exec" as const,
      command,
      timeoutMs,
      ...rest,
    })),
  acp: () =>
    kind(
      { acp: texts, model: orNone(text), effort: orNone(text), ...program },
      ({ acp: command, timeout: timeoutMs, ...rest }) => ({
        kind: "acp" as const,
        command,
        timeoutMs,
        ...rest,
      }),
    ),
  use: () =>
    kind({ use: text, ...cliProgram }, ({ use, timeout: timeoutMs, ...rest }, context) => {
      const cli = cliNames.find((one) => one === use);
      if (cli !== undefined) return cliDefinition(cli, use, { ...rest, timeoutMs }, context);
      if (isShippedRecipe(use)) return { kind: "use" as const, use, timeoutMs, ...rest };
      const known = "`colloquy agents` shows the recipes there are";
      return wrong(context, "use", `is "${printable(use)}", and there is no such recipe; ${known}`);
    }),
  script: () => kind({ script: text }, ({ script: file }) => ({ kind: "script" as const, file })),
  cli: () =>
    kind({ cli: text, ...cliProgram }, ({ cli: command, timeout: timeoutMs, ...rest }, context) => {
      const cli = cliNameOf(command);
      if (cli !== undefined) return cliDefinition(cli, command, { ...rest, timeoutMs }, context);
      const names = `it is one of ${cliNames.join(", ")}, or a path that ends with one of them`;
      return wrong(context, "cli", `is "${command}"${didYouMean(command, cliNames)}; ${names}`);
    }),
  api: () =>
    kind(
      {
        api: text,
        model: orNone(argument),
        baseURL: orNone(address),
        apiKeyEnv: orNone(text),
        apiKeyFile: orNone(text),
        timeout: orNone(duration),
        concurrency: number.exactOptional(),
        contextTokens: number.exactOptional(),
      },
      ({ api, model, timeout: timeoutMs, ...rest }, context) => {
        const provider = apiProviders.find((one) => one === api);
        if (provider === undefined) {
          const names = `it is one of ${apiProviders.join(", ")}`;
          return wrong(context, "api", `is "${api}"${didYouMean(api, apiProviders)}; ${names}`);
        }
        if (model === null) return wrong(context, "", "has no `model`");
        if (rest.baseURL === null && provider === "openai-compatible")
          return wrong(context, "", "has no `baseURL`");
        if (rest.apiKeyEnv !== null && rest.apiKeyFile !== null)
          return wrong(context, "", "has both `apiKeyEnv` and `apiKeyFile`");
        return { kind: "api" as const, provider, model, timeoutMs, ...rest };
      },
    ),
  human: () =>
    kind(
      {
        human: text,
        deadline: orNone(duration),
        onNone: z.enum(["wait", "fallback", "fail"], "is not one of wait, fallback, fail").default("wait"),
      },
      ({ human: person, deadline: deadlineMs, onNone }, context) =>
        onNone !== "wait" && deadlineMs === null
          ? wrong(context, "onNone", `is ${onNone}, which needs a \`deadline\` such as 2h`)
          : { kind: "human" as const, person, deadlineMs, onNone },
    ),
};

type Kinds = typeof kinds;
export type AgentDefinition = { [K in keyof Kinds]: z.output<ReturnType<Kinds[K]>["schema"]> }[keyof Kinds];
export type ApiDefinition = Extract<AgentDefinition, { kind: "api" }>;
export type CliDefinition = Extract<AgentDefinition, { kind: "cli" }>;
export type UseDefinition = Extract<AgentDefinition, { kind: "use" }>;

type CliProgram = Omit<z.output<z.ZodObject<typeof cliProgram>>, "timeout"> & {
  readonly timeoutMs: number | null;
};

function cliDefinition(cli: CliName, command: string, chosen: CliProgram, context: Context) {
  if (chosen.effort === null || clisWithEffort().includes(cli))
    return { kind: "cli" as const, cli, command, ...chosen };
  const others = `${clisWithEffort().join(" and ")} have`;
  return wrong(context, "effort", `cannot be set: ${cli} has no such choice; ${others}`);
}

function fault(place: string, problem: string, hint?: string): ColloquyError {
  return new ColloquyError("config", `${place}: ${problem}.`, hint === undefined ? {} : { hint });
}

export function readAgentDefinition(name: string, at: Located): AgentDefinition {
  const given = new Set(at.entries().map(([key]) => key));
  const known = Object.keys(kinds) as (keyof Kinds)[];
  const found = known.find((one) => given.has(one));
  if (found === undefined)
    throw fault(
      at.place,
      `the agent "${name}" has none of \`exec\`, \`acp\`, \`use\`, \`script\`, \`cli\`, \`api\` and \`human\``,
      "Write `exec: [command, argument]`, `acp: [command, argument]`, `use: copilot`, `script: file.yaml`, `cli: claude`, `human: Name`, or `api: openai` with a `model`.",
    );
  // What speaks from a file or by a command of one's own is no vendor's model, and is not called so.
  const vendor = found === "script" || found === "exec" ? vendorWordIn(name) : undefined;
  if (vendor !== undefined)
    throw fault(
      at.place,
      `the agent "${name}" cannot have the name of a vendor or a model ("${vendor}"): ${found === "script" ? "a script asks none" : "nobody can tell which model a command asks"}`,
      "Give it another name. An agent CLI is `cli: claude`, and a model behind an API is `api: openai` with a `model`; those can be called as they are.",
    );
  const { takes, schema } = kinds[found]();
  for (const [key, { place }] of at.entries())
    if (!takes.includes(key))
      throw fault(
        place,
        `the agent "${name}" has an unknown key "${key}"${didYouMean(key, takes)}`,
        `It takes ${takes.join(", ")}.`,
      );
  const { data, error } = schema.safeParse(at.value);
  if (data !== undefined) return data;
  const { path, message } = error?.issues[0] ?? { path: [], message: "" };
  const what = path.length === 0 ? `the agent "${name}"` : `\`${path.join(".")}\` of "${name}"`;
  throw fault(at.placeOf(path), `${what} ${message}`);
}

/** Nothing binds it where its recipe does not say how it is kept from acting. `exec` is a program, not an agent. */
export function unboundCommand(name: string, definition: AgentDefinition | undefined): string | null {
  if (definition?.kind === "acp") return definition.command.join(" ");
  const used = definition?.kind === "use" ? definition.use : definition === undefined ? name : null;
  if (used === null || !isShippedRecipe(used)) return null;
  const { bound, command, args } = shippedRecipe(used);
  return bound ? null : [command, ...args].join(" ");
}
