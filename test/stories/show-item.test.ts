import { describe, expect, test } from "vitest";
import { shared } from "../beside.ts";
import { type Story, story } from "./command.ts";
import { agreeing, id as solved, task } from "./solving.ts";
import { members, replies, scriptedPanel, topic } from "./discussion.ts";

/** Looking up what was said, by the ids that results print. */

const id = "discuss-where-should-sessions-be-kept";

async function discussed(): Promise<Story> {
  const told = story();
  const ended = await told.run(["discuss", topic, "--yes", ...members, ...scriptedPanel(told, replies())]);
  expect(ended.code).toBe(0);
  return told;
}

const here = shared(discussed);

describe("show <id> <item>", () => {
  test("tells who said a claim, who contests it and why, and what rests on it", async () => {
    const told = here();
    const shown = await told.run(["show", id, "[ann-1]"]);
    expect(shown.code).toBe(0);
    const [first = "", by = ""] = shown.stdout.split("\n");
    expect(first).toBe("ANN-1 Ann measured 3 ms a lookup");
    expect(by).toBe("Ann, round 1");
    expect(shown.stdout).toContain("• Ben (contests): Ben finds it unproven");
    expect(shown.stdout).toContain("What was said of it");
  });

  test("tells where every seat is on an option, and gives the same to programs", async () => {
    const told = here();
    const shown = await told.run(["show", id, "O1"]);
    expect(shown.stdout).toContain("• Ann (for)");
    expect(shown.stdout).toContain("For another option: ");
    const { standing, kind } = JSON.parse((await told.run(["show", id, "O1", "--json"])).stdout) as {
      kind: string;
      standing: { seat: string; as: string; counts: boolean }[];
    };
    expect(kind).toBe("option");
    expect(standing.map(({ seat }) => seat)).toEqual(["Ann", "Ben", "Cat", "Devil's advocate"]);
    expect(standing[0]).toMatchObject({ seat: "Ann", as: "for", counts: true });
  });

  test("with a folder the item takes the place of the id", async () => {
    const told = here();
    const shown = await told.run(["show", "--session", `.colloquy/discussions/${id}`, "I1"]);
    expect(shown.stdout).toMatch(/^I1 /);
  });

  test("an id that nobody gave is an error that names some, and so is one beside --all", async () => {
    const told = here();
    const unknown = await told.run(["show", id, "ANN-77"]);
    expect({ code: unknown.code, stdout: unknown.stdout }).toEqual({ code: 2, stdout: "" });
    expect(unknown.stderr).toContain(`There is no item ANN-77 in ${id} (did you mean "ANN-1"?). It has I1, `);
    const both = await told.run(["show", id, "ANN-1", "--all"]);
    expect(both.code).toBe(2);
    expect(both.stderr).toContain("--all shows all of a result, and ANN-1 one item of it.");
  });
});

describe("show --all", () => {
  test("has all that the first screen counts as left out, in the command that the screen names", async () => {
    const told = here();
    const { stdout } = await told.run(["show", id]);
    expect(stdout).toMatch(new RegExp(`… \\d+ more: colloquy show ${id} --all`));
    const all = await told.run(["show", id, "--all"]);
    expect(all.code).toBe(0);
    expect(all.stdout).not.toMatch(/… \d+ more/);
    for (const line of told.read(`.colloquy/discussions/${id}/artifacts/result.md`).split("\n"))
      if (line.startsWith("## ")) expect(all.stdout).toContain(line.slice(3));
  });

  test("of a critique too", async () => {
    const told = story();
    expect((await told.run(["critique", "--example", "--yes"])).code).toBeLessThanOrEqual(3);
    const all = await told.run(["show", "--all"]);
    expect(all.code).toBe(0);
    const [id = ""] = /[A-Z]+-1\b/.exec((await told.run(["show", "critique", "X"])).stderr) ?? [];
    expect((await told.run(["show", "critique", id])).stdout).toMatch(new RegExp(`^${id} `));
  });
});

test("an option of a solve is looked up by its id too", async () => {
  const { told, panel } = agreeing();
  expect((await told.run(["solve", task, "--yes", ...panel])).code).toBe(0);
  const shown = await told.run(["show", solved, "O1"]);
  expect({ code: shown.code, starts: shown.stdout.slice(0, 3) }).toEqual({ code: 0, starts: "O1 " });
});
