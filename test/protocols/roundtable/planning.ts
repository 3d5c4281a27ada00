import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { configFrom } from "../../../src/host/running/config.ts";
import { optionValues } from "../../../src/host/running/option-values.ts";
import { surroundingsOf } from "../../../src/host/running/plan-discussion.ts";
import type { Material } from "../../../src/kernel/seat.ts";
import type { Planned } from "../../../src/manifest/manifest.ts";
import type { OptionInputs } from "../../../src/manifest/option.ts";
import { optionTable } from "../../../src/protocols/roundtable/option-table.ts";
import type { RoundtableOptions } from "../../../src/protocols/roundtable/options.ts";
import { planRoundtable } from "../../../src/protocols/roundtable/plan.ts";
import { temporaryFolder } from "../../discussion.ts";

/** Roundtables as they are planned, by flags, a config and files of a project. */

export interface Planning {
  readonly workflow?: string;
  /** `null`: nobody says what it is about. */
  readonly topic?: string | null;
  readonly flags?: OptionInputs<typeof optionTable>;
  readonly config?: string;
  readonly strategies?: Readonly<Record<string, string>>;
  /** Files of the project, by their paths. */
  readonly files?: Readonly<Record<string, string>>;
  readonly tellsProject?: boolean;
  readonly context?: readonly Material[];
}

const flagOf = (name: string) => `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** What a roundtable is held with, and its id; places without the folder. */
export async function choices(given: Planning): Promise<RoundtableOptions & { readonly id: string }> {
  const { given: taken, id } = await planned(given);
  return { ...taken, id };
}

export async function planned({
  workflow = "roundtable",
  topic = "Where do sessions live?",
  flags = {},
  config = "",
  strategies = {},
  files = {},
  tellsProject = false,
  context = [],
}: Planning): Promise<Planned<RoundtableOptions>> {
  const cwd = await temporaryFolder();
  const home = join(cwd, ".colloquy");
  await mkdir(join(home, "roundtable/strategies"), { recursive: true });
  await writeFile(join(home, "config.yaml"), config);
  for (const [id, text] of Object.entries(strategies))
    await writeFile(join(home, `roundtable/strategies/${id}.yaml`), text);
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(cwd, path)), { recursive: true });
    await writeFile(join(cwd, path), text);
  }
  const input = { flags: {}, home: undefined, config: undefined, env: { XDG_CONFIG_HOME: cwd }, cwd };
  const { sections } = await configFrom(input);
  const typed = Object.entries(flags).map(
    ([name, value]) => [name, { value, origin: flagOf(name) }] as const,
  );
  const { values, origins } = await optionValues(
    optionTable,
    Object.fromEntries(typed),
    sections("roundtable"),
    { cwd, homes: [] },
  );
  const plan = await planRoundtable({
    verb: workflow,
    subject: topic,
    artifact: null,
    options: values,
    origins,
    context,
    searches: false,
    tellsProject,
    lang: null,
    agents: ["ada"],
    agentsNamed: false,
    earlier: [],
    folder: null,
    now: Date.UTC(2026, 2, 4, 5, 6, 7),
    spelled: flagOf,
    surroundings: surroundingsOf(cwd, home),
  });
  return JSON.parse(JSON.stringify(plan).replaceAll(`${home}/`, "")) as typeof plan;
}
