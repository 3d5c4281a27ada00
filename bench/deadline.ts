import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { startModelServer } from "../test/model-server/server.ts";
import { type Figure, inScratch } from "./figure.ts";
import { command } from "./scripted-critique.ts";

const deadlineMs = 2000;
/** How far past a deadline a command may end on an idle machine. */
const mostPastMs = 5000;

const answer = `echo '${JSON.stringify({ strengths: [], weaknesses: [], suggestions: [], rating: 4 })}'`;
const hidden = "(env -i setsid sleep 60 &)";

/** What a seat's agent does, and by when it should be over. */
const shells: Readonly<Record<string, readonly [body: string, untilMs: number]>> = {
  "an agent that hangs": ["sleep 60", deadlineMs],
  "one deaf to TERM, with children that hide": [`trap '' TERM; ${hidden}; sleep 60 & sleep 60`, deadlineMs],
  "one that floods": ["exec yes", deadlineMs],
  "one that floods slowly, deaf to TERM": ["trap '' TERM PIPE; while :; do echo aaaaaaaa; done", deadlineMs],
  "one that fails after 7 MB": ["yes | head -c 7000000; exit 1", deadlineMs],
  "one that answers and leaves a daemon": [`${hidden}; ${answer}`, 0],
};

/**
 * How far past its deadline a command ends, beyond what one with a quick answer takes anyway, against what it may;
 * and how much memory it took at its peak.
 */
export function deadline(): Promise<readonly Figure[]> {
  return inScratch(async (folder) => {
    await measured(folder, await shellAgent(folder, answer));
    const quick = await measured(folder, await shellAgent(folder, answer));
    const figures: Figure[] = [];
    const note = (name: string, untilMs: number, { ms, peakMb }: Measured) => {
      const pastMs = Math.max(0, ms - quick.ms - untilMs);
      const detail = `${peakMb} MB, quick ${quick.peakMb} MB`;
      figures.push({
        name: `deadline: ${name}`,
        value: pastMs / 1000,
        unit: "seconds",
        aim: mostPastMs / 1000,
        detail,
      });
    };
    for (const [name, [body, untilMs]] of Object.entries(shells))
      note(name, untilMs, await measured(folder, await shellAgent(folder, body)));
    note("six that flood", deadlineMs, await measured(folder, await shellAgent(folder, "exec yes"), 6));
    const server = await startModelServer({ answer: () => ({ fault: "endless" }) });
    const streaming = { api: "openai-compatible", model: "stub", baseURL: `${server.url}/v1` };
    note("a server that streams for ever", deadlineMs, await measured(folder, streaming));
    await server.close();
    return figures;
  });
}

async function shellAgent(folder: string, body: string): Promise<object> {
  const path = join(await mkdtemp(join(folder, "agent-")), "agent.sh");
  await writeFile(path, `#!/bin/bash\ncat > /dev/null\n${body}\n`);
  await chmod(path, 0o755);
  return { exec: [path] };
}

interface Measured {
  readonly ms: number;
  readonly peakMb: number;
}

const tellPeakKb = `process.on("exit", () => process._rawDebug(process.resourceUsage().maxRSS))`;

async function measured(scratch: string, agent: object, seats = 1): Promise<Measured> {
  const folder = await mkdtemp(join(scratch, "run-"));
  await writeFile(join(folder, "design.md"), "# Cache\n\nKeys live in one Redis node.\n");
  const perspectives = Array.from({ length: seats }, (_, index) => ({ name: `Seat ${index + 1}` }));
  const config = { agents: { one: agent }, panel: ["one"], critique: { perspectives } };
  await writeFile(join(folder, "panel.yaml"), JSON.stringify(config));
  const flags = ["--config", "panel.yaml", "--turn-timeout", `${deadlineMs / 1000}s`, "--quiet"];
  const args = ["--import", `data:text/javascript,${tellPeakKb}`, command, "critique", "design.md", ...flags];
  const env = { PATH: process.env["PATH"], HOME: folder };
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, { cwd: folder, env, stdio: ["ignore", "ignore", "pipe"] });
  const [told, [code]] = await Promise.all([text(child.stderr), once(child, "exit")]);
  if (code === 2) throw new Error(`critique was called wrongly: ${told}`);
  const ms = performance.now() - startedAt;
  return { ms, peakMb: Math.round(Number(told.trimEnd().split("\n").at(-1)) / 1024) };
}
