import { extname } from "node:path";
import type { Section } from "../../config/section.ts";
import { shorten } from "../../text/shorten.ts";
import { readText } from "../../config/plain-file.ts";
import { parseYaml } from "../../config/yaml-file.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { readMaterial, type ReadStdin } from "../project/artifact.ts";
import { fileForSeats, type NamedFrom } from "../project/own-file.ts";
import type { Option, OptionTable, OptionValues } from "../../manifest/option.ts";

export interface GivenValue {
  readonly value: unknown;
  readonly origin: string;
}

export async function optionValues<Table extends OptionTable>(
  table: Table,
  given: Readonly<Record<string, GivenValue>>,
  sections: readonly Section[],
  standing: NamedFrom,
  stdin?: ReadStdin,
): Promise<{
  readonly values: OptionValues<Table>;
  readonly origins: Readonly<Record<keyof Table, string>>;
}> {
  const resolved = await Promise.all(
    Object.entries(table).map(async ([name, option]) => {
      const said = given[name];
      if (said !== undefined)
        return [name, await readGiven(option, said, standing, stdin), said.origin] as const;
      const set = sections.findLast((section) => section.has(name))?.get(name);
      return set === undefined
        ? ([name, option.fallback, "default"] as const)
        : ([name, set.value, set.place] as const);
    }),
  );
  const values = Object.fromEntries(resolved.map(([name, value]) => [name, value]));
  const origins = Object.fromEntries(resolved.map(([name, , origin]) => [name, origin]));
  return { values: values as OptionValues<Table>, origins: origins as Record<keyof Table, string> };
}

async function readGiven(
  option: Option<unknown>,
  { value, origin }: GivenValue,
  standing: NamedFrom,
  stdin: ReadStdin | undefined,
): Promise<unknown> {
  const { takes } = option;
  if (takes.kind === "file" && typeof value === "string")
    return value === "-" && stdin !== undefined
      ? { label: takes.what, path: "-", text: await stdin(takes.what) }
      : readMaterial(value === "-" ? "./-" : value, takes.what, standing);
  const isFile = takes.kind === "value" && typeof value === "string" && takes.words?.includes(value) !== true;
  const read = isFile
    ? await fileValue(value, origin, standing, stdin)
    : { value, shown: shorten(JSON.stringify(value), 80) };
  const reading = option.read(read.value);
  if ("value" in reading) return reading.value;
  const hint = option.takes.kind === "value" ? { hint: `For example ${option.takes.example}.` } : {};
  throw new ColloquyError("usage", `${origin}: ${read.shown} ${reading.problem}.`, hint);
}

async function fileValue(
  path: string,
  origin: string,
  standing: NamedFrom,
  stdin: ReadStdin | undefined,
): Promise<{ value: unknown; shown: string }> {
  const what = `file of ${origin}`;
  const isStdin = path === "-" && stdin !== undefined;
  const text = isStdin ? await stdin(what) : await readText(await fileForSeats(path, what, standing), what);
  if (extname(path) !== ".json") return { value: parseYaml(text, path).value, shown: path };
  try {
    return { value: JSON.parse(text), shown: path };
  } catch (cause) {
    throw new ColloquyError("bad-input", `${path} is not JSON: ${(cause as Error).message}.`, { cause });
  }
}
