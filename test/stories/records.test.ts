import { readdirSync, rmSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Story, story } from "./command.ts";
import { config, design, rated, reply, resultIn, scripted, shellAgent } from "./panel.ts";

/** A critique by two, of which the second does something to the discussion's folder before it answers. */
function attacked(attack: string): { readonly told: Story; readonly args: readonly string[] } {
  const told = story();
  told.write("design.md", design);
  const good = shellAgent(told, "good", `cat > /dev/null\n${reply(rated(4))}`);
  const bad = shellAgent(told, "bad", `cat > /dev/null\n${attack}\n${reply(rated(5))}`);
  const panel = config(told, { agents: { good, bad } });
  const seats = ["--perspective", "A|good", "--perspective", "B|bad", "--concurrency", "1"];
  return { told, args: ["critique", "design.md", "--session", "team", ...panel, ...seats] };
}

test.for([
  ["rm -rf team", "was removed"],
  ["rm team/journal.jsonl && ln -s /dev/null team/journal.jsonl", "was replaced by a link"],
  ["echo '{}' >> team/journal.jsonl", "was written to"],
])("an agent that does `%s` is found out; what was said is kept and goes on", async ([attack = "", how]) => {
  const { told, args } = attacked(`[ -e once ] || { touch once; ${attack}; }`);

  const { code, stdout, stderr } = await told.run(args);

  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  const rescued = readdirSync(told.folder).find((name) => name.startsWith("team.rescued-")) ?? "";
  expect(stderr.replaceAll(told.folder, "<folder>")).toContain(
    `error: <folder>/team/journal.jsonl ${how} while the discussion was running, and not by colloquy. ` +
      `Everything said is kept in <folder>/${rescued}/journal.jsonl.`,
  );
  const resumed = await told.run(["resume", "--session", rescued, "--json", ...args.slice(4, 6)]);
  expect(resultIn(resumed)).toMatchObject({ status: "completed", verdict: { ratings: { A: 4, B: 5 } } });
  // Both had answered: nobody was asked a second time.
  const events = told.read(`${rescued}/journal.jsonl`).split("\n");
  expect(events.filter((line) => line.includes('"type":"turn.asked"'))).toHaveLength(2);
  expect((await told.run(["verify", "--session", rescued])).code).toBe(0);
});

test("output that finds no space is called a full disk", async () => {
  const told = story();
  told.write("design.md", design);
  const panel = scripted(told, { A: rated(4) });
  await told.run(["critique", "design.md", "--session", "team", ...panel]);
  expect(await told.shell("colloquy show --session team --json > /dev/full")).toMatchObject({
    code: 1,
    stderr: "error: The disk is full: ENOSPC: no space left on device, write\n",
  });
});

test("a lock of another host is named with its process, and goes on once it is removed", async () => {
  const { told, args } = attacked(":");
  expect((await told.run([...args, "--max-calls", "1"])).code).toBe(5);
  const holder = { pid: 7, host: `not-${hostname()}`, startedAt: "2026-01-02T03:04:05.000Z", start: "x" };
  told.write("team/lock", JSON.stringify(holder));

  const refused = await told.run(["resume", "--session", "team", "--max-calls", "9", ...args.slice(4, 6)]);
  expect(refused.code).toBe(2);
  expect(refused.stderr.replaceAll(told.folder, "<folder>")).toContain(
    `error: <folder>/team is being written by process 7 on ${holder.host}, which began at 2026-01-02T03:04:05.000Z. ` +
      "If that process is gone, remove <folder>/team/lock, and try again.\n",
  );
  rmSync(join(told.folder, "team", "lock"));
  const flags = ["--max-calls", "9", "--json"];
  const resumed = await told.run(["resume", "--session", "team", ...flags, ...args.slice(4, 6)]);
  expect(resultIn(resumed)).toMatchObject({ status: "completed" });
  expect(readdirSync(join(told.folder, "team"))).not.toContain("lock");
});
