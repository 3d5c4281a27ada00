import type { Config } from "../../config/resolve.ts";
import { type Setting, type SettingKey, settings } from "../../config/settings.ts";
import type { ContextServer } from "../../config/context-settings.ts";
import { protocols, sectionShapes } from "../../host/protocols/protocols.ts";
import { formatDuration } from "../../kernel/duration.ts";
import type { Manifest, SettingRow } from "../../manifest/manifest.ts";
import { choice, withoutPassword } from "../../manifest/read-value.ts";
import { configFor, printFound, valueOf } from "../discussing.ts";
import type { Options } from "../verb.ts";
import { table, wrappedTable } from "../table.ts";
import type { Terminal } from "../terminal.ts";
import { optionValues } from "../../host/running/option-values.ts";
import { surroundingsOf } from "../../host/running/plan-discussion.ts";
import { type OptionTable, settingOf } from "../../manifest/option.ts";
import { givenOptions, longFlag } from "./protocol.ts";

const allSettings: Readonly<Record<SettingKey, Setting<unknown>>> = settings;
const durations = new Set(["timeout", "turnTimeout", "silenceTimeout"]);

export default async function config(terminal: Terminal, options: Options): Promise<number> {
  const resolved = await configFor(options, terminal);
  const { home, settings, agents, context, packages, files } = resolved;
  const protocols = await protocolSettings(resolved, options, terminal.cwd);
  const ofProtocols = protocols.flatMap((one) => one.rows);
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
    ...(context === null
      ? []
      : [{ key: "context", value: reachedBy(context.server), origin: context.place }]),
    ...packages.map(({ name, place }) => ({ key: "protocols", value: name, origin: place })),
  ];
  const warnings = [...resolved.notices, ...protocols.flatMap((one) => one.warnings)];
  for (const warning of warnings) terminal.err(`${terminal.paintErr("yellow", "warning")}: ${warning}\n`);
  const found = { files, settings: [...rows, ...ofProtocols], warnings };
  // A table of their own: their names are long, and would push the others' values off the screen.
  const page = () => `${tableOf(rows, terminal)}\n${tableOf(ofProtocols, terminal)}`;
  await printFound(found, page, resolved, terminal);
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

function reachedBy({ reached }: ContextServer): string {
  return reached.by === "url" ? reached.url : reached.command.join(" ");
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

interface ProtocolSettings {
  readonly rows: readonly SettingRow[];
  readonly warnings: readonly string[];
}

export async function protocolSettings(
  config: Config,
  typed: Options,
  cwd: string,
): Promise<readonly ProtocolSettings[]> {
  const all = protocols();
  const told = all.filter((one) => one.shows !== undefined);
  const names = told.flatMap(({ verbs }) => verbs.map(({ name }) => name));
  const verb = valueOf(typed, "workflowType", "--workflow-type", choice(...names));
  const shapes = sectionShapes();
  return Promise.all(
    all.map((manifest) => {
      const table = shapes.find(({ name }) => name === manifest.name)?.options ?? {};
      return settingsOf(manifest, table, { config, typed, cwd, verb });
    }),
  );
}

interface Asked {
  readonly config: Config;
  readonly typed: Options;
  readonly cwd: string;
  readonly verb: string | undefined;
}

async function settingsOf(
  manifest: Manifest,
  table: OptionTable,
  { config, typed, cwd, verb: wanted }: Asked,
): Promise<ProtocolSettings> {
  const { name, verbs } = manifest;
  // Here it asks for stack traces, whatever else a protocol takes it for.
  const { verbose: _, ...flags } = typed;
  const given = manifest.shows === undefined ? {} : givenOptions({ options: table }, flags);
  const isAsked = Object.keys(given).length > 0 && wanted === undefined;
  const verb = verbs.find((one) => one.name === wanted) ?? (isAsked ? verbs[0] : undefined);
  const { values, origins } = await optionValues(table, given, config.sections(name), {
    cwd,
    homes: [config.home.value],
  });
  const shown = await manifest.shows?.({
    verb: verb?.name ?? null,
    options: values,
    origins,
    spelled: (option) => longFlag(option, table[option]),
    surroundings: surroundingsOf(cwd, config.home.value),
  });
  const settings = Object.entries(table).flatMap(([option, entry]) => {
    const key = settingOf(option, entry);
    return key === null ? [] : [{ key, value: values[option] ?? null, origin: origins[option] ?? "default" }];
  });
  return {
    rows: [...(shown?.rows ?? settings), ...(shown?.files ?? [])].map((row) => ({
      ...row,
      key: `${name}.${row.key}`,
    })),
    warnings: [...new Set(shown?.warnings)],
  };
}
