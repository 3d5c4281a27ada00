import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { programIn, typeable } from "../../src/cli/terminal.ts";
import { expectSays } from "../says.ts";
import { story } from "./command.ts";
import { runInProcess } from "./program.ts";
import { config, shellAgent } from "./panel.ts";

const question = "Which cache should we take?";

function panel() {
  const told = story();
  told.write("topic.md", "What is a cache?\n");
  const agent = shellAgent(told, "mine", "cat > heard; echo Both.");
  const mine = config(told, { agents: { mine: agent, other: agent } });
  return { told, flags: [...mine, "--agents", "mine,other"], one: [...mine, "--agents", "mine"] };
}

test("words without a verb: which fits, why, what it costs, and without a terminal what to type", async () => {
  const { told, flags } = panel();
  const { code, stdout, stderr } = await told.run([question, ...flags]);
  expect([code, stdout, told.has(".colloquy/discussions")]).toEqual([2, "", false]);
  expectSays(stderr, [
    "No verb was given. discuss fits: it asks to choose or to decide.",
    "Usually about 15 calls",
    "tokens in and out",
    "error: Nothing was started",
    "colloquy discuss 'Which cache should we take?' --config",
  ]);
  const unquoted = await told.run(["Which", "cache", "should", "we", "take?", ...flags]);
  expect(unquoted.stderr).toBe(stderr);
});

test("a file is for critique, `-` and @file are words, --yes starts it, and a verb beats a file", async () => {
  const { told, one } = panel();
  told.write("list", "a file");
  expectSays((await told.run(["topic.md", "--agents", "reader"])).stderr, ["critique fits: this is a file."]);
  const piped = await told.run(["-", ...one, "--yes"], { stdin: "What is a cache?" });
  expectSays(piped.stderr, ["ask fits: it asks for a fact or an explanation."]);
  expect([piped.code, piped.stdout]).toEqual([0, "Both.\n"]);
  const filed = await told.run(["@topic.md", ...one]);
  expectSays(filed.stderr, ["ask fits", "colloquy ask @topic.md --config"]);
  expect((await told.run(["list"])).stdout).toContain("ask-what-is-a-cache");
});

test("at a terminal Enter alone starts what was suggested, whatever else is typed does not", async () => {
  const { told, one } = panel();
  const typing = (keys: string) =>
    runInProcess(told, ["What is a cache?", ...one], { stdin: Readable.from([keys]), canAsk: true });
  const refused = await typing("later\n");
  expect([refused.code, told.has("heard")]).toEqual([2, false]);
  expectSays(refused.stderr, ["Nothing was started."]);
  expect(await typing("\n")).toMatchObject({ code: 0, stdout: "Both.\n" });
});

test("one unknown word is an error with a suggestion, and so is a slip before words", async () => {
  const { told } = panel();
  const said = async (...args: string[]) => (await told.run(args)).stderr;
  expect(await said("lst")).toContain('There is no verb "lst" (did you mean "list"?).');
  expect(await said("topc.md")).toContain('There is no verb and no file "topc.md".');
  expect(await said("crtique", "topic.md")).toContain('(did you mean "critique"?)');
  expect(await said("@nope.md")).toContain("nope.md does not exist.");
});

test("words of a verb can stand in a file", async () => {
  const { told, one } = panel();
  expect((await told.run(["ask", "@topic.md", ...one])).stdout).toBe("Both.\n");
  expect((await told.run(["ask", "--file", "topic.md", ...one])).stdout).toBe("Both.\n");
  expect((await told.run(["ask", "Why?", "--file", "topic.md", ...one])).stderr).toContain(
    "only one can be taken",
  );
});

test("commands are printed as they can be typed here", () => {
  const { told } = panel();
  const installed = { PATH: told.env["PATH"] };
  expect(programIn(installed, "/usr/lib/node_modules/colloquy/bin/colloquy.js", "/usr/bin/node")).toBe(
    "colloquy",
  );
  // By its name alone npx would ask the registry where the package is not installed.
  const local = (project: string) =>
    programIn({ PATH: "/none" }, `${project}/node_modules/.bin/colloquy`, "/usr/bin/node");
  expect(local(process.cwd())).toBe("npx --no -- colloquy");
  expect(local("/shop")).toBe("node /shop/node_modules/.bin/colloquy");
  const clone = programIn(installed, `${process.cwd()}/src/cli/main.ts`, "/c/node_modules/node/bin/node");
  expect(clone).toBe("npx node src/cli/main.ts");
  const elsewhere = programIn(installed, "/c/src/cli/main.ts", "/c/node_modules/node/bin/node");
  expect(elsewhere).toBe("/c/node_modules/node/bin/node /c/src/cli/main.ts");
  expect(typeable("Try `colloquy list`, or colloquy.", { program: "node x" })).toBe(
    "Try `node x list`, or colloquy.",
  );
  expect(typeable("… 1 more: colloquy show d1\nVersion 1 (colloquy show d1)", { program: "node x" })).toBe(
    "… 1 more: node x show d1\nVersion 1 (node x show d1)",
  );
});
