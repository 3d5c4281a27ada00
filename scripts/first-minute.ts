/**
 * What somebody sees in their first minute, in three situations: no agent at all, only a key, only local models. Runs the
 * real command on a terminal of 80 columns, types what a person would, and writes the frames of the screen as text into
 * docs/first-minute/, of an earlier version and of this one.
 *
 *   npx node scripts/first-minute.ts <folder of 0.1.0, after npm ci> [folder for the recordings]
 *
 * The model servers are our own, on 127.0.0.1: they list models and refuse unknown ones as the real ones do.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { stripVTControlCharacters } from "node:util";
import type { Answer, ModelRequest } from "../test/model-server/answer.ts";
import { exampleOf } from "../test/model-server/example.ts";
import { startModelServer } from "../test/model-server/server.ts";
import { TestTerminal } from "../test/reporters/terminal.ts";

interface Typed {
  readonly command: string;
  /** What is typed each time the screen ends in this. */
  readonly answers?: readonly (readonly [shown: RegExp, typed: string])[];
  /** What it adds to the machine, as variables that later commands see. */
  readonly gives?: Readonly<Record<string, string>>;
}

interface Situation {
  readonly name: string;
  readonly title: string;
  readonly env: Readonly<Record<string, string>>;
  /** What a person types who reads what each version says. */
  readonly before: readonly Typed[];
  readonly after: readonly Typed[];
}

const columns = 80;
const [earlier = "", out = "docs/first-minute"] = process.argv.slice(2);
if (earlier === "") throw new Error("Give the folder of 0.1.0.");
/** The models that were asked, call by call. */
const calls: string[] = [];
const local = await startModelServer({ models: ["qwen3:latest", "gemma3:latest"], answer: spoken });
const paid = await startModelServer({ answer: spoken });

const discuss = `colloquy discuss "Should sessions move to Redis?" --quick`;
const nobody = { OLLAMA_HOST: "127.0.0.1:9", COLLOQUY_LOCAL_SERVERS: "ollama" };
const ollama = { OLLAMA_HOST: local.url };
const pull = { command: "ollama pull qwen3 && ollama pull gemma3", gives: ollama };
// Enter takes what is recommended.
const answers = [[/\(y\/N\) $/, "y"] as const, [/> $/, ""] as const];
const situations: readonly Situation[] = [
  {
    name: "no-agent",
    title: "no agent at all",
    env: nobody,
    before: [
      { command: "colloquy" },
      { command: discuss },
      { command: "colloquy agents" },
      pull,
      { command: "colloquy agents" },
      { command: `${discuss} --agents ollama/qwen3:latest,ollama/gemma3:latest`, answers },
    ],
    after: [{ command: "colloquy" }, { command: discuss }, pull, { command: discuss, answers }],
  },
  {
    name: "only-a-key",
    title: "only a key in the environment",
    env: { ...nobody, OPENAI_API_KEY: "sk-not-a-real-key", OPENAI_BASE_URL: `${paid.url}/v1` },
    before: [
      { command: discuss },
      { command: "colloquy agents" },
      { command: `${discuss} --agents openai/gpt-5.6-terra,openai/gpt-5.6-luna`, answers },
    ],
    after: [{ command: discuss, answers }],
  },
  {
    name: "only-local-models",
    title: "only two local models",
    env: { ...nobody, ...ollama },
    before: [
      { command: discuss },
      { command: "colloquy agents" },
      { command: `${discuss} --agents ollama/qwen3:latest,ollama/gemma3:latest`, answers },
    ],
    after: [{ command: discuss, answers }],
  },
];
const versions = [
  { name: "0.1.0", root: earlier, typed: ({ before }: Situation) => before },
  { name: "0.2.0", root: ".", typed: ({ after }: Situation) => after },
];

mkdirSync(out, { recursive: true });
const rows: string[] = [];
for (const situation of situations) {
  const told: string[] = [];
  for (const { name, root, typed } of versions) {
    const { frames, models } = await recorded(typed(situation), situation.env, root);
    const file = `${name}-${situation.name}.txt`;
    writeFileSync(join(out, file), frames);
    const count = typed(situation).length;
    told.push(models.length < 2 ? `no discussion ([frames](${file}))` : `[${count}](${file})`);
  }
  rows.push(`| ${situation.title} | ${told.join(" | ")} |`);
}
writeFileSync(join(out, "README.md"), page(rows));
process.stdout.write(`${rows.join("\n")}\n`);
await Promise.all([local.close(), paid.close()]);

/** Types the commands one after the other; gives the frames of all, and the models that were asked. */
async function recorded(typed: readonly Typed[], env: Situation["env"], root: string) {
  const folder = mkdtempSync(join(tmpdir(), "first-minute-"));
  const bin = join(folder, "bin");
  mkdirSync(bin);
  mkdirSync(join(folder, "project"));
  const program = resolve(root, "src/cli/main.ts");
  const run = (file: string, script: string) =>
    writeFileSync(join(bin, file), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  run("colloquy", `exec "${process.execPath}" --disable-warning=ExperimentalWarning "${program}" "$@"`);
  run("ollama", `echo "pulling $2 … success"`);
  cpSync("examples/design.md", join(folder, "project", "design.md"));
  const from = calls.length;
  let text = "";
  const machine: Record<string, string> = {
    PATH: `${bin}:/usr/bin:/bin`,
    HOME: folder,
    TERM: "xterm",
    LANG: "C.UTF-8",
    NO_COLOR: "1",
    ...env,
  };
  for (const one of typed) {
    text += await onTerminal(one, { cwd: join(folder, "project"), env: machine });
    Object.assign(machine, one.gives);
  }
  rmSync(folder, { recursive: true, force: true });
  // Where our servers listen is new each time.
  const frames = text.replaceAll(local.url, "http://127.0.0.1:11434");
  return { frames, models: [...new Set(calls.slice(from))] };
}

/** Runs a command on a terminal of its own; gives each screen that differs, from the first line that does. */
async function onTerminal(
  { command, answers: known = [] }: Typed,
  options: { readonly cwd: string; readonly env: Readonly<Record<string, string>> },
): Promise<string> {
  // Only util-linux has a `script` that runs one command on a terminal of its own.
  const child = spawn("script", ["-qec", `stty cols ${columns} rows 40; ${command}`, "/dev/null"], options);
  const screen = new TestTerminal(columns, 500);
  const begun = performance.now();
  let raw = "";
  let from = 0;
  let frames = `$ ${command}\n`;
  let before: readonly string[] = [];
  const take = async () => {
    const now = (await screen.text()).split("\n");
    const first = now.findIndex((line, at) => inEssence(line) !== inEssence(before[at] ?? ""));
    if (first < 0) return;
    frames += `── after ${((performance.now() - begun) / 1000).toFixed(1)} s\n`;
    frames += `${first === 0 ? "" : "⋮\n"}${now.slice(first).join("\n")}\n`;
    before = now;
  };
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    raw += chunk;
    screen.write(chunk);
    const shown = stripVTControlCharacters(raw.slice(from));
    const asked = known.find(([ends]) => ends.test(shown));
    if (asked === undefined) return;
    from = raw.length;
    child.stdin.write(`${asked[1]}\n`);
  });
  // A frame a second is what a person takes in.
  const timer = setInterval(() => void take(), 1000);
  await once(child, "close");
  clearInterval(timer);
  await take();
  return `${frames}\n`;
}

/** A line without what only shows that time passes. */
function inEssence(line: string): string {
  return line.replaceAll(/[\d⠀-⣿.]+/g, "");
}

function page(told: readonly string[]): string {
  return `# The first minute

How many commands it takes until two different models have discussed something, on a machine where Colloquy was just installed. Each number leads to the recording: every screen of the terminal at 80 columns, as text. The first version is 0.1.0.

| what is on the machine | 0.1.0 | 0.2.0 |
|---|---|---|
${told.join("\n")}

With no agent at all, the error of 0.2.0 prints the commands to paste; the recording pastes the one for local models.

The recordings are made by \`scripts/first-minute.ts\`, with the real command on a real terminal. Small servers on 127.0.0.1 replace the models: they list models, answer in the right form, and always say the same. \`ollama pull\` only prints a line.
`;
}

/** Something of the right shape for every turn, another sentence by another model. */
async function spoken({ schema, model, messages }: ModelRequest): Promise<Answer> {
  calls.push(model);
  await sleep(250);
  const said = /terra|qwen/.test(model)
    ? "Move carts to Redis first, and measure before anything else moves."
    : "Keep sessions where they are until a restart has really lost one.";
  return schema === null
    ? sketched(messages.at(-1)?.text ?? "", said)
    : { structured: exampleOf(schema, said) };
}

/** 0.1.0 gave paid models the shape in words alone: `{"claim", "grounds": [{"reason", "evidence"}]}`. */
function sketched(prompt: string, said: string): string {
  const [shape] =
    /\{"[\s\S]*\}(?=\.\s|\.$)/.exec(prompt.slice(prompt.lastIndexOf("Reply with one JSON"))) ?? [];
  const filled = (key: string) => {
    if (key === "changed" || key === "important") return false;
    return key === "certainty" ? "MEDIUM" : said;
  };
  return (
    shape?.replaceAll(
      /(?<!: )"(\w+)"(?=[,}])/g,
      (_, key: string) => `"${key}": ${JSON.stringify(filled(key))}`,
    ) ?? said
  );
}
