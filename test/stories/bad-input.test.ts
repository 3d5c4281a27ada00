import { chmodSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Ended, type Story, story, treeOf } from "./command.ts";
import { design, rated, scripted } from "./panel.ts";

interface Mistake {
  readonly when: string;
  readonly args: readonly string[];
  readonly says: string;
  readonly prepare?: (told: Story) => void;
  readonly env?: Readonly<Record<string, string>>;
}

const nine = Array.from({ length: 9 }, (_, n) => ["--perspective", `P${n + 1}`]).flat();

const mistakes: readonly Mistake[] = [
  {
    when: "the artifact does not exist",
    args: ["critique", "missing.md"],
    says: "error: The artifact missing.md does not exist. Check the path.",
  },
  {
    when: "the artifact is a link to nowhere",
    prepare: (told) => symlinkSync("nowhere", join(told.folder, "link.md")),
    args: ["critique", "link.md"],
    says: "error: The artifact link.md does not exist. Check the path.",
  },
  {
    when: "the artifact lies below a file",
    args: ["critique", "design.md/part"],
    says: "error: The artifact design.md/part cannot be read (ENOTDIR). Check the path and its permissions.",
  },
  {
    when: "the artifact is a link to itself",
    prepare: (told) => symlinkSync("loop.md", join(told.folder, "loop.md")),
    args: ["critique", "loop.md"],
    says: "error: The artifact loop.md cannot be read (ELOOP). Check the path and its permissions.",
  },
  {
    when: "the name of a context file is longer than a name can be",
    args: ["critique", "design.md", "--context", "x".repeat(300)],
    says: `error: The context file ${"x".repeat(300)} cannot be read (ENAMETOOLONG). Check the path and its permissions.`,
  },
  {
    when: "a language is not known",
    args: ["critique", "design.md", "--lang", "klingon"],
    says: 'error: --lang: "klingon" is not a language code such as en or ja.',
  },
  {
    when: "the artifact is empty",
    prepare: (told) => void told.write("empty.md", " \n\n"),
    args: ["critique", "empty.md"],
    says: "error: The artifact empty.md is empty. Write it first; there is nothing to discuss.",
  },
  {
    when: "the artifact is binary",
    prepare: (told) => void told.write("picture.png", "\u0089PNG\r\n\u001A\n\0\0\0\rIHDR"),
    args: ["critique", "picture.png"],
    says: "error: The artifact picture.png is not a text file. Give a text: Markdown, source code, JSON, YAML or plain text.",
  },
  {
    when: "the context is a PDF",
    prepare: (told) => void told.write("terms.pdf", "%PDF-1.7\n"),
    args: ["ask", "What do they say?", "--context", "terms.pdf"],
    says: "error: The context file terms.pdf is a PDF that cannot be read: Invalid PDF structure. Give its text, or the pages that matter: pdftotext -layout file.pdf file.txt",
  },
  {
    when: "the folder to review does not exist",
    args: ["critique", "empty/"],
    says: "error: The artifact empty/ does not exist. Check the path.",
  },
  {
    when: "the name of an artifact would move the cursor",
    args: ["critique", "two\nlines\u001B[2J.md"],
    says: "error: The artifact two lines.md does not exist. Check the path.",
  },
  {
    when: "there is no artifact",
    args: ["critique"],
    says: 'error: No artifact was given. For example docs/design.md, or "-" to read standard input.',
  },
  {
    when: "one of two artifacts does not exist",
    args: ["critique", "design.md", "other.md"],
    says: "error: The file other.md does not exist. Check the path.",
  },
  {
    when: "stdin is the artifact and empty",
    args: ["critique", "-"],
    says: "error: The artifact stdin is empty. Write it first; there is nothing to discuss.",
  },
  {
    when: "a context file does not exist",
    args: ["critique", "design.md", "--context", "a.md"],
    says: "error: The context file a.md does not exist. Check the path.",
  },
  {
    when: "an agent is unknown",
    args: ["critique", "design.md", "--agents", "redaer"],
    says: 'error: There is no agent "redaer" (did you mean "reader"?). Known here: human, reader, and <provider>/<model> for a model behind an API. Not installed: claude, codex, gemini, qwen, opencode, claude-agent-acp, codex-acp, copilot, crush, goose, kimi, opencode-acp, pi. More are defined under `agents:` in a config file.',
  },
  {
    when: "a verb is unknown",
    args: ["critque", "design.md"],
    says: 'error: There is no verb "critque" (did you mean "critique"?). `colloquy --help` shows the verbs.',
  },
  {
    when: "a flag is unknown",
    args: ["critique", "design.md", "--max-call", "3"],
    says: 'error: Unknown option "--max-call" (did you mean "--max-calls"?). `colloquy critique --help` shows what it takes.',
  },
  {
    when: "a flag belongs to other verbs",
    args: ["list", "--max-calls", "3"],
    says: 'error: --max-calls does not apply to "list". `colloquy list --help` shows what it takes.',
  },
  {
    when: "a flag belongs to one other verb",
    args: ["show", "--perspective", "Clarity"],
    says: 'error: --perspective does not apply to "show". `colloquy show --help` shows what it takes.',
  },
  {
    when: "a flag lacks its value",
    args: ["critique", "design.md", "--timeout"],
    says: 'error: Option "--timeout <duration>" argument missing. `colloquy critique --help` shows what it takes.',
  },
  {
    when: "there is no such moderator, though nobody is to moderate",
    args: ["critique", "design.md", "--agents", "reader", "--moderator", "nope"],
    says: 'error: There is no agent "nope". Known here: human, reader, and <provider>/<model> for a model behind an API. Not installed: claude, codex, gemini, qwen, opencode, claude-agent-acp, codex-acp, copilot, crush, goose, kimi, opencode-acp, pi. More are defined under `agents:` in a config file.',
  },
  {
    when: "a duration is none",
    args: ["critique", "design.md", "--timeout", "soon"],
    says: 'error: --timeout: "soon" is not a duration such as 90s, 3m or 1h.',
  },
  {
    when: "a duration is zero",
    args: ["critique", "design.md", "--turn-timeout", "0s"],
    says: 'error: --turn-timeout: "0s" is not a duration such as 90s, 3m or 1h.',
  },
  {
    when: "a number is none",
    args: ["critique", "design.md", "--max-calls", "2.5"],
    says: 'error: --max-calls: "2.5" is not a whole number from 1.',
  },
  {
    when: "a cost is none",
    args: ["critique", "design.md", "--max-cost", "$1"],
    says: 'error: --max-cost: "$1" is not an amount in dollars such as 0.50.',
  },
  {
    when: "a choice is none",
    args: ["critique", "design.md", "--fail-on", "low"],
    says: 'error: --fail-on: "low" is not one of block, high, medium, never.',
  },
  {
    when: "a flag that takes no value has one",
    args: ["critique", "design.md", "--yes=3"],
    says: "error: --yes takes no value. `colloquy critique --help` shows what it takes.",
  },
  {
    when: "a policy is none",
    args: ["critique", "design.md", "--severity-policy", "strict"],
    says: 'error: --severity-policy: "strict" is not one of specific, literal.',
  },
  {
    when: "a variable is wrong",
    args: ["critique", "design.md"],
    env: { COLLOQUY_FORMAT: "xml" },
    says: 'error: COLLOQUY_FORMAT: "xml" is not one of text, json, ndjson, github, gitlab, sarif.',
  },
  {
    when: "a perspective has no name",
    args: ["critique", "design.md", "--perspective", "|reader"],
    says: 'error: --perspective "|reader" is not "Name|agent|Role|focus, focus". For example --perspective "Clarity|claude|Editor|readability, logical flow".',
  },
  {
    when: "two perspectives have one name",
    args: ["critique", "design.md", "--perspective", "Clarity", "--perspective", "clarity|reader"],
    says: 'error: Two perspectives are named "clarity". Give each a name of its own.',
  },
  {
    when: "a perspective has a name that no list can be kept under",
    args: ["critique", "design.md", "--perspective", "__proto__|reader"],
    says: 'error: A perspective cannot be named "__proto__".',
  },
  {
    when: "there are nine perspectives",
    args: ["critique", "design.md", ...nine],
    says: "error: 9 perspectives are too many: at most 8 can be asked.",
  },
  {
    when: "a perspectives file is something else",
    prepare: (told) => void told.write("p.yaml", "- nmae: Clarity\n"),
    args: ["critique", "design.md", "--perspectives", "p.yaml"],
    says: 'error: --perspectives: p.yaml is not a list of perspectives: entry 1 has an unknown key "nmae". For example { name: Clarity, agent: claude, role: Editor, focus: [readability, logical flow] }.',
  },
  {
    when: "a round id has a slash",
    args: ["critique", "design.md", "--round-id", "a/b"],
    says: 'error: --round-id "a/b" cannot be part of a file name. Use letters, digits, dots, dashes and underscores, such as DISCUSS-002.',
  },
  {
    when: "a critique to revise is unknown",
    args: ["critique", "design.md", "--session", "team", "--revises", "X"],
    says: 'error: There is no critique "X" to revise. Name its folder.',
  },
  {
    when: "an id is unknown",
    args: ["show", "nothing"],
    says: 'error: There is no discussion "nothing" in <folder>/.colloquy. `colloquy list` shows them all; --session <folder> opens one elsewhere.',
  },
  {
    when: "an id climbs out of its folder",
    args: ["show", "../../work"],
    says: 'error: There is no discussion "../../work" in <folder>/.colloquy. `colloquy list` shows them all; --session <folder> opens one elsewhere.',
  },
  {
    when: "there is nothing to resume",
    args: ["resume"],
    says: "error: There are no discussions in <folder>/.colloquy yet. `colloquy --help` shows how to start one.",
  },
  {
    when: "a session folder has no discussion",
    args: ["resume", "--session", "."],
    says: "error: . holds no discussion: there is no journal.jsonl. `colloquy list` shows the discussions of this project.",
  },
  {
    when: "the home is a file",
    args: ["critique", "design.md", "--home", "design.md", "--agents", "reader"],
    says: "error: <folder>/design.md cannot be written (EEXIST). Choose another folder, not a file (--session or --home; in code `folder`), or change its permissions.",
  },
  {
    when: "the list is asked of a file",
    args: ["list", "--home", "design.md"],
    says: "error: <folder>/design.md is not a folder that holds discussions. Choose another with --home or COLLOQUY_HOME.",
  },
  {
    when: "the session lies below a file",
    args: ["critique", "design.md", "--session", "design.md/s", "--agents", "reader"],
    says: "error: <folder>/design.md/s cannot be written (ENOTDIR). Choose another folder, not a file (--session or --home; in code `folder`), or change its permissions.",
  },
  {
    when: "the session is a file",
    args: ["critique", "design.md", "--session", "design.md", "--agents", "reader"],
    says: "error: <folder>/design.md cannot be written (EEXIST). Choose another folder, not a file (--session or --home; in code `folder`), or change its permissions.",
  },
  {
    when: "the session has a manifest of somebody else",
    prepare: (told) => void told.write("theirs/manifest.json", "{}"),
    args: ["critique", "design.md", "--session", "theirs"],
    says: "error: theirs has a manifest.json that Colloquy did not write: there is no journal.jsonl. Choose another folder with --session, so that nothing is overwritten.",
  },
  {
    when: "a folder to trust does not exist",
    args: ["trust", "--home", "nowhere"],
    says: "error: There is nothing to trust: <folder>/nowhere/config.yaml does not exist. Run `colloquy trust` in the project whose config you have read.",
  },
];

test.for(mistakes)("when $when, one line says so and nothing is touched", async (mistake) => {
  const told = story();
  told.write("design.md", design);
  mkdirSync(join(told.folder, "other"));
  mistake.prepare?.(told);
  const before = treeOf(told.folder);

  const ended = await told.run(mistake.args, { env: mistake.env ?? {} });

  expect(shown(told, ended)).toBe(`${mistake.says}\n`);
  expect(ended).toMatchObject({ code: 2, stdout: "" });
  expect(treeOf(told.folder)).toEqual(before);
});

test.skipIf(process.getuid?.() === 0)(
  "an artifact that may not be read is told apart from a missing one",
  async () => {
    const told = story();
    chmodSync(told.write("secret.md", design), 0o000);

    expect(await told.run(["critique", "secret.md"])).toEqual({
      code: 2,
      stdout: "",
      stderr: "error: The artifact secret.md cannot be read (EACCES). Check the path and its permissions.\n",
    });
  },
);

test("an id that could be several is refused with those it could be; enough of one is taken", async () => {
  const told = story();
  told.write("design.md", design);
  const panel = scripted(told, { A: rated(4), B: rated(4) });
  await told.run(["critique", "design.md", ...panel]);
  await told.run(["critique", "design.md", ...panel, "--round-id", "SECOND"]);

  expect(await told.run(["show", "critique"])).toMatchObject({
    code: 2,
    stdout: "",
    stderr: 'error: "critique" could be critique-design-md, critique-design-md-2. Type more of the id.\n',
  });
  expect((await told.run(["show", "critique-design-md-"])).stdout).toContain("SECOND");
});

test("where nothing begins, the page that was to show it does not stay", async () => {
  const told = story();
  const env = { BROWSER: "true" };
  const ended = await told.run(["ask", "--example", "--open", "--home", "/proc/nothing"], { env });
  expect(ended).toMatchObject({ code: 2, stderr: expect.stringContaining("cannot be written") });
});

function shown(told: Story, { stderr }: Ended): string {
  return stderr.replaceAll(told.folder, "<folder>");
}
