import { expect, test } from "vitest";
import type { Event } from "../../src/kernel/event.ts";
import { type Story, story } from "./command.ts";
import { members, replies, scriptedPanel, topic } from "./discussion.ts";

const record = "docs/decisions/0001-where-should-sessions-be-kept.md";
const whole = "docs/specs/discussion-where-should-sessions-be-kept.md";
const again = "Where should sessions be kept once there are two servers?";
const second = "discuss-where-should-sessions-be-kept-once-there";

async function listed(told: Story) {
  return JSON.parse((await told.run(["decisions", "--json"])).stdout) as readonly Record<string, unknown>[];
}

function eventsOf(told: Story, id: string): readonly Event[] {
  const lines = told.read(`.colloquy/discussions/${id}/journal.jsonl`).trimEnd().split("\n");
  return lines.map((line) => JSON.parse(line) as Event);
}

/** Members who change their mind about what was decided, by its id. */
const changing = replies({ agreed: true }).map((entry) =>
  "turn" in entry && "reply" in entry && (entry.turn === "synthesis" || entry.turn === "final")
    ? {
        ...entry,
        reply: {
          ...(entry.reply as object),
          earlier: [{ on: "ADR-0001", say: "change", reason: "a second server has a date" }],
        },
      }
    : entry,
);

function discussing(told: Story, about: string, script: readonly object[], ...more: readonly string[]) {
  return told.run(["discuss", about, "--yes", ...members, ...scriptedPanel(told, script), ...more]);
}

/** Enough where only what it begins with is looked at. */
const begun = ["--max-calls", "1"];

test("what was adopted is a record of the project, told after the blind turn to who discusses the same again", async () => {
  const told = story();
  expect((await discussing(told, topic, replies({ agreed: true }))).code).toBe(0);
  expect(told.read(record)).toMatch(/^---\nstatus: accepted\ndate: 20[\d-]+\ndiscussion: discuss-where/);
  expect(await listed(told)).toMatchObject([
    { id: "ADR-0001", path: record, isAdopted: true, isInForce: true, filed: [whole, record] },
  ]);

  expect((await discussing(told, again, changing, "--json")).code).toBe(0);
  // It was told of an earlier decision, and followed up by nobody.
  expect((await told.run(["show", second])).stdout).toContain("\nThe result was adopted.");
  const asked = eventsOf(told, second).flatMap((event) => (event.type === "turn.asked" ? [event] : []));
  const isTold = ({ prompt }: { readonly prompt: string }) => prompt.includes("[ADR-0001]");
  expect(asked.filter(({ round }) => round < 2).filter(isTold)).toEqual([]);
  const tellings = asked.filter(isTold).map(({ seat }) => seat);
  expect(tellings.length).toBeGreaterThan(2);
  // Nobody is told twice.
  expect(new Set(tellings).size).toBe(tellings.length);
  const shown = JSON.parse((await told.run(["show", second, "--json"])).stdout);
  expect(shown.verdict.earlier).toMatchObject([{ id: "ADR-0001", is: "changes" }]);
  expect(shown.verdict.earlier[0].against[0].why).toBe("a second server has a date");
  expect((await told.run(["show", second, "--all"])).stdout).toContain("ADR-0001 changed by the answer");
  expect((await told.run(["verify", second])).code).toBe(0);
  expect((await told.run(["fork", second, "--without", "Cat", "--yes"])).code).toBe(0);
  const [start] = eventsOf(told, `${second}-fork`);
  expect(start).toMatchObject({ memory: [{ id: "ADR-0001", isAdopted: true }] });
  expect((await told.run(["verify", `${second}-fork`])).code).toBe(0);

  await discussing(
    told,
    "Where else should sessions be kept?",
    replies({ agreed: true }),
    "--no-memory",
    ...begun,
  );
  const without = eventsOf(told, "discuss-where-else-should-sessions-be-kept");
  expect(without[0]).not.toHaveProperty("memory");
  expect(JSON.stringify(without)).not.toContain("ADR-0001");
  await discussing(told, "Which colour has the letterhead?", replies({ agreed: true }), ...begun);
  expect(eventsOf(told, "discuss-which-colour-has-the-letterhead")[0]).not.toHaveProperty("memory");
});

test("decisions are superseded, withdrawn, and an adoption is undone with all that it filed", async () => {
  const told = story();
  const stays = { turn: "follow", reply: { answer: ["It stays."], moved: [], stands: [] } };
  await discussing(told, topic, [...replies({ agreed: true }), stays]);
  const adopted = [told.read(record), told.read(whole)];
  expect((await told.run(["follow", "d1", "And in May?", "--yes"])).code).toBe(0);
  // Whoever adopted an answer has not adopted what became of it.
  expect([told.read(record), told.read(whole)]).toEqual(adopted);
  await discussing(told, again, [...replies({ agreed: true }), stays], "--no-memory");
  const run = async (...words: readonly string[]) => (await told.run(["decisions", ...words])).code;
  expect(await run("supersede", "ADR-0001", "2")).toBe(0);
  // Without what took its place it is in force again.
  expect((await told.run(["decisions", "undo", "d2"])).stdout).toContain(`in force again  ${record}`);
  expect(await listed(told)).toMatchObject([{ id: "ADR-0001", status: "accepted", isAdopted: true }]);
  expect(await run("adopt", second)).toBe(0);
  expect(await run("supersede", "ADR-0001", "2")).toBe(0);
  expect(await run("withdraw", "ADR-0002", "We", "moved: on.")).toBe(0);
  expect(await listed(told)).toMatchObject([
    { id: "ADR-0002", status: expect.stringMatching(/^withdrawn .*: We moved: on\.$/), isInForce: false },
    { id: "ADR-0001", status: "superseded by ADR-0002", isAdopted: true, isInForce: false },
  ]);
  expect(await run("undo", "1")).toBe(0);
  expect(() => told.read(record)).toThrow(/ENOENT/);
  expect(() => told.read(whole)).toThrow(/ENOENT/);
  // Who asks further names no file that was taken back, and the result begins with the answer.
  const first = "discuss-where-should-sessions-be-kept";
  const later = await told.run(["follow", first, "And in June?", "--yes", "--json"]);
  expect(JSON.parse(later.stdout).files).not.toHaveProperty("document");
  expect(() => told.read(whole)).toThrow(/ENOENT/);
  const result = told.read(`.colloquy/discussions/${first}/artifacts/result.md`);
  const [answer, asked] = ["Keep them in a store", "And in June?"].map((text) => result.indexOf(text));
  expect(answer).toBeGreaterThan(0);
  expect(asked).toBeGreaterThan(answer ?? 0);
  // What somebody has changed since stays.
  const other = "docs/decisions/0002-where-should-sessions-be-kept-once-there-are-two-servers.md";
  told.write(other, `${told.read(other)}\nMine.\n`);
  const { stdout } = await told.run(["decisions", "undo", second]);
  expect(stdout).toContain(`changed meanwhile  ${other}`);
  expect(told.read(other)).toContain("Mine.");
  for (const [words, says] of [
    [["undo", "ADR-0002"], "was not adopted here"],
    [["show", "ADR-9"], '"ADR-9" is no decision'],
    [["withdrew", "1"], 'did you mean "withdraw"?'],
    [["supersede", "2"], "supersede takes two decisions"],
    [["adopt", "2"], ""],
  ] as const)
    expect((await told.run(["decisions", ...words])).stderr).toContain(says);
  expect(await listed(told)).toMatchObject([{ id: "ADR-0002", isAdopted: true }]);
  // What another took the place of stays so while that is there.
  told.write("docs/decisions/0003-in-files.md", "---\nstatus: superseded by ADR-0002\n---\n\n# In files\n");
  expect(await run("undo", "2")).toBe(0);
  expect(await listed(told)).toMatchObject([
    { id: "ADR-0003", status: "superseded by ADR-0002" },
    { id: "ADR-0002", isAdopted: false },
  ]);
});

test("a file that came with the project is told as such, cut, and not at all where nothing of it may be read", async () => {
  const told = story();
  const text = `# Sessions are kept in memory\n\nStatus: accepted\n\n${"Where sessions are kept. ".repeat(200)}`;
  told.write("docs/decisions/0007-sessions.md", text);
  await discussing(told, topic, replies({ agreed: true }));
  const [start, ...events] = eventsOf(told, "discuss-where-should-sessions-be-kept");
  expect(start).toMatchObject({ memory: [expect.not.objectContaining({ isAdopted: true })] });
  const prompts = events.flatMap((event) => (event.type === "turn.asked" ? [event.prompt] : []));
  const prompt = prompts.find((one) => one.includes("[ADR-0007]")) ?? "";
  expect(prompt).toContain("which came with the project and was not adopted here");
  expect(prompt).toContain("… (cut; all of it: docs/decisions/0007-sessions.md)");
  await discussing(told, again, replies({ agreed: true }), "--eyes", "none", ...begun);
  expect(eventsOf(told, second)[0]).toMatchObject({ memory: [{ id: "ADR-0008", isAdopted: true }] });
});
