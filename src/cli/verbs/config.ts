import type { Config } from "../../config/resolve.ts";
import { type Setting, type SettingKey, settings } from "../../config/settings.ts";
import type { ContextServer } from "../../config/context-settings.ts";
import { protocols } from "../../host/protocols/protocols.ts";
import { formatDuration } from "../../kernel/duration.ts";
import type { SettingRow } from "../../manifest/manifest.ts";
import { withoutPassword } from "../../manifest/read-value.ts";
import { configFor } from "../discussing.ts";
import { machineText } from "../machine-text.ts";
import { protocolSettings } from "../protocol-settings.ts";
import type { Options } from "../verb.ts";
import { table } from "../table.ts";
import type { Terminal } from "../terminal.ts";
import { wrappedTable } from "../wrapped-table.ts";

const allSettings: Readonly<Record<SettingKey, Setting<unknown>>> = settings;
const durations = new Set(["timeout", "turnTimeout", "silenceTimeout"]);

/** Every value and who set it. */
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
  if (settings.format.value !== "text") {
    terminal.out(
      machineText({ files, settings: [...rows, ...ofProtocols], warnings }, settings.format.value),
    );
    return 0;
  }
  // A table of their own: their names are long, and would push the others' values off the screen.
  terminal.out(`${tableOf(rows, terminal)}\n${tableOf(ofProtocols, terminal)}`);
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
