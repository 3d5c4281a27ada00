import { expect, test } from "vitest";
import { type Story, story } from "../../stories/command.ts";

async function ended(told: Story, line: readonly string[]) {
  const { code, stderr } = await told.run(line);
  return [code, stderr.replaceAll(/\s+/g, " ").trim()] as const;
}

test.for<readonly [readonly string[], string]>([
  [["--verson"], 'did you mean "--version"?'],
  [["critique", "a.md", "--hepl"], 'did you mean "--help"?'],
  // Another verb knows it.
  [["list", "--max-calls", "3"], '--max-calls does not apply to "list".'],
  [["--max-calls", "3"], "--max-calls does not apply to colloquy itself."],
  [["compare"], 'Missing required argument "id".'],
  [["compare", "a"], "Name two discussions or more, each once."],
  // With itself nothing can be compared.
  [["compare", "a", "a"], "Name two discussions or more, each once."],
  [["follow"], "No question was given."],
  [["follow", "--again", "a", "why?"], 'follow takes fewer words here: "why?" is too much.'],
  [["follow", "--again", "--session", "x", "a"], 'follow takes nothing more here: "a" is too much.'],
  [["search"], 'Missing required argument "words".'],
  [["search", " "], "There are no words to search for."],
  [["search", "x", "--most", "101"], '--most: "101" is not'],
  [["config", "set", "maxCost"], "`config set maxCost` names no change."],
  [["config", "unset", "maxCost", "2"], "`config unset maxCost 2` names no change."],
  [["config", "set", "maxCost", "2", "3"], "names no change."],
  [["config", "unset", "maxCost"], "maxCost is not set in"],
  [["decisions", "burn"], 'decisions cannot "burn"'],
  [["decisions", "adopt"], "decisions adopt: name the decision."],
  [["decisions", "supersede", "ADR-0001"], "supersede takes two decisions"],
  [["export", "-o", "x.pdf"], '-o x.pdf: "pdf" is not one of'],
  [["export", "--to", "pdf", "-o", "x.md"], '--to: "pdf" is not one of'],
  [["worker"], "No engine was given."],
  [
    ["worker", "--engine", "postgres://h/d", "--limit", "claude"],
    '--limit: "claude" is not an agent with its limits',
  ],
  [
    ["worker", "--engine", "postgres://h/d", "--limit", "claude=0"],
    '--limit: "claude=0" is not an agent with its limits',
  ],
  [["worker", "--engine", "postgres://h/d", "--health", "70000"], '--health: "70000" is not a port'],
  [["worker", "--engine", "postgres://h/d", "--log", "xml"], '--log: "xml" is not'],
  [["serve", "--spend", "3"], "--spend goes with --allow-start."],
  [["serve", "--allow-start"], "--allow-start needs --spend <usd>, a limit for each day."],
  [["serve", "--allow-start", "--spend", "0"], "--allow-start needs --spend <usd>"],
  [["serve", "--host", "192.168.0.1"], "--host 192.168.0.1 lets others reach the page."],
  [["serve", "--at", "team.example"], "--host 127.0.0.1 lets others reach the page."],
  [["completion", "cmd"], 'There is no completion for "cmd".'],
  [["critique", "--staged", "--commit", "HEAD"], "--staged and --commit were given; use only one."],
  [["critique", "a.md", "--post"], "--post writes to a pull request, and none was named."],
  [["critique", "--example", "--agents", "claude"], "so it cannot be combined with --agents."],
  [["critique", "a.md", "--example"], 'so it cannot be combined with "a.md".'],
  [["discuss", "--example", "none"], 'There is no example "none" of discuss.'],
  [["discuss", "a topic", "--file", "t.md"], "A topic and --file were given; only one can be taken."],
  [["ask", "a question?", "--format", "sarif"], "--format sarif: ask has nothing to annotate"],
  [["list", "--status", "ended"], '--status: "ended" is not'],
  [["show", "a", "Q1", "--all"], "--all shows all of a result, and Q1 one item of it."],
  [["start", "none"], 'There is no draft "none"'],
  [["remove", "none"], '"none"'],
])("%j: %s", async ([line, words]) => {
  const told = story();
  const [code, said] = await ended(told, line);
  expect([code, said]).toEqual([2, expect.stringContaining(words)]);
  // Nothing was created.
  expect(told.has(".colloquy")).toBe(false);
});
