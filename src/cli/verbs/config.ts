import { basename, dirname, join, resolve } from "node:path";
import { realPath, userFolder } from "../../config/home.ts";
import type { Config } from "../../config/resolve.ts";
import { type Setting, type SettingKey, settings } from "../../config/settings.ts";
import { protocols, sectionShapes } from "../../host/protocols/protocols.ts";
import { replaceNow } from "../../home-changes.ts";
import { textNow } from "../../home-files.ts";
import { makeFolder } from "../../host/archive/archive.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { shellWord } from "../../kernel/printable.ts";
import { formatDuration } from "../../kernel/duration.ts";
import { withoutPassword } from "../../manifest/read-value.ts";
import { configFor, printFound, text } from "../discussing.ts";
import { isSetting } from "../flags.ts";
import { table } from "../table.ts";
import type { Terminal } from "../terminal.ts";
import { optionValues } from "../../host/running/option-values.ts";
import { settingOf } from "../../manifest/option.ts";
import type { Command } from "../verb.ts";

interface SettingRow {
  readonly key: string;
  readonly value: unknown;
  readonly origin: string;
}

const allSettings: Readonly<Record<SettingKey, Setting<unknown>>> = settings;
const durations = new Set(["timeout", "turnTimeout"]);

export default async function config(terminal: Command, ...typed: readonly string[]): Promise<number> {
  const resolved = await configFor(terminal);
  if (typed.length > 0) return change(typed, resolved, terminal);
  const { home, settings, agents, files } = resolved;
  const ofProtocols = await protocolSettings(resolved, terminal.cwd);
  const rows: readonly SettingRow[] = [
    { key: "home", ...home },
    ...Object.entries({ ...settings, engine: unkeyed(settings.engine) }).flatMap(([key, sourced]) => [
      { key, ...sourced },
      ...(key === "turnTimeout" ? ownTurnTimeouts(resolved) : []),
    ]),
    ...[...agents].map(([name, { definition, place }]) => ({
      key: `agents.${name}`,
      value: definition.kind,
      origin: place,
    })),
  ];
  // A table of their own: their names are long, and would push the others' values off the screen.
  const page = () => `${tableOf(rows, terminal)}\n${tableOf(ofProtocols, terminal)}`;
  await printFound({ files, settings: [...rows, ...ofProtocols] }, page, resolved, terminal);
  return 0;
}

async function change(typed: readonly string[], before: Config, terminal: Command): Promise<number> {
  const [verb = "", key, value, ...more] = typed;
  const isWhole = verb === "set" ? value !== undefined : verb === "unset" && value === undefined;
  if (!isWhole || key === undefined || more.length > 0)
    throw new ColloquyError("usage", `\`config ${typed.map(shellWord).join(" ")}\` names no change.`, {
      hint: "`colloquy config set maxCost 2` sets, `colloquy config unset maxCost` takes out.",
    });
  const folder = terminal.options["user"] === true ? userFolder(terminal.env) : before.home.value;
  const path = resolve(terminal.cwd, text(terminal.options["config"]) ?? join(folder, "config.yaml"));
  // Through no link in a home, which may have come with a clone; elsewhere wherever its own links lead.
  const real =
    folder === before.home.value && terminal.options["config"] === undefined ? path : realPath(path);
  const { changedFile } = await import("../../config/change-file.ts");
  const written = verb === "set" ? (value ?? "") : null;
  const changed = changedFile(
    textNow(dirname(real), basename(real)) ?? "",
    path,
    key,
    written,
    sectionShapes(),
  );
  await makeFolder(dirname(real));
  replaceNow(dirname(real), basename(real), changed.text);
  const was = changed.before === undefined ? "" : ` (before: ${inWords(changed.before)})`;
  const did = written === null ? `${key} taken out` : `${key}: ${written}`;
  const after = await configFor(terminal);
  const page = () => `${changed.place}: ${did}${was}\n`;
  await printFound(
    { key, value: written, before: changed.before ?? null, place: changed.place },
    page,
    after,
    terminal,
  );
  const now = isSetting(key) ? after.settings[key] : null;
  const isIgnored = after.ignored(key.split(".")[0] ?? "").some(({ place }) => place === changed.place);
  if (isIgnored)
    terminal.err(`It counts once you trust this config: \`colloquy trust\` shows what it does, and asks.\n`);
  else if (now !== null && written !== null && now.origin !== changed.place)
    terminal.err(
      `warning: ${now.origin} is stronger, so ${key} is ${shown({ key, ...now })} all the same.\n`,
    );
  if (before.trusted && !after.trusted && after.untrusted.size > 0)
    terminal.err("This config starts agents, and it changed: `colloquy trust` shows what, and asks again.\n");
  return 0;
}

function ownTurnTimeouts({ settings: { turnTimeout } }: Config): readonly SettingRow[] {
  if (turnTimeout.origin !== "default") return [];
  return protocols().flatMap(({ name, turnTimeoutMs: value }) =>
    value === undefined ? [] : [{ key: `turnTimeout (${name})`, value, origin: turnTimeout.origin }],
  );
}

function unkeyed({ value, origin }: Config["settings"]["engine"]): Config["settings"]["engine"] {
  return { value: value === null ? null : withoutPassword(value), origin };
}

function tableOf(rows: readonly SettingRow[], { showsOut, columns }: Terminal): string {
  const all = [["setting", "value", "from"], ...rows.map((row) => [row.key, shown(row), row.origin])];
  return table(all, showsOut ? columns : undefined);
}

function shown({ key, value }: SettingRow): string {
  if (value === null && isSetting(key)) return allSettings[key].unset ?? "none";
  const [setting = key] = key.split(" ");
  if (durations.has(setting) && typeof value === "number") return formatDuration(value);
  return Array.isArray(value) ? value.map(inWords).join(", ") || "none" : inWords(value);
}

function inWords(value: unknown): string {
  if (value === null || JSON.stringify(value) === "{}") return "none";
  return typeof value === "string" ? value : JSON.stringify(value);
}

async function protocolSettings(config: Config, cwd: string): Promise<readonly SettingRow[]> {
  const rows = sectionShapes().map(async ({ name, options }) => {
    const standing = { cwd, homes: [config.home.value] };
    const { values, origins } = await optionValues(options ?? {}, {}, config.sections(name), standing);
    return Object.entries(options ?? {}).flatMap(([option, entry]) => {
      const key = settingOf(option, entry);
      const origin = origins[option] ?? "default";
      return key === null ? [] : [{ key: `${name}.${key}`, value: values[option] ?? null, origin }];
    });
  });
  return (await Promise.all(rows)).flat();
}
