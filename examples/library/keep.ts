import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type AgentFunction, compare, follow, fork, resume, solve } from "colloquy";

let calls = 0;
const analyst: AgentFunction = ({ kind }) => {
  calls += 1;
  // What an agent throws is the failure of its turn: here nobody writes a plan, and the result says so.
  if (kind === "brief") throw new Error("I only analyse");
  if (kind === "verify") return { option: "O1", why: "A restart ends all sessions today" };
  if (kind === "follow") return { answer: ["With two servers a file beside one of them is not enough"] };
  return {
    feasibility_score: 0.9,
    findings: ["Sessions live in a Map of the process (src/sessions.ts:10), so a restart ends them all"],
    implementation_approaches: [
      {
        name: "A file beside the server",
        description: "Write the Map to a file when the server stops, and read it when it starts.",
        effort: "low",
        risk: "low",
        tasks: [{ name: "Write and read the Map", files: ["src/sessions.ts:10 modify"] }],
      },
    ],
    option: "A file beside the server",
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

// After the end: the same seats are asked something further, and earlier results stay readable.
const followed = await follow(folder, "And with two servers?", { agents }).result;
if (followed.protocol === "solve" && followed.status === "completed")
  console.log(followed.verdict.followUps?.[0]?.answers[0]?.text);

// The same again with another agent in one seat, in memory: only what that changes is asked.
const before = calls;
const changed = fork(folder, { seats: { bob: "eve" } }, { agents: { ...agents, eve: analyst } });
const { inherited } = await changed.result;
console.log(`${inherited?.calls} calls inherited, ${calls - before} made`);
const { seats } = await compare([folder, changed.events]);
console.log(seats.filter(({ isSame }) => !isSame));
