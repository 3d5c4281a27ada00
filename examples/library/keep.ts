import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type AgentFunction, resume, solve } from "colloquy";

let calls = 0;
const analyst: AgentFunction = ({ kind }) => {
  calls += 1;
  // What an agent throws is the failure of its turn: here code puts the findings together instead.
  if (kind === "resolve") throw new Error("I only analyse");
  return {
    feasibility_score: 0.9,
    findings: ["Sessions live in a Map of the process (src/sessions.ts:10), so a restart ends them all"],
    implementation_approaches: [
      {
        name: "A file beside the server",
        description: "Write the Map to a file when the server stops, and read it when it starts.",
        effort: "low",
        risk: "low",
        affected_files: [{ file: "src/sessions.ts", line: 10, action: "modify" }],
      },
    ],
  };
};
const agents = { ada: analyst, bob: analyst };
const folder = await mkdtemp(join(tmpdir(), "sessions-"));

// Nobody answers gates here, so it pauses where a person has to choose; all that was said is in the folder.
const paused = await solve("Let sessions survive a restart.", {
  agents,
  folder,
  limits: { maxCalls: 20 },
  signal: AbortSignal.timeout(60_000),
}).result;
if (paused.status === "paused") console.log(`${paused.stopped.reason} after ${calls} calls`);

// Days later, in another process: what was answered is not asked again.
const resumed = await resume(folder, {
  agents,
  answerGate: ({ choices = [], recommended }) => {
    for (const { id, label } of choices) console.log(`  ${id}: ${label}`);
    return recommended ?? null;
  },
}).result;
if (resumed.protocol === "solve" && resumed.status === "completed")
  console.log(`chosen after ${calls} calls: ${resumed.verdict.chosen}`);
