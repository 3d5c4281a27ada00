import type { Config } from "../../config/resolve.ts";
import { type Setting, type SettingKey, settings } from "../../config/settings.ts";
import { protocols, sectionShapes } from "../../host/protocols/protocols.ts";
import { formatDuration } from "../../kernel/duration.ts";
import { withoutPassword } from "../../manifest/read-value.ts";
import { configFor, printFound } from "../discussing.ts";
import type { Options } from "../verb.ts";
import { table, wrappedTable } from "../table.ts";
import type { Terminal } from "../terminal.ts";
import { optionValues } from "../../host/running/option-values.ts";
import { settingOf } from "../../manifest/option.ts";

interface SettingRow {
  readonly key: string;
  readonly value: unknown;
  readonly origin: string;
}

const allSettings: Readonly<Record<SettingKey, Setting<unknown>>> = settings;
const durations = new Set(["timeout", "turnTimeout", "silenceTimeout"]);

export default async function config(terminal: Terminal, options: Options): Promise<number> {
  const resolved = await configFor(options, terminal);
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

/** Of protocols that have one of their own: it holds where nobody set another. */
function ownTurnTimeouts({ settings: { turnTimeout } }: Config): readonly SettingRow[] {
  if (turnTimeout.origin !== "default") return [];
  return protocols().flatMap(({ name, turnTimeoutMs: value }) =>
    value === undefined ? [] : [{ key: `turnTimeout (${name})`, value, origin: turnTimeout.origin }],
  );
}

/** An address may hold a password. */
function unkeyed({ value, origin }: Config["settings"]["engine"]): Config["settings"]["engine"] {
  return { value: value === null ? null : withoutPassword(value), origin };
}

function tableOf(rows: readonly SettingRow[], { showsOut, columns }: Terminal): string {
  const all = [["setting", "value", "from"], ...rows.map((row) => [row.key, shown(row), row.origin])];
  return showsOut ? wrappedTable(all, columns) : table(all);
}

function shown({ key, value }: SettingRow): string {
  if (value === null && isSetting(key)) return allSettings[key].unset ?? "none";
  const [setting = key] = key.split(" ");
  if (durations.has(setting) && typeof value === "number") return formatDuration(value);
  return Array.isArray(value) ? value.map(inWords).join(", ") || "none" : inWords(value);
}

function isSetting(key: string): key is SettingKey {
  return Object.hasOwn(allSettings, key);
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
