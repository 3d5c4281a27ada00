/**
 * What somebody sees in their first minute, in three situations: no agent at all, only a key, only local models. Runs the
 * real command on a terminal, types what a person would, and writes what the screen showed as text and as SVG.
 *
 *   npx node scripts/first-minute.ts <folder for the recordings> [folder of another version of colloquy]
 *
 * The model servers are our own, on 127.0.0.1: they list models and refuse unknown ones as the real ones do.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { Answer, ModelRequest } from "../test/model-server/answer.ts";
import { exampleOf } from "../test/model-server/example.ts";
import { startModelServer } from "../test/model-server/server.ts";
import { TestTerminal } from "../test/reporters/terminal.ts";

interface Typed {
  readonly command: string;
  /** What is typed each time the screen ends in this. */
  readonly answers?: readonly (readonly [shown: RegExp, typed: string])[];
}

interface Situation {
  readonly name: string;
  readonly env: Readonly<Record<string, string>>;
  readonly typed: readonly Typed[];
}

const columns = 80;
const topic = "Should sessions move to Redis?";

const [out = "first-minute", root = "."] = process.argv.slice(2);
const program = resolve(root, "src/cli/main.ts");
/** The models that were asked, call by call. */
const calls: string[] = [];
const local = await startModelServer({ models: ["qwen3:8b", "gemma3:4b"], answer: spoken });
const paid = await startModelServer({ answer: spoken });
const discuss = { command: `colloquy discuss "${topic}" --quick --yes` };

const situations: readonly Situation[] = [
  {
    name: "no-agent",
    env: {},
    typed: [{ command: "colloquy" }, discuss, { command: "colloquy discuss --example --yes" }],
  },
  {
    name: "only-a-key",
    env: { OPENAI_API_KEY: "sk-not-a-real-key", OPENAI_BASE_URL: `${paid.url}/v1` },
    typed: [
      {
        command: `colloquy discuss "${topic}" --quick`,
        answers: [
          [/\(y\/N\) $/, "y"],
          // Enter takes what is recommended.
          [/> $/, ""],
        ],
      },
      // Of a version that does not take it by itself.
      { command: "colloquy agents" },
      { command: `${discuss.command} --agents openai/gpt-5.6-terra,openai/gpt-5.6-luna` },
    ],
  },
  {
    name: "only-local-models",
    env: { OLLAMA_HOST: local.url },
    typed: [
      discuss,
      // Of a version that does not take them by itself.
      { command: "colloquy agents" },
      { command: `${discuss.command} --agents ollama/qwen3:8b,ollama/gemma3:4b` },
    ],
  },
];

mkdirSync(out, { recursive: true });
const table: string[] = [];
for (const situation of situations) {
  const { text, commands, models } = await recorded(situation);
  writeFileSync(join(out, `${situation.name}.txt`), text);
  writeFileSync(join(out, `${situation.name}.svg`), svg(text));
  const until =
    models.length < 2 ? "no discussion of two models" : `${commands} until a discussion of two models`;
  table.push(`${situation.name}: ${until}${models.length === 0 ? "" : ` (${models.join(", ")})`}`);
}
process.stdout.write(`${table.join("\n")}\n`);
await Promise.all([local.close(), paid.close()]);

/** Types the commands one after the other, until one has asked two models. */
async function recorded({ env, typed }: Situation) {
  const folder = mkdtempSync(join(tmpdir(), "first-minute-"));
  const bin = join(folder, "bin");
  mkdirSync(bin);
  mkdirSync(join(folder, "project"));
  const started = `#!/bin/sh\nexec "${process.execPath}" --disable-warning=ExperimentalWarning "${program}" "$@"\n`;
  writeFileSync(join(bin, "colloquy"), started);
  chmodSync(join(bin, "colloquy"), 0o755);
  cpSync("examples/design.md", join(folder, "project", "design.md"));
  const before = calls.length;
  const models = () => [...new Set(calls.slice(before))];
  let text = "";
  let commands = 0;
  for (const one of typed) {
    commands += 1;
    const shown = await onTerminal(one, {
      cwd: join(folder, "project"),
      env: {
        PATH: `${bin}:/usr/bin:/bin`,
        HOME: folder,
        TERM: "xterm",
        LANG: "C.UTF-8",
        NO_COLOR: "1",
        ...env,
      },
    });
    text += `$ ${one.command}\n${shown}\n`;
    if (models().length > 1) break;
  }
  rmSync(folder, { recursive: true, force: true });
  return { text, commands, models: models() };
}

/** Runs a command on a terminal of its own; gives what stands on the screen when it has ended. */
async function onTerminal(
  { command, answers = [] }: Typed,
  options: { readonly cwd: string; readonly env: Readonly<Record<string, string>> },
): Promise<string> {
  // Only util-linux has a `script` that runs one command on a terminal of its own.
  const child = spawn("script", ["-qec", `stty cols ${columns} rows 40; ${command}`, "/dev/null"], options);
  let raw = "";
  let from = 0;
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    raw += chunk;
    const shown = stripVTControlCharacters(raw.slice(from));
    const asked = answers.find(([ends]) => ends.test(shown));
    if (asked === undefined) return;
    from = raw.length;
    child.stdin.write(`${asked[1]}\n`);
  });
  await once(child, "close");
  const screen = new TestTerminal(columns, 500);
  screen.write(raw);
  return `${await screen.text()}\n`;
}

function svg(text: string): string {
  const lines = text.trimEnd().split("\n");
  const escaped = (line: string) => line.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const shown = lines.map(
    (line, index) => `<text x="16" y="${30 + index * 17}" xml:space="preserve">${escaped(line)}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${columns * 8.2 + 32}" height="${lines.length * 17 + 30}">
<rect width="100%" height="100%" rx="8" fill="#16181d"/>
<g font-family="ui-monospace, monospace" font-size="13" fill="#d7dae0">
${shown.join("\n")}
</g>
</svg>
`;
}

/** Something of the right shape for every turn, another sentence by another model. */
function spoken({ schema, model }: ModelRequest): Answer {
  calls.push(model);
  const said = /terra|qwen/.test(model)
    ? "Move carts to Redis first, and measure before anything else moves."
    : "Keep sessions where they are until a restart has really lost one.";
  return schema === null ? said : { structured: exampleOf(schema, said) };
}
