// Pages made from the code itself, run by the repository's own Node: `node reference.ts <folder>`.
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { settings, variableOf, type SettingKey } from "../../src/config/settings.ts";
import { EventDraft } from "../../src/kernel/event.ts";

const repository = join(import.meta.dirname, "../..");
const [, , folder = ""] = process.argv;
mkdirSync(folder, { recursive: true });
const write = (name: string, lines: readonly string[]): void => writeFileSync(join(folder, `${name}.md`), `${lines.join("\n")}\n`);

const told = (...args: readonly string[]): string =>
  execFileSync(process.execPath, ["src/cli/main.ts", ...args], { cwd: repository, encoding: "utf8", env: { COLUMNS: "72" } });
const overview = told("--help");
const verbs = [...overview.matchAll(/^ {2}([a-z]+) +\[options\]/gm)].map(([, verb = ""]) => verb);
write("verbs", [
  "# Verbs and flags",
  "",
  "Printed by `colloquy --help` and `colloquy <verb> --help` when this site was built.",
  ...["", ...verbs].flatMap((verb) => [
    "",
    `## ${verb === "" ? "colloquy" : verb}`,
    "",
    "```",
    (verb === "" ? overview : told(verb, "--help")).trim(),
    "```",
  ]),
]);

const cell = (text: string): string => text.replaceAll("|", String.raw`\|`);
const code = (text: string | undefined): string => (text === undefined ? "" : `\`${cell(text)}\``);
write("settings", [
  "# Settings",
  "",
  "Every setting, as the code has it. [Configuration](../docs/configuration.md) tells where they are written and which one wins.",
  "",
  "| in a file | flag | variable | what it does | default |",
  "|---|---|---|---|---|",
  ...(Object.keys(settings) as readonly SettingKey[]).map((key) => {
    const { flag, help, fallback, unset } = settings[key] as { flag?: string; help: string; fallback: unknown; unset?: string };
    const isTime = key.endsWith("imeout") && typeof fallback === "number";
    const usual = isTime ? `${fallback / 1000}s` : unset ?? (fallback === null ? "" : typeof fallback === "string" ? fallback : JSON.stringify(fallback));
    return `| ${[code(key), code(flag), code(variableOf(key)), cell(help), cell(usual)].join(" | ")} |`;
  }),
]);

interface Drawn {
  readonly properties: Readonly<Record<string, { readonly const?: string }>>;
  readonly required?: readonly string[];
}
const { oneOf, anyOf } = z.toJSONSchema(EventDraft, { io: "input", unrepresentable: "any" });
const events = (oneOf ?? anyOf ?? []) as readonly Drawn[];
write("events", [
  "# Events",
  "",
  "Every event of a journal and its fields; those in italics may be missing. [The journal](../docs/journal.md) tells what they mean.",
  "",
  "| event | fields |",
  "|---|---|",
  ...events.map(({ properties, required = [] }) => {
    const fields = Object.keys(properties).filter((name) => name !== "type");
    const shown = fields.map((name) => (required.includes(name) ? code(name) : `*${name}*`));
    return `| ${code(properties["type"]?.const)} | ${shown.join(", ")} |`;
  }),
]);
