import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { shared } from "../beside.ts";
import { type Story, story } from "./command.ts";
import { onlyId, sessionIn } from "./tabling.ts";
import { taking } from "../runs.ts";
import { expectSays } from "../says.ts";

// Each strategy and each workflow as a story that a user can run too; docs/ shows the same pages.

const commands = [
  "roundtable --example",
  "roundtable --example disney",
  "roundtable --example debate",
  "roundtable --example consensus-driven",
  "roundtable --example six-hats",
  "specs --example",
  "design --example",
  "brainstorm --example",
] as const;
type Command = (typeof commands)[number];

/** Those that are tried this time. */
const chosen = taking(commands, 2);

/** A test of what one of them comes to. */
function of(command: Command, name: string, look: (held: ReturnType<typeof example>) => void): void {
  test.skipIf(!chosen.includes(command))(name, () => look(example(command)));
}

/** All at once: an example paces itself for those who watch it, so most of what it does is to wait. */
const held = shared(async () => {
  const run = async (command: Command) => {
    const told = story();
    return [command, { told, ...(await told.run([...command.split(" "), "--yes"])) }] as const;
  };
  return new Map(await Promise.all(chosen.map(run)));
});

function example(command: Command) {
  const ended = held().get(command);
  if (ended === undefined) throw new Error(`${command} has not been run.`);
  const { told, code, stdout, stderr } = ended;
  const session = sessionIn(told);
  expect({ code, status: session.status, warned: stderr.includes("warning") }).toEqual({
    code: 0,
    status: "completed",
    warned: false,
  });
  expect(stderr).toContain("A scripted example: no model was asked");
  // An example is about a project of its own, and leaves nothing in ours.
  expect(readdirSync(told.folder)).toEqual([".colloquy"]);
  return { told, session, page: stdout.replaceAll(/\d{8}(?:-\d{6})?-/g, "<time>-") };
}

const phasesOf = ({ rounds }: ReturnType<typeof example>["session"]) => rounds.map(({ phase }) => phase);

const artifact = (told: Story, path: string) =>
  told.read(join(".colloquy/discussions", onlyId(told), "artifacts", path));

describe("strategies", () => {
  of(
    "roundtable --example",
    "standard: an end that is asked for too early is put off; a conflict is resolved",
    ({ session, page }) => {
      expect(phasesOf(session)).toEqual(["discussion", "discussion", "discussion"]);
      expect(session.rounds[0]?.notices).toHaveLength(1);
      expect(session.rounds[1]?.resolved).toMatchObject([{ conflict_id: "store" }]);
      expect(session.escalations).toEqual([]);
      expect(page).toMatchInlineSnapshot(`
      "A scripted example: no model was asked, the replies were written by hand.

      concluded · roundtable: standard · 3 rounds, discussion · 4 agreed, 0 open
      Keep sessions in a SQLite file behind asynchronous functions, with a test that
      kills the server and a log line for the time of a write. Choose Redis once a
      second server is decided.

      Agreed, as the facilitator reads it; nobody contests it
        • Sessions stay behind createSession, findSession and endSession.
        • The three functions become asynchronous now.
        • A test kills the server between login and the next request.
        • A write above 10 ms at the 99th percentile means that the store is looked at
          again.

      Documents
        .colloquy/discussions/<time>-how-should-the-shop-keep-its-sessions/artifacts/summary.md

      Record  .colloquy/discussions/<time>-how-should-the-shop-keep-its-sessions/session.yaml
      Next    colloquy export <time>-how-should-the-shop-keep-its-sessions -o roundtable.html
              colloquy follow <time>-how-should-the-shop-keep-its-sessions "What would change this result?"
              colloquy show <time>-how-should-the-shop-keep-its-sessions --all
      "
    `);
    },
  );

  of("roundtable --example disney", "disney: dreamer, realist, critic", ({ session, page }) => {
    expect(phasesOf(session)).toEqual(["dreamer", "realist", "critic"]);
    expect(session.escalations).toEqual([]);
    expectSays(page, [
      "concluded · roundtable: disney · 3 rounds, critic (3/3) · 4 agreed, 0 open",
      "• People come with a broken thing or a task, not with a product's name.",
      "• A check each night tells which products the table does not know.",
      ".colloquy/discussions/<time>-a-new-way-to-find-things-in-the-shop/artifacts/summary.md",
    ]);
  });

  of(
    "roundtable --example six-hats",
    "six-hats: all seven, and under the blue ones only the facilitator",
    ({ session, page }) => {
      expect(session.rounds.map(({ phase, participants }) => [phase, participants.length])).toEqual([
        ["blue-opening", 0],
        ["white", 3],
        ["red", 3],
        ["black", 3],
        ["yellow", 3],
        ["green", 3],
        ["blue-closing", 0],
      ]);
      expect(session.escalations).toEqual([]);
      expectSays(page, [
        "concluded · roundtable: six-hats · 7 rounds, blue-closing (7/7) ·",
        "• How many would not pay is not known and can be found out with 200 customers.",
        "• Pay-later is tried as a hold on the card with 200 customers who have bought",
        ".colloquy/discussions/<time>-a-thorough-look-at-letting-customers-pay-later/artifacts/summary.md",
      ]);
    },
  );

  of(
    "roundtable --example consensus-driven",
    "consensus-driven: what is adopted while somebody blocks it is not agreed; the smallest change lifts the block",
    ({ told, session }) => {
      expect(phasesOf(session)).toEqual(["proposal", "refinement", "convergence", "convergence"]);
      expect(session.rounds[2]?.stances).toMatchObject({ "qa-lead": "block" });
      expect(session.rounds[2]?.next_action).toBe("continue");
      expect(session.escalations).toEqual([]);
      const summary = artifact(told, "summary.md");
      expect(summary).toMatch(/when it is above 2 % for five minutes\.\*\* \(decided by consent\)/);
      expect(summary).toMatch(/Technical lead.*stands aside.*2 % is a guess/);
      expect(summary.split("## Round by round")[0]).not.toContain("The rule is adopted.");
    },
  );

  of(
    "roundtable --example debate",
    "debate: two sides, everybody's own view in the end, and a decision on file that says who is against it",
    ({ told, session, page }) => {
      expect(phasesOf(session)).toEqual(["opening", "rebuttal", "closing"]);
      expect(session).toMatchObject({
        debate_sides: {
          pro: ["product-manager", "ux-researcher"],
          con: ["security-champion", "software-architect"],
        },
      });
      expect(session.escalations).toEqual([]);
      expect(page).toMatch(/\(recommended by the chair, not\s+agreed\)/);
      const decision = artifact(
        told,
        "decisions/0001-should-the-shop-keep-card-numbers-so-that-customers-need-not.md",
      );
      expect(decision).toContain("status: proposed");
      expect(decision).toContain("A payment provider keeps them and gives us a token");
      expect(decision).toMatch(/Dissent:\*\* Product manager/);
      expect(decision).toMatch(/Dissent:\*\* UX researcher/);
    },
  );
});

describe("workflows", () => {
  of(
    "specs --example",
    "specs: what was asked for is in the document, and who stands aside stands beside its item",
    ({ told, session }) => {
      expect(phasesOf(session)).toEqual(["proposal", "refinement", "convergence"]);
      const document = artifact(told, "requirements.md");
      expect(document).toContain("no person has approved it");
      expect(document).toContain("say so within 2 s, say when to try again, and keep the basket");
      expect(document).toContain("If two requests pay for one basket at once");
      expect(document).toMatch(/#### REQ-5[^#]*QA lead stands aside: Nobody needs it before/);
      expect(document).toMatch(/\*\*OQ-1\*\*[^#]*\*\*Decides:\*\* the owner of the shop/);
    },
  );

  of("design --example", "design: a decision is a file of its own", ({ told, session }) => {
    expect(phasesOf(session)).toEqual(["opening", "rebuttal", "closing"]);
    const document = artifact(told, "architecture/orders-and-stock-as-two-services.md");
    expect(document).toContain("```mermaid");
    expect(artifact(told, "decisions/0001-stock-reads-orders-from-a-log.md")).toContain("status: proposed");
    expect(artifact(told, "decisions/0002-the-log-is-a-table.md")).toContain("## Considered Options");
  });

  of(
    "brainstorm --example",
    "brainstorm: ideas, risks and what is done about them",
    ({ told, session, page }) => {
      expect(session.strategy).toBe("disney");
      expect(session.escalations).toEqual([]);
      expectSays(page, [
        "concluded · brainstorm: disney · 3 rounds, critic (3/3) · 4 agreed, 0 open",
        "• People come back to what is theirs.",
        "• Each plan goes ahead with its change.",
        ".colloquy/discussions/<time>-brainstorm-bring-customers-of-the-shop-back/artifacts/summary.md",
      ]);
      expect(artifact(told, "summary.md")).toContain("Whoever packed the parcel signs it");
    },
  );
});

describe("asking for one", () => {
  test.each([
    [["roundtable", "--example", "monologue"], 'There is no example "monologue" of roundtable.'],
    [
      ["roundtable", "A topic", "--example"],
      '--example brings its own topic and agents, so it cannot be combined with "A topic"',
    ],
    [
      ["roundtable", "--example", "disney", "--strategy", "debate"],
      "so it cannot be combined with --strategy",
    ],
    [["roundtable", "--example", "--min-rounds", "5"], "so it cannot be combined with --min-rounds"],
  ])("%j is refused", async (args, message) => {
    const { code, stderr } = await story().run(args);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });
});

test.each(taking(chosen, chosen.length))(
  "what `%s` prints at its end works as printed: it can be followed up",
  async (command) => {
    const { told } = example(command);
    const next = /follow (\S+) "(.+)"/.exec((await told.run(["show"])).stdout) ?? [];
    const { code, stdout } = await told.run(["follow", next[1] ?? "", next[2] ?? ""]);
    expect([code, stdout]).toEqual([0, expect.stringContaining("Version 2:")]);
  },
);
