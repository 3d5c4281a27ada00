import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";
import { type CliName, cliNames } from "../kernel/vendor.ts";
import { shipped } from "../own-files.ts";
import { ColloquyError } from "../kernel/error.ts";
import { schemaProblem } from "../kernel/schema-problem.ts";
import { parseYaml } from "./yaml-file.ts";

const Home = z.lazy(() =>
  z.strictObject({
    variable: z.string(),
    folder: z.string(),
    isAll: z.boolean().default(false),
    logins: z.array(z.string()).default([]),
    settings: z.record(z.string(), z.array(z.string())).default({}),
    files: z.record(z.string(), z.string()).default({}),
  }),
);

/** How an agent is started and read, as far as data can say it: adding one is writing a file (docs/recipes.md). */
const Recipe = z.lazy(() =>
  z.strictObject({
    title: z.string(),
    /** `acp`: the Agent Client Protocol over stdio. `text`: the prompt on stdin, the answer on stdout, exit 0. Else the name of a CLI whose output we read. */
    speaks: z.enum(["acp", "text", ...cliNames]),
    command: z.string(),
    /** `{standing}` is what every agent is told first, for those that take a system prompt. */
    args: z.array(z.string()).default([]),
    /** More arguments where a seat may look into the project, and where it may not: of CLIs alone. */
    withEyes: z.array(z.string()).default([]),
    withoutEyes: z.array(z.string()).default([]),
    /** Arguments with `{model}`; without them the model is chosen in the session. */
    model: z.array(z.string()).optional(),
    effort: z.array(z.string()).optional(),
    env: z.record(z.string(), z.string()).default({}),
    /** Variables of the user's that it gets; a star at the end stands for any end. */
    envFrom: z.array(z.string()).default([]),
    home: Home.optional(),
    /** Patterns. Messages that begin so are the program's own, and no part of an answer. */
    notices: z.array(z.string()).default([]),
    /** Patterns of a whole answer, from ^ to $: what an answer may begin with is no complaint. */
    complaints: z.array(z.string()).default([]),
    /** It tells what its model took, in the turn, over the session or in the last request: words without that are no answer (acp). */
    tellsUsage: z.enum(["turn", "session", "request"]).optional(),
    meta: z.record(z.string(), z.unknown()).optional(),
    /** Its own record of a session, in its home, where it tells nobody else why a turn failed (acp). */
    record: z.strictObject({ file: z.string(), ends: z.string() }).optional(),
    /** It tries again by itself where a server is busy: then we do not. */
    retries: z.boolean().default(false),
    /** About how many seconds it does so without a word, before it says why. */
    quietSeconds: z.number().positive().optional(),
    /** What is said above keeps it from using any tool but our eyes; without it nothing is known to. */
    bound: z.boolean().default(false),
    install: z.string(),
    login: z.string(),
    proven: z.enum(["real binary", "documentation"]),
    versions: z.array(z.string()).default([]),
    notes: z.array(z.string()).default([]),
    unknown: z.array(z.string()).default([]),
  }),
);
export type Recipe = Readonly<z.infer<typeof Recipe>>;

const name = /^[a-z0-9][a-z0-9._-]*$/i;

function shippedPath(recipe: string): string {
  return shipped(`agents/${recipe}.yaml`);
}

export function isShippedRecipe(recipe: string): boolean {
  return name.test(recipe) && existsSync(shippedPath(recipe));
}

const read = new Map<string, Recipe>();

export function shippedRecipe(recipe: string): Recipe {
  const path = shippedPath(recipe);
  const before = read.get(path);
  if (before !== undefined) return before;
  const { data, error } = Recipe.safeParse(parseYaml(readFileSync(path, "utf8"), path).value);
  if (data === undefined)
    throw new ColloquyError("config", `${path} is no recipe: ${schemaProblem(error)}.`, {
      hint: "docs/recipes.md has every key.",
    });
  read.set(path, data);
  return data;
}

export function clisWithEffort(): readonly CliName[] {
  return cliNames.filter((name) => shippedRecipe(name).effort !== undefined);
}
