import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Result } from "../../src/kernel/result.ts";
import type { KitVerdict } from "../../src/table/protocol.ts";
import { shared } from "../beside.ts";
import { taking, thoroughly } from "../runs.ts";
import { type Ended, type Story, story, until } from "./command.ts";
import { host } from "./host.ts";

/** Protocols on nothing but `colloquy/kit`, in a project, through the faces. */
const names = ["ballot", "premortem", "delphi"] as const;

async function trusting(): Promise<Story> {
  const plain = story();
  const told: Story = { ...plain, run: (args, options) => plain.run(args, { asBuilt: true, ...options }) };
  for (const name of names)
    cpSync(`examples/protocols/${name}`, join(told.folder, ".colloquy/protocols", name), { recursive: true });
  expect((await told.run(["trust", "--yes"])).code).toBe(0);
  return told;
}

function resultIn({ stdout }: Ended): Result<KitVerdict> {
  return JSON.parse(stdout) as Result<KitVerdict>;
}

const answers = {
  ballot: "O3 The shop's own Postgres (most approvals)",
  premortem:
    "In the sale Redis ran full and threw sessions away, since nobody had set limits (2 of 3 countermeasures taken)",
};

const here = shared(trusting);

describe.each(["ballot", "premortem"] as const)("%s", (name) => {
  test("runs its example, stopped by a limit it goes on and asks nobody twice, and every face tells the same", async () => {
    const told = here();
    const stopped = await told.run([name, "--example", "--max-calls", "4", "--json"]);
    expect(resultIn(stopped).status).not.toBe("completed");
    const resumed = await told.run(["resume", "--max-calls", "40", "--json"]);
    expect(resultIn(resumed)).toMatchObject({
      protocol: name,
      status: "completed",
      warnings: name === "premortem" ? ["ada leads as Editor and also argues, as Member 1."] : [],
      verdict: { answer: answers[name] },
    });
    const asked = told
      .read(`.colloquy/discussions/${resultIn(resumed).id}/journal.jsonl`)
      .matchAll(/"type":"turn\.asked","key":"([^"]+)"/g)
      .map(([, key]) => key)
      .toArray();
    expect(asked.length).toBeGreaterThan(4);
    expect(asked).toHaveLength(new Set(asked).size);
    expect((await told.run(["list"])).stdout).toContain(answers[name].slice(0, 20));
    const shown = await told.run(["show"]);
    const markdown = await told.run(["export", "--to", "markdown"]);
    const html = await told.run(["export", "--to", "html"]);
    const [, heading = ""] = /^## (.+)$/m.exec(markdown.stdout) ?? [];
    expect(heading).not.toBe("");
    expect(shown.stdout).toContain(heading);
    expect(html.stdout).toContain(heading);
    expect((await told.run(["verify"])).code).toBe(0);
    expect((await told.run([name, "--help"])).stdout).toContain(`colloquy ${name} --example`);
  });
});

test("a ballot is counted by every rule, by weights and with a stated tie", async () => {
  const told = here();
  const { verdict } = resultIn(await told.run(["ballot", "--example", "--json"]));
  expect(verdict).toMatchObject({
    rules: [
      { rule: "approval", decided: "O3", tied: [] },
      { rule: "majority", decided: null, tied: [] },
      { rule: "plurality", decided: null, tied: ["O1", "O2"] },
    ],
    settled: [
      {
        rule: "approval",
        decided: "O3",
        minority: [
          { seat: "Voter 1", option: "O1" },
          { seat: "Voter 2" },
          { seat: "Voter 3" },
          { seat: "Voter 4" },
        ],
      },
    ],
  });
  const weights = ["--rule", "majority", "--weights", "1,1,9,1,1"];
  const ballots = [
    [["--rule", "plurality", "--tie", "first"], { decided: "O1", tied: ["O1", "O2"] }],
    [weights, { decided: "O2", how: "majority" }],
    [[...weights, "--threshold", "0.9"], { decided: null }],
  ] as const;
  for (const [flags, outcome] of taking(ballots, 3)) {
    const counted = resultIn(await told.run(["ballot", "--example", "--json", ...flags])).verdict;
    expect([flags, counted?.settled[0]]).toEqual([flags, expect.objectContaining(outcome)]);
  }
  const odd = await told.run(["ballot", "--example", "--weights", "2,much"]);
  expect(odd).toMatchObject({ code: 2 });
  expect(odd.stderr).toContain("is not a list such as 2,1,1");
});

test("a tie that is yours to break waits for you, and is told as your decision", async () => {
  const told = here();
  const args = ["ballot", "--example", "--rule", "plurality", "--tie", "you"];
  const asked = resultIn(await told.run([...args, "--json"]));
  expect(asked).toMatchObject({ status: "paused" });
  const answered = await told.run(["answer", asked.id, "O2", "--json"]);
  expect(resultIn(answered).verdict).toMatchObject({
    answer: "O2 Signed cookies (your decision)",
    settled: [
      {
        decided: "O2",
        how: "you",
        minority: [{ seat: "Voter 1" }, { seat: "Voter 2" }, { seat: "Voter 5" }],
      },
    ],
  });
});

test("the panel names the options where nobody did, each once", async () => {
  const told = await trusting();
  const at = ".colloquy/protocols/ballot";
  told.write(`${at}/ballot.yaml`, told.read(`${at}/ballot.yaml`).replace(/ballot:\n.*\n/, ""));
  const named = (seat: string, ...texts: readonly string[]) =>
    `- seat: ${seat}\n  turn: options\n  reply: { options: [${texts.map((text) => `{ text: "${text}" }`).join(", ")}] }\n`;
  told.write(
    `${at}/votes.yaml`,
    [
      named("Voter 1", "Redis beside the servers", "Signed cookies"),
      named("Voter 2", "signed cookies."),
      named("Voter *", "The shop's own Postgres"),
      told.read(`${at}/votes.yaml`),
    ].join(""),
  );
  await told.run(["trust", "--yes"]);
  const { verdict } = resultIn(await told.run(["ballot", "--example", "--json"]));
  expect(verdict?.standing).toMatchObject([
    {
      options: [
        { text: "Redis beside the servers" },
        { text: "Signed cookies" },
        { text: "The shop's own Postgres" },
      ],
    },
  ]);
});

test("nobody sees a ballot before all are in", async () => {
  const told = await trusting();
  const vote = (order: string) =>
    JSON.stringify({
      vote: { option: order, why: "my secret reason", because: [] },
      approved: [order],
    });
  told.write(
    "voter.sh",
    `prompt=$(cat)
case "$prompt" in
*'"vote"'*) if [ "$COLLOQUY_SEAT" = "Voter 2" ]; then until [ -e go ]; do sleep 0.2; done; fi; echo '${vote("O2")}' ;;
*) echo '{"argument": [{"text": "O1: it lasts"}]}' ;;
esac
`,
  );
  told.write(
    ".colloquy/config.yaml",
    "agents:\n  a: { exec: [sh, voter.sh] }\n  b: { exec: [sh, voter.sh] }\n",
  );
  expect((await told.run(["trust", "--yes"])).code).toBe(0);
  const running = told.run(["ballot", "Which?", "--choice", "Redis", "--choice", "Cookies"]);
  const journal = ".colloquy/discussions/ballot-which/journal.jsonl";
  await until(
    () => told.has(journal) && (told.read(journal).match(/"turn\.answered"/g) ?? []).length === 3,
    "one has voted and the other is at it",
  );
  for (const face of [
    ["show"],
    ["export", "--to", "markdown"],
    ["export", "--to", "html"],
    ["export", "--to", "json"],
    ["list"],
  ])
    expect((await told.run(face)).stdout).not.toContain("my secret reason");
  told.write("go", "");
  expect(await running).toMatchObject({ code: 0 });
  const over = await told.run(["show"]);
  expect(over.stdout).toContain("O2 Cookies (consensus)");
  expect((await told.run(["export", "--to", "json"])).stdout).toContain("my secret reason");
});

thoroughly("an agent host starts a ballot with its own options", async () => {
  const told = await trusting();
  // The user's own: a script that a project brings along speaks for nobody.
  const at = join(told.folder, ".colloquy/protocols/ballot/votes.yaml");
  const agents = ["ada", "bob", "cyd", "dan", "eve"].map((name) => `  ${name}: { script: ${at} }`);
  const user = join(told.env["XDG_CONFIG_HOME"] ?? "", "colloquy");
  mkdirSync(user, { recursive: true });
  writeFileSync(join(user, "config.yaml"), `agents:\n${agents.join("\n")}\n`);
  const { tell } = await host(told, [], { asBuilt: true });
  const situation = await tell("start_discussion", {
    protocol: "ballot",
    subject: "Where do the sessions go?",
    options: { choice: ["Redis", "Cookies", "Postgres"], rule: "approval" },
    wait_seconds: 30,
  });
  expect(situation).toMatchObject({ state: "completed" });
  expect(JSON.stringify(situation)).toContain("O3 Postgres (most approvals)");
});
