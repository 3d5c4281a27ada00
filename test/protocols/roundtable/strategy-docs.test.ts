import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../discussion.ts";
import { homeWith, loadParticipants, loadStrategies, seated } from "./shelves.ts";

/** What stands in the fenced block after a path in backticks. */
function fileIn(page: string, path: string): string {
  const [, after = ""] = page.split(`\`.colloquy/roundtable/${path}\`:`);
  return /```\w+\n([^]*?)```/.exec(after)?.[1] ?? "";
}

test("the files of docs/strategies/own.md work as they stand there", async () => {
  const page = await readFile("docs/strategies/own.md", "utf8");
  const paths = ["strategies/premortem.yaml", "participants/database-expert.md", "skills/our-databases.md"];
  const home = await homeWith(Object.fromEntries(paths.map((path) => [path, fileIn(page, path)])));
  const { strategy } = (await loadStrategies(home)).take("premortem", "--strategy");
  const [expert] = seated(["database-expert"], await loadParticipants(home));
  expect(strategy.phases.map(({ name }) => name)).toEqual(["funeral", "causes", "verdict"]);
  expect(expert?.skills.map(({ id }) => id)).toEqual(["madr-decisions", "our-databases"]);
});

const seen = {
  none: /^nothing/,
  synthesis: /^the last synthesis, (?:open|\*\*no) conflicts/,
  full: /^(?:the last round by ids, earlier ones in short|the last synthesis, open conflicts; an agent)/,
};

const ids = ["standard", "disney", "debate", "consensus-driven", "six-hats"];

test.each(ids)("docs/strategies/%s.md tells its phases, key words and least number of calls", async (id) => {
  const page = await readFile(`docs/strategies/${id}.md`, "utf8");
  const shelf = await loadStrategies(await temporaryFolder());
  const { phases, keywords, validation } = shelf.take(id, "--strategy").strategy;
  const rows = phases.map(
    ({ name }) => page.split("\n").find((line) => line.startsWith(`| ${name} |`)) ?? name,
  );
  const shown = phases.map(({ name, participants, context }, index) => {
    const who = {
      all: "everybody, at once",
      assigned: "both sides, at once",
      facilitator: "the facilitator",
    };
    const row = rows[index] ?? "";
    const start = `| ${name} | ${who[participants]} | `;
    return row.startsWith(start) && seen[context.history].test(row.slice(start.length));
  });
  expect([shown, rows]).toEqual([phases.map(() => true), rows]);
  if (keywords.length > 0) expect(page).toContain(`suggest it: ${keywords.join(", ")}`);
  // At least three rounds; a synthesis in each that asks the next question, and everybody where not the facilitator alone speaks.
  const rounds = [...phases, ...Array(Math.max(0, 3 - phases.length)).fill(phases[0])];
  for (const count of [2, 4]) {
    const calls = rounds.reduce(
      (sum, { participants }) => sum + 1 + (participants === "facilitator" ? 0 : count),
      0,
    );
    // The first question; in a debate its motion with its sides.
    const least = calls + (validation.requires_sides ? 2 : 1);
    expect(page).toMatch(new RegExp(`^\\| ${count}\\b[^|]*\\|[^|]*\\| ${least} \\|`, "m"));
  }
});
