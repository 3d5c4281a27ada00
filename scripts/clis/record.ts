// `node scripts/clis.ts record [cli…] [--case <name>]`: what the real CLIs print, as fixtures for our parsers.
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { startModelServer } from "../../test/model-server/server.ts";
import { type RecordedCase, cases, prompts, schema } from "./cases.ts";
import { standing } from "../../src/agents/eyes-server/relay.ts";
import type { JsonSchema } from "../../src/kernel/agent.ts";
import type { AnswerScript } from "../../test/model-server/answer.ts";
import { unbound } from "./unbound.ts";
import { cacheFolder, chosenClis, installedCli, releases } from "./installed.ts";
import { chosenSession, type Driver, drivers } from "./driver.ts";
import { placeholders } from "./placeholders.ts";
import { loggedOut, pointedAt } from "./pointed-at.ts";
import { type CliEnd, type Invocation, runCli } from "./run.ts";

const fixtures = join(import.meta.dirname, "../../test", "fixtures", "clis");

const { positionals, values } = parseArgs({
  args: process.argv.slice(3),
  allowPositionals: true,
  options: { case: { type: "string", multiple: true } },
});

for (const name of chosenClis(positionals)) {
  const driver = drivers[name];
  const command = installedCli(driver.name);
  if (command === null) {
    console.log(`${driver.name}: not installed, see scripts/clis.ts`);
    continue;
  }
  await mkdir(join(fixtures, driver.name), { recursive: true });
  for (const recorded of cases) {
    if (recorded.withSchema === true && !driver.takesSchema) continue;
    if (values.case !== undefined && !values.case.includes(recorded.name)) continue;
    await record(driver, command, recorded);
  }
}

async function record(driver: Driver, command: string, recorded: RecordedCase): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), "colloquy-record-"));
  const startedMs = Date.now();
  const sessionId = await sessionFor(driver, command, recorded, scratch);
  const server = await startModelServer({ answer: scriptFor(driver, recorded) });
  if (recorded.isDown === true) await server.close();
  try {
    const input = sessionId === null ? prompts.first : prompts.second;
    const invocation = invocationOf(driver, {
      scratch,
      serverUrl: server.url,
      prompt: input,
      resume: sessionId,
      schema: schemaFor(recorded),
      loggedOut: recorded.loggedOut === true,
      isUnbound: recorded.shell === "unbound",
    });
    const deadlineMs = recorded.deadlineMs ?? driver.deadlineMs;
    const end = await runCli(command, invocation, { scratch, input, deadlineMs });
    const fixture = {
      cli: driver.name,
      version: releases[driver.name].version,
      argv: [driver.name, ...invocation.args],
      env: invocation.env,
      stdin: input,
      modelRequests: server.requests.filter(({ kind }) => kind === "answer").length,
      ...end,
    };
    const text = JSON.stringify(fixture, placeholders({ scratch, clis: cacheFolder() }, server.url), 2);
    await writeFile(join(fixtures, driver.name, `${recorded.name}.json`), `${text}\n`);
    console.log(summary(driver, recorded, end, fixture.modelRequests, Date.now() - startedMs));
  } finally {
    if (recorded.isDown !== true) await server.close();
    await rm(scratch, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** The session the recorded turn goes on with: made by a first turn, or never made. */
async function sessionFor(
  driver: Driver,
  command: string,
  recorded: RecordedCase,
  scratch: string,
): Promise<string | null> {
  if (recorded.session === undefined) return null;
  if (recorded.session === "unknown") return driver.unknownSession;
  const server = await startModelServer();
  const invocation = invocationOf(driver, {
    scratch,
    serverUrl: server.url,
    prompt: prompts.first,
    resume: null,
    schema: null,
    loggedOut: false,
    isUnbound: false,
  });
  const at = { scratch, input: prompts.first, deadlineMs: driver.deadlineMs };
  const { stdout } = await runCli(command, invocation, at);
  await server.close();
  return driver.sessionId(stdout);
}

interface RecordedTurn {
  readonly scratch: string;
  readonly serverUrl: string;
  readonly prompt: string;
  /** The session to go on with; a new one without. */
  readonly resume: string | null;
  readonly schema: JsonSchema | null;
  readonly loggedOut: boolean;
  readonly isUnbound: boolean;
}

/** The CLI as our own agent calls it, pointed at the server. */
function invocationOf(
  { name, dialect }: Driver,
  { scratch, serverUrl, prompt, resume, schema, ...turn }: RecordedTurn,
): Invocation {
  const pointed = turn.loggedOut ? loggedOut : pointedAt;
  const { model, args, env, files } = pointed(name, serverUrl, join(scratch, "home"));
  if (turn.isUnbound) {
    const free = unbound[name];
    const chosen = model === null ? [] : [`--model=${model}`];
    const [prompted, ...rest] = free.args.toReversed();
    const last = prompted === "-" ? [...rest.toReversed(), ...chosen, "-"] : [...free.args, ...chosen];
    return {
      args: [...args, ...last],
      env: { ...env, ...free.env },
      files: { ...inFolder("home", { ...files, ...free.files }) },
    };
  }
  const session = { id: resume ?? chosenSession, resumed: resume !== null, spent: {} };
  const called = dialect.invocation({
    prompt,
    standing: standing(),
    session,
    schema,
    eyes: null,
    model,
    effort: null,
    folder: join(scratch, "cwd"),
    env,
    // The user's own files are those of the pointer.
    ownFile: (path) => files[relative(join(scratch, "home"), path)] ?? null,
    left: { calls: null, tokens: null, usd: null },
  });
  return {
    args: [...args, ...called.args],
    env: { ...called.env, ...env, ...called.walls },
    files: { ...inFolder("home", files), ...inFolder("cwd", called.files ?? {}) },
  };
}

/** What the case lets the model say; its CLI's shell is called with the first answer. */
function scriptFor({ name }: Driver, { answer, shell }: RecordedCase): AnswerScript {
  if (shell === undefined || typeof answer !== "function") return answer;
  return (request) => (request.n === 1 ? { call: unbound[name].call } : answer(request));
}

function inFolder(folder: string, files: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [join(folder, path), text]));
}

function schemaFor(recorded: RecordedCase): JsonSchema | null {
  return recorded.withSchema === true ? schema : null;
}

function summary(driver: Driver, { name }: RecordedCase, end: CliEnd, requests: number, ms: number): string {
  const ended = end.overdue ? "ended by us" : `exit ${end.exitCode}`;
  return `${driver.name} ${name}: ${ended}, ${requests} model requests, ${(ms / 1000).toFixed(1)} s`;
}
