import { existsSync, readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { type CliName, cliNames } from "../kernel/vendor.ts";
import { ColloquyError } from "../kernel/error.ts";
import { entriesNow } from "../home-files.ts";
import { shipped } from "../own-files.ts";
import { readText, readTextBelow } from "./plain-file.ts";
import { parseYaml } from "./yaml-file.ts";

const Pattern = z.string().refine((text) => {
  try {
    return Boolean(new RegExp(text, "u"));
  } catch {
    return false;
  }
}, "is no pattern");

/** Of a whole text: what an answer may begin with is no complaint. */
const WholePattern = Pattern.refine(
  (text) => text.startsWith("^") && text.endsWith("$"),
  "is not a pattern of the whole, from ^ to $",
);

/** A path below a folder, and nowhere else. */
const Below = z.string().regex(/^(?!.*(?:^|\/)\.\.(?:\/|$))[\w.-][\w./-]*$/, "is not a path below a folder");

/** A folder for the program's own files in place of the user's (`agents/seat-folder.ts`). */
const Home = z.lazy(() =>
  z.strictObject({
    variable: z.string().regex(/^\w+$/, "is not the name of a variable"),
    folder: Below,
    isAll: z.boolean().default(false),
    logins: z.array(Below).default([]),
    settings: z.record(Below, z.array(z.string())).default({}),
    files: z.record(Below, z.string()).default({}),
  }),
);

/** How an agent is started and read, as far as data can say it: adding one is writing a file (docs/recipes.md). */
export const Recipe = z.lazy(() =>
  z.strictObject({
    title: z.string(),
    /** `acp`: the Agent Client Protocol over stdio. `text`: the prompt on stdin, the answer on stdout, exit 0. Else the name of a CLI whose output we read. */
    speaks: z.enum(["acp", "text", ...cliNames]),
    /** Found on PATH. */
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
    /** Messages that begin so are the program's own, and no part of an answer. */
    notices: z.array(Pattern).default([]),
    /** An answer that reads so from beginning to end is an error. */
    complaints: z.array(WholePattern).default([]),
    /** It tells what its model took, over the session or in the last request: words without that are no answer (acp). */
    tellsUsage: z.enum(["session", "request"]).optional(),
    /** What a new session is told besides, as `_meta` (acp). */
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
    /** Those it was proven with. */
    versions: z.array(z.string()),
    notes: z.array(z.string()).default([]),
    /** What nobody has tried. */
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

export function shippedRecipe(recipe: string): Recipe {
  return parseRecipe(readFileSync(shippedPath(recipe), "utf8"), shippedPath(recipe));
}

export function clisWithEffort(): readonly CliName[] {
  return cliNames.filter((name) => shippedRecipe(name).effort !== undefined);
}

/** Recipes of one's own lie beside the config that uses them, in `agents/`. */
export interface OwnRecipe {
  readonly name: string;
  readonly text: string;
  readonly path: string;
}

/** Those beside the config of a folder, which is the user's own or a project's home. */
export async function ownRecipes(folder: string, source: "user" | "project"): Promise<readonly OwnRecipe[]> {
  const isOwn = source === "user";
  const files = isOwn
    ? await readdir(join(folder, "agents")).catch(() => [])
    : entriesNow(folder, "agents").map(({ name }) => name);
  const recipes = files.filter((file) => file.endsWith(".yaml")).sort();
  return Promise.all(
    recipes.map(async (file) => {
      const path = join(folder, "agents", file);
      const text = isOwn
        ? await readText(path, "recipe")
        : readTextBelow(folder, join("agents", file), "recipe");
      return { name: file.slice(0, -".yaml".length), path, text };
    }),
  );
}

export function parseRecipe(text: string, path: string): Recipe {
  const root = parseYaml(text, path);
  const read = Recipe.safeParse(root.value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const key = issue?.path.join(".") ?? "";
  throw new ColloquyError(
    "config",
    `${root.placeOf(issue?.path ?? [])}: ${key === "" ? "a recipe" : `\`${key}\` of a recipe`}: ${issue?.message ?? "cannot be read"}.`,
    { hint: `It takes ${Object.keys(Recipe.unwrap().shape).join(", ")}: docs/recipes.md.` },
  );
}
