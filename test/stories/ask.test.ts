import { chmodSync, cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Event } from "../../src/kernel/event.ts";
import type { Result } from "../../src/kernel/result.ts";
import { shared } from "../beside.ts";
import { type Ended, type Story, story, treeOf, until } from "./command.ts";
import { config, shellAgent } from "./panel.ts";
import { expectSays } from "../says.ts";

interface AskVerdict {
  readonly answer: string;
  readonly conversation: string;
  readonly turn: number;
  readonly resumed: "native" | "assembled" | null;
  readonly sources: readonly string[];
}

function resultIn({ stdout }: Ended): Result<AskVerdict> {
  return JSON.parse(stdout) as Result<AskVerdict>;
}

interface Asking {
  readonly told: Story;
  readonly ask: (...words: readonly string[]) => Promise<Ended>;
}

/** A story with two agents that say from a script who they are. */
function asking(): Asking {
  const told = story();
  const saying = (name: string) => {
    told.write(`${name}.yaml`, JSON.stringify([{ reply: `So says ${name}.` }]));
    return { script: `./${name}.yaml` };
  };
  const flags = config(told, { agents: { mine: saying("mine"), other: saying("other") } });
  return { told, ask: (...words) => told.run(["ask", ...words, ...flags]) };
}

/** The same with the conversations `cache` and `queue`, a turn each. */
async function asked(): Promise<Asking> {
  const { told, ask } = asking();
  await ask("Which cache?", "--id", "cache", "--agents", "mine");
  await ask("Which queue?", "--id", "queue", "--agents", "mine");
  return { told, ask };
}

const folderOf = (id: string) => `.colloquy/discussions/${id}`;

/** What was asked last in a conversation, as its agent got it. */
function heardIn(told: Story, id: string): string {
  const lines = told
    .read(`${folderOf(id)}/journal.jsonl`)
    .trimEnd()
    .split("\n");
  const asked = lines.map((line) => JSON.parse(line) as Event).findLast(({ type }) => type === "turn.asked");
  return asked?.type === "turn.asked" ? asked.prompt : "";
}

async function turnsOf(told: Story, id: string): Promise<readonly string[]> {
  const { stdout } = await told.run(["show", id]);
  return [...stdout.matchAll(/^## (Turn \d+)\n\n.*?```question\n(.*?)\n```/gms)].map(
    ([, turn, question]) => `${turn}: ${question}`,
  );
}

async function verified(told: Story, ...ids: readonly string[]): Promise<readonly (number | null)[]> {
  return Promise.all(ids.map(async (id) => (await told.run(["verify", id])).code));
}

test("stdout is the answer alone; stderr has the conversation and how to go on", async () => {
  const told = story();
  const mine = shellAgent(told, "mine", `cat > heard\necho "mine on: $(tail -n 1 heard)"`);
  const flags = config(told, { agents: { mine } });

  const { code, stdout, stderr } = await told.run(["ask", "Which cache fits 10k keys?", ...flags]);

  expect({ code, stdout }).toEqual({ code: 0, stdout: "mine on: Which cache fits 10k keys?\n" });
  expect(stderr).toContain(
    'Conversation ask-which-cache-fits-10k-keys. To continue: colloquy ask --resume ask-which-cache-fits-10k-keys "…"\n',
  );
  expect(told.read("heard")).toBe("Which cache fits 10k keys?");

  // It comes from standard input or from a file too, with context beside it; as JSON it says which turn of what it is.
  told.write("question.md", "Is it\nright?\n");
  told.write("notes.md", "Ten keys.\n");
  const piped = await told.run(["ask", "-", ...flags], { stdin: "From a pipe?\n" });
  expect(piped.stdout).toBe("mine on: From a pipe?\n");
  const filed = await told.run(["ask", "--file", "question.md", "--context", "notes.md", "--json", ...flags]);
  expect(told.read("heard")).toMatch(/Ten keys\.[^]*Is it\nright\?$/);
  expect(resultIn(filed)).toMatchObject({
    protocol: "ask",
    status: "completed",
    verdict: {
      answer: "mine on: right?",
      conversation: "ask-is-it-right",
      turn: 1,
      resumed: null,
      sources: [],
    },
    next: 'colloquy ask --resume ask-is-it-right "…"',
  });
});

test("no id: the last conversation, or the last with the agent that is named", async () => {
  const { told, ask } = await asked();
  await ask("Which disk?", "--id", "disk", "--agents", "other");

  const last = resultIn(await ask("Why?", "--resume", "--json"));
  const lastOfMine = resultIn(await ask("Why?", "--resume", "--agents", "mine", "--json"));
  const before = await told.run(["ask", "--resume", "Is that all?", "--json"]);

  expect(last.verdict).toMatchObject({ conversation: "disk", turn: 2, answer: "So says other." });
  expect(lastOfMine.verdict).toMatchObject({ conversation: "queue", turn: 2, answer: "So says mine." });
  expect(resultIn(before).verdict).toMatchObject({ conversation: "queue", turn: 3 });
});

test("one id: the turn is appended, and an agent without a session is told what was said, with a warning", async () => {
  const { told, ask } = await asked();
  told.write("notes.md", "Ten keys.\n");
  await ask("And these?", "--resume", "cache", "--context", "notes.md");

  const result = resultIn(await ask("Why?", "--resume", "cache", "--json"));

  expect(result.verdict).toEqual({
    answer: "So says mine.",
    conversation: "cache",
    turn: 3,
    resumed: "assembled",
    sources: ["cache"],
  });
  expect(result.warnings).toEqual(["mine has no session to continue; the earlier turns go into its prompt."]);
  expect(heardIn(told, "cache")).toMatch(
    /Ten keys\.[^]*Which cache\?[^]*So says mine\.[^]*And these\?[^]*Why\?$/,
  );
  expect(await turnsOf(told, "cache")).toEqual([
    "Turn 1: Which cache?",
    "Turn 2: And these?",
    "Turn 3: Why?",
  ]);
  expect(await verified(told, "cache")).toEqual([0]);
});

test("one id and --id: a fork begins with the turns of its source, which stays as it was", async () => {
  const { told, ask } = await asked();
  const source = treeOf(`${told.folder}/${folderOf("cache")}`);

  const fork = resultIn(await ask("Why?", "--resume", "cache", "--id", "doubt", "--json"));
  await ask("Sure?", "--resume", "doubt");

  expect(fork.verdict).toMatchObject({ conversation: "doubt", turn: 2, sources: ["cache"] });
  expect(treeOf(`${told.folder}/${folderOf("cache")}`)).toEqual(source);
  expect(await turnsOf(told, "doubt")).toEqual(["Turn 1: Which cache?", "Turn 2: Why?", "Turn 3: Sure?"]);
  expect(told.read(`${folderOf("doubt")}/artifacts/transcript.md`)).toContain("from cache turn 1");
  expect(await verified(told, "doubt")).toEqual([0]);
});

/** The same with a fake `claude`, which keeps sessions and writes down what each heard. */
async function askedClaude(): Promise<Asking> {
  const told = story();
  const script = `#!/bin/bash
while [ $# -gt 0 ]; do
  case $1 in --session-id=*) id=\${1#*=};; --resume=*) id=\${1#*=}; [ -e "${told.folder}/sessions/$id" ] || lost=1;; esac
  shift
done
mkdir -p "${told.folder}/sessions"
if [ -n "$lost" ]; then echo "No conversation found with session ID: $id" >&2; exit 1; fi
tee -a "${told.folder}/sessions/$id" > "${told.folder}/heard-by-claude"
echo '{"type":"result","subtype":"success","is_error":false,"result":"Well.","session_id":"'$id'"}'
`;
  chmodSync(told.write("../bin/claude", script), 0o755);
  const env = { PATH: `${join(told.folder, "../bin")}:${told.env["PATH"]}` };
  const ask = (...words: readonly string[]) =>
    told.run(["ask", ...words, "--agents", "claude", "--json"], { env });
  await ask("Which cache?", "--id", "cache");
  return { told, ask };
}

test("an agent with a session goes on in it and hears the new question alone", async () => {
  const { told, ask } = await askedClaude();

  const result = resultIn(await ask("Why?", "--resume", "cache"));

  expect(result.verdict).toMatchObject({ turn: 2, resumed: "native" });
  expect(result.warnings).toEqual([]);
  expect(told.read("heard-by-claude")).toBe("Why?");
  expect(await verified(told, "cache")).toEqual([0]);
});

test("merged into a session, the other conversation comes before the question", async () => {
  const { told, ask } = await askedClaude();
  await ask("Which queue?", "--id", "queue");

  const merged = resultIn(await ask("Both?", "--resume", "queue,cache"));
  const heard = told.read("heard-by-claude");
  const after = resultIn(await ask("Why?", "--resume", "cache"));

  expect(merged.verdict).toMatchObject({ conversation: "queue", resumed: "native" });
  expect(heard).toMatch(/^Questions and answers of other conversations/);
  expect(heard).toContain("Which cache?");
  expect(heard).not.toContain("Which queue?");
  // Its last turn was answered in the session of the other conversation.
  expect(after.verdict).toMatchObject({ conversation: "cache", turn: 3, resumed: "assembled" });
  expect(await verified(told, "queue", "cache")).toEqual([0, 0]);
});

test("a fork has a session of its own", async () => {
  const { told, ask } = await askedClaude();

  const fork = resultIn(await ask("Why?", "--resume", "cache", "--id", "doubt"));
  const heard = told.read("heard-by-claude");
  const source = resultIn(await ask("And?", "--resume", "cache"));

  expect(fork.verdict).toMatchObject({ conversation: "doubt", resumed: "assembled" });
  expect(heard).toContain("Which cache?");
  expect(source.verdict).toMatchObject({ resumed: "native" });
});

test("a session that is gone is begun anew, and the answer is not called native", async () => {
  const { told, ask } = await askedClaude();
  rmSync(join(told.folder, "sessions"), { recursive: true });

  const result = resultIn(await ask("Why?", "--resume", "cache"));

  expect(result.verdict).toMatchObject({ answer: "Well.", resumed: "assembled" });
  expect(result.warnings).toEqual([
    "claude did not go on in its earlier session; it was told the earlier turns again.",
  ]);
  expect(told.read("heard-by-claude")).toMatch(/Which cache\?[^]*Well\.[^]*Why\?$/);
});

test("another agent is told what was said, with a warning that names both", async () => {
  const { told, ask } = await asked();

  const result = resultIn(await ask("Why?", "--resume", "cache", "--agents", "other", "--json"));

  expect(result.verdict).toMatchObject({ conversation: "cache", turn: 2, resumed: "assembled" });
  expect(result.warnings).toEqual([
    "cache was answered by mine before; other is told its turns in the prompt.",
  ]);
  expect(heardIn(told, "cache")).toContain("So says mine.");
});

test("several ids: the agent is asked once, and every conversation gets the turn", async () => {
  const { told, ask } = await asked();

  const result = resultIn(await ask("Both?", "--resume", "queue,cache", "--json"));

  expect(result).toMatchObject({
    verdict: { conversation: "queue", turn: 2, resumed: "assembled", sources: ["queue", "cache"] },
    usage: { calls: 1 },
  });
  const heard = heardIn(told, "queue");
  expect(heard).toContain("These turns come from the conversations cache, queue.");
  expect(heard).toMatch(/Turn 1 \(cache\)[^]*Which cache\?[^]*Turn 2 \(queue\)[^]*Which queue\?[^]*Both\?$/);
  expect(await turnsOf(told, "queue")).toEqual(["Turn 1: Which queue?", "Turn 2: Both?"]);
  expect(await turnsOf(told, "cache")).toEqual(["Turn 1: Which cache?", "Turn 2: Both?"]);
  const copy = resultIn(await told.run(["show", "cache", "--json"]));
  expect(copy).toMatchObject({ verdict: { answer: "So says mine.", turn: 2 }, usage: { calls: 0 } });
  expect(await verified(told, "queue", "cache")).toEqual([0, 0]);
});

test("several ids and --id: a new conversation gets all turns, and the sources stay as they were", async () => {
  const { told, ask } = await asked();
  const before = [
    treeOf(`${told.folder}/${folderOf("cache")}`),
    treeOf(`${told.folder}/${folderOf("queue")}`),
  ];

  const result = resultIn(await ask("Both?", "--resume", "queue,cache", "--id", "all", "--json"));

  expect(result.verdict).toMatchObject({ conversation: "all", turn: 3, sources: ["queue", "cache"] });
  expect(await turnsOf(told, "all")).toEqual([
    "Turn 1: Which cache?",
    "Turn 2: Which queue?",
    "Turn 3: Both?",
  ]);
  expect([
    treeOf(`${told.folder}/${folderOf("cache")}`),
    treeOf(`${told.folder}/${folderOf("queue")}`),
  ]).toEqual(before);
  expect(await verified(told, "all")).toEqual([0]);
});

test("a missing id among several is a warning", async () => {
  const { ask } = await asked();

  const result = resultIn(await ask("Why?", "--resume", "gone,cache", "--json"));

  expect(result.verdict).toMatchObject({ conversation: "cache", sources: ["cache"] });
  expect(result.warnings).toContain('There is no conversation "gone"; it was left out.');
});

const two = shared(asked);

test.for([
  [
    ["Why?", "--resume", "gone,lost"],
    'There is none of the conversations "gone", "lost" in <home>. `colloquy list` shows them all.',
  ],
  [
    ["Why?", "--resume", "gone"],
    'There is no conversation "gone" in <home>. `colloquy list` shows them all.',
  ],
  [
    ["Why?", "--resume", "--agents", "other"],
    "There is no conversation with other in <home> yet. Ask without --resume to start one; `colloquy list` shows what is there.",
  ],
  [
    ["Why?", "--resume", "cache", "--id", "queue"],
    "--id queue: a discussion already has that id. `--resume queue` continues it; another --id starts a new one.",
  ],
  [
    ["Why?", "--id", "Not an id"],
    '--id "Not an id" cannot be the id of a conversation. Use small letters, digits and dashes, such as cache-2.',
  ],
  [
    ["Why?", "--agents", "mine,other"],
    "--agents mine,other: a question goes to one agent. For example --agents mine.",
  ],
  [[""], 'The question is empty. For example "Which cache fits 10k keys?", or "-" to read standard input.'],
  [[], 'No question was given. For example "Which cache fits 10k keys?", or "-" to read standard input.'],
  [
    ["Why?", "--session", "x"],
    '--session does not apply to "ask". `colloquy ask --help` shows what it takes.',
  ],
] as const)("%j is refused and nothing is created", async ([words, message]) => {
  const { told, ask } = two();
  const before = treeOf(told.folder);

  const { code, stdout, stderr } = await ask(...words);

  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr.replaceAll(`${told.folder}/.colloquy`, "<home>")).toBe(`error: ${message}\n`);
  expect(treeOf(told.folder)).toEqual(before);
});

test("a critique is no conversation", async () => {
  const { told, ask } = asking();
  told.write("design.md", "# Cache\n");
  await told.run(["critique", "design.md", "--perspective", "A|mine", "--config", "panel.yaml"]);

  const { code, stderr } = await ask("Why?", "--resume", "critique-design-md");

  expect(code).toBe(2);
  expect(stderr).toContain("critique-design-md is a critique, not a conversation.");
});

test("an agent that fails is answered for by the fallback, and the answer says so", async () => {
  const told = story();
  const agents = {
    broken: shellAgent(told, "broken", "exit 3"),
    sound: shellAgent(told, "sound", "cat > /dev/null; echo Yes."),
  };
  const flags = config(told, { agents, fallback: ["sound"] });

  const { code, stdout } = await told.run(["ask", "Is it?", "--agents", "broken", "--json", ...flags]);

  expect(code).toBe(0);
  expect(resultIn({ code, stdout, stderr: "" })).toMatchObject({
    degraded: true,
    verdict: { answer: "Yes." },
    seats: [{ agent: "broken", answeredBy: "sound", fallback: true }],
    warnings: ["sound answered in place of broken."],
  });
});

test("why a question got no answer is said once, after the turn that failed", async () => {
  const told = story();
  const flags = config(told, { agents: { broken: shellAgent(told, "broken", "echo no disk >&2; exit 3") } });
  const ended = await told.run(["ask", "Which cache?", "--agents", "broken", ...flags]);
  expect(ended.code).toBe(1);
  const [, ...after] = ended.stderr.split("\nfailed    ");
  expect(after).toHaveLength(1);
  expectSays(after[0]?.replaceAll(told.folder, "."), [
    'Respondent: broken (exit: "./agents/broken" exited with code 3: no disk)',
    'error: The question got no answer: "./agents/broken" exited with code 3: no disk. `colloquy agents` shows who can answer here and how to connect an agent.',
    "Conversation ask-which-cache. Next: colloquy agents --check",
  ]);
});

test("without an agent nothing is asked: the reader has no opinion, and the way to one is shown", async () => {
  const told = story();
  const ended = await told.run(["ask", "Is it?", "--json"]);
  expect(ended).toMatchObject({ code: 2, stdout: "" });
  expect(ended.stderr).toMatch(
    /^error: No agent was found here, and ask needs agents with opinions of their own\. Paste one of these, then run it again:\n( {2}.*\n){3} {2}colloquy ask --example .*\n$/,
  );
  expect(told.has(".colloquy")).toBe(false);
  const reader = await told.run(["ask", "Is it?", "--agents", "reader"]);
  expect(reader.stderr).toContain(
    "The reader reads by rules and has no opinion to give: ask needs other agents.",
  );
});

test("--example answers without any agent, and goes with nothing of one's own", async () => {
  const told = story();
  const { code, stdout, stderr } = await told.run(["ask", "--example"]);
  expect(code).toBe(0);
  expect(stdout).toContain("A map in the process.");
  expect(stderr).toContain("A scripted example: no model was asked, the replies were written by hand.");
  expect(await told.run(["ask", "--example", "Why?"])).toMatchObject({ code: 2, stdout: "" });
});

test("an interrupted merge goes on with resume, and every conversation gets the turn then", async () => {
  const { told, ask } = await asked();
  const slow = shellAgent(told, "slow", "cat > /dev/null; touch asked; [ -e go ] || sleep 60; echo Both.");
  const flags = config(told, { agents: { slow } }, "slow.yaml");
  const words = ["ask", "Both?", "--resume", "queue,cache", "--agents", "slow", ...flags];
  const running = told.stoppable(words, "SIGINT");
  await until(() => told.has("asked"), "the agent is asked");
  running.stop();
  expect((await running.ended).code).toBe(130);

  const refused = await ask("Why?", "--resume", "queue");
  told.write("go", "");
  const resumed = await told.run(["resume", "queue", ...flags]);

  expect(refused.code).toBe(2);
  expect(refused.stderr).toContain(
    "The last question in queue has not ended. `colloquy resume queue` continues it.",
  );
  expect({ code: resumed.code, stdout: resumed.stdout }).toEqual({ code: 0, stdout: "Both.\n" });
  expect(await turnsOf(told, "cache")).toEqual(["Turn 1: Which cache?", "Turn 2: Both?"]);
  expect(await verified(told, "queue", "cache")).toEqual([0, 0]);
});

test("a copy that a crash prevented is made by resume, once", async () => {
  const { told, ask } = await asked();
  const cache = join(told.folder, folderOf("cache"));
  cpSync(cache, join(told.folder, "before"), { recursive: true });
  await ask("Both?", "--resume", "queue,cache");
  rmSync(cache, { recursive: true });
  cpSync(join(told.folder, "before"), cache, { recursive: true });

  await told.run(["resume", "queue"]);
  await told.run(["resume", "queue"]);

  expect(await turnsOf(told, "cache")).toEqual(["Turn 1: Which cache?", "Turn 2: Both?"]);
  expect(await verified(told, "cache")).toEqual([0]);
});

test("list, show and the transcript know conversations", async () => {
  const { told } = two();

  const listed = await told.run(["list"]);
  const shown = await told.run(["show", "cache"]);

  expect(listed.stdout).toMatch(/^  d\d+ +cache +ask +answered .* Which cache\?$/m);
  expect(shown.stdout).toBe(told.read(`${folderOf("cache")}/artifacts/transcript.md`));
  expect(shown.stdout.replace(/\d{4}-\S+Z/, "<time>")).toMatchInlineSnapshot(`
    "# Which cache?

    Conversation cache, 1 turn

    ## Turn 1

    Asked <time>:

    \`\`\`question
    Which cache?
    \`\`\`

    Answered by mine (scripted):

    \`\`\`answer
    So says mine.
    \`\`\`
    "
  `);
});

test("a dry run shows the plan of a question and creates nothing", async () => {
  const { told, ask } = two();
  const before = treeOf(told.folder);

  const { code, stdout } = await ask("Why?", "--resume", "cache", "--dry-run");

  expect(code).toBe(0);
  expect(stdout).toMatch(/^ask of Which cache\?, not started \(--dry-run\)\n/);
  expect(treeOf(told.folder)).toEqual(before);
});
