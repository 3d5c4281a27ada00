import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { shared } from "../beside.ts";
import { type Story, story } from "./command.ts";
import { onlyId, sessionIn } from "./tabling.ts";

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

/** All at once: an example paces itself for those who watch it, so most of what it does is to wait. */
const held = shared(async () => {
  const run = async (command: Command) => {
    const told = story();
    return [command, { told, ...(await told.run([...command.split(" "), "--yes"])) }] as const;
  };
  return new Map(await Promise.all(commands.map(run)));
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
  test("standard: an end that is asked for too early is put off; a conflict is resolved", () => {
    const { session, page } = example("roundtable --example");
    expect(phasesOf(session)).toEqual(["discussion", "discussion", "discussion"]);
    expect(session.rounds[0]?.notices).toHaveLength(1);
    expect(session.rounds[1]?.resolved).toMatchObject([{ conflict_id: "store" }]);
    expect(session.escalations).toEqual([]);
    expect(page).toMatchInlineSnapshot(`
      "A scripted example: no model was asked, the replies were written by hand.

      concluded · roundtable by standard · 3 rounds, phase discussion ·
      4 agreed, 0 open
      All three keep sessions in a SQLite file for now. [SA-8, TL-7, QL-8]
      A write above 10 ms would show that the file is wrong; nobody has measured one
      under load. [SA-8, TL-7]

      Recommendation
        Keep sessions in a SQLite file behind asynchronous functions, with a test that
        kills the server and a log line for the time of a write. Decide for Redis when
        a second server is decided on.

      Agreed
        = Sessions stay behind createSession, findSession and endSession.
        = The three functions become asynchronous now.
        = A test kills the server between login and the next request.
        = A write above 10 ms at the 99th percentile means that the store is looked at
          again.

      Documents
        .colloquy/discussions/<time>-how-should-the-shop-keep-its-sessions/artifacts/summary.md

      Record  .colloquy/discussions/<time>-how-should-the-shop-keep-its-sessions/session.yaml
      Next    colloquy export <time>-how-should-the-shop-keep-its-sessions -o roundtable.html
      "
    `);
  });

  test("disney: dreamer, realist, critic", () => {
    const { session, page } = example("roundtable --example disney");
    expect(phasesOf(session)).toEqual(["dreamer", "realist", "critic"]);
    expect(session.escalations).toEqual([]);
    expect(page).toMatchInlineSnapshot(`
      "A scripted example: no model was asked, the replies were written by hand.

      concluded · roundtable by disney · 3 rounds, phase critic (3/3) ·
      4 agreed, 0 open
      All three would go ahead with two questions and pictures, where a search found
      nothing. [PM-6, UR-5, TL-6]
      Whether two questions are enough for shelves is not known. [UR-5]

      Recommendation
        Try two questions with pictures on paper with ten customers, for hooks first;
        then build it for searches that find nothing, read from a table of what fits
        to what. Measure whether those who find also buy.

      Agreed
        = People come with a broken thing or a task, not with a product's name.
        = Begin with hooks and shelves: 40 products, two questions with pictures.
        = The questions appear where a search finds nothing.
        = A check each night tells which products the table does not know.

      Documents
        .colloquy/discussions/<time>-a-new-way-to-find-things-in-the-shop/artifacts/summary.md

      Record  .colloquy/discussions/<time>-a-new-way-to-find-things-in-the-shop/session.yaml
      Next    colloquy export <time>-a-new-way-to-find-things-in-the-shop -o roundtable.html
      "
    `);
  });

  test("debate: a critical word is put to a person, once, and then it goes on", () => {
    const { told, session, page } = example("roundtable --example debate");
    expect(phasesOf(session)).toEqual(["opening", "rebuttal", "closing"]);
    expect(session.escalations).toMatchObject([
      { round: 2, trigger: "keyword", about: "legal", decision: "accepted", next_action: "phase" },
    ]);
    expect(session).toMatchObject({
      debate_sides: {
        pro: ["product-manager", "ux-researcher"],
        con: ["security-champion", "software-architect"],
      },
    });
    expect(
      readdirSync(join(told.folder, ".colloquy/discussions", onlyId(told), "artifacts/decisions")),
    ).toEqual(["0001-a-payment-provider-keeps-the-card-numbers.md"]);
    expect(page).toMatchInlineSnapshot(`
      "A scripted example: no model was asked, the replies were written by hand.

      concluded · roundtable by debate · 3 rounds, phase closing (3/3) ·
      4 agreed, 0 open
      The motion fell: both who spoke for it concede that the shop should not hold the
      numbers. [PM-7, UR-6]
      That a third of returning customers is lost stands, and one click by a
      provider's token answers it. [PM-7, SA-6]

      Recommendation
        Offer one click with a token of a payment provider; the shop never holds a
        card number. Compare the fees of three providers with the third that is lost
        today.

      Agreed
        = The form for the card loses returning customers.
        = What customers want is not to type the number again; who keeps it they do
          not ask.
        = The shop never holds a card number.
        = Returning customers pay with one click, by a token that a payment provider
          keeps.

      Decided as recommended, without asking anyone
        Round 2  Do not keep card numbers. Let a payment provider keep them, and have…

      Written down
        1 decision, 3 options

      Documents
        .colloquy/discussions/<time>-should-the-shop-keep-card-numbers-so-that-customer/artifacts/decisions/0001-a-payment-provider-keeps-the-card-numbers.md

      Record  .colloquy/discussions/<time>-should-the-shop-keep-card-numbers-so-that-customer/session.yaml
      Next    colloquy export <time>-should-the-shop-keep-card-numbers-so-that-customer -o roundtable.html
      "
    `);
  });

  test("consensus-driven: a block is lifted by a minimum change", () => {
    const { session, page } = example("roundtable --example consensus-driven");
    expect(phasesOf(session)).toEqual(["proposal", "refinement", "convergence", "convergence"]);
    expect(session.rounds.map(({ agreement: { reached, blocks } }) => [reached, blocks.length])).toEqual([
      [true, 0],
      [true, 0],
      [false, 1],
      [true, 0],
    ]);
    expect(session.escalations).toEqual([]);
    expect(page).toMatchInlineSnapshot(`
      "A scripted example: no model was asked, the replies were written by hand.

      concluded · roundtable by consensus-driven · 4 rounds, phase convergence (3/3) ·
      4 agreed, 0 open
      Two support the rule with its figure, one stands aside, nobody blocks it any
      more. [DE-10, QL-10, TL-8]
      The 2 % are a guess. [TL-8]

      Recommendation
        Adopt the rule from Monday; measure failed logins for a month and put a
        measured figure in place of 2 %.

      Agreed
        = Everybody on the team may deploy.
        = Deployments end at 15:00.
        = npm run rollback is tried every Monday.
        = Everybody deploys what another has read, Monday to Thursday before 15:00,
          watches failed logins for half an hour, and goes back with npm run rollback
          when they are above 2 % for five minutes.

      Documents
        .colloquy/discussions/<time>-a-quick-rule-for-who-may-deploy-the-shop/artifacts/summary.md

      Record  .colloquy/discussions/<time>-a-quick-rule-for-who-may-deploy-the-shop/session.yaml
      Next    colloquy export <time>-a-quick-rule-for-who-may-deploy-the-shop -o roundtable.html
      "
    `);
  });

  test("six-hats: all seven, and under the blue ones only the facilitator", () => {
    const { session, page } = example("roundtable --example six-hats");
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
    expect(page).toMatchInlineSnapshot(`
      "A scripted example: no model was asked, the replies were written by hand.

      concluded · roundtable by six-hats · 7 rounds, phase blue-closing (7/7) ·
      5 agreed, 0 open
      Try a hold on the card for fourteen days before anybody pays later. [PM-11]
      What a provider that carries the risk would take is known for 62 euros and for
      nothing smaller. [BA-11]

      Recommendation
        Try a hold on the card for fourteen days with 200 returning customers (product
        manager), build the table of orders first (technical lead), count returns and
        orders each week (business analyst). Accepted risk: returns may rise to 30 %
        among 200.

      Agreed
        = How many would not pay is not known and can be found out with 200 customers.
        = Unpaid bills of 5 % would eat the margin.
        = A table of orders is worth building in any case.
        = A hold on the card avoids unpaid bills and dunning.
        = Pay-later is tried as a hold on the card with 200 customers who have bought
          before.

      Documents
        .colloquy/discussions/<time>-a-thorough-look-at-letting-customers-pay-later/artifacts/summary.md

      Record  .colloquy/discussions/<time>-a-thorough-look-at-letting-customers-pay-later/session.yaml
      Next    colloquy export <time>-a-thorough-look-at-letting-customers-pay-later -o roundtable.html
      "
    `);
  });
});

describe("workflows", () => {
  test("specs: requirements with their rounds and seats", () => {
    const { told, session, page } = example("specs --example");
    expect(session.strategy).toBe("consensus-driven");
    expect(session.escalations).toEqual([]);
    expect(page).toMatchInlineSnapshot(`
      "A scripted example: no model was asked, the replies were written by hand.

      concluded · specs by consensus-driven · 4 rounds, phase convergence (3/3) ·
      6 agreed, 0 open
      Three support the requirements as they stand, and one stands aside because
      logging out everywhere is only a could. [PM-8, BA-7, QL-9, UR-8]

      Recommendation
        Build the four requirements that must be met first, each with its criterion as
        a test; decide about 'log out everywhere' when the packers get their second
        tablet.

      Agreed
        = A deployment is not noticed by anybody who is logged in.
        = Who has logged out stays logged out, also after a restart.
        = Without the store the shop can be looked at, and logging in waits with a…
        = Of a session only id, user and expiry are kept.
        = 'Remember me' is not part of it.
        … and 1 more in the record

      Written down
        6 requirements, 1 business rule, 2 quality requirements, 1 exclusion

      Documents
        .colloquy/discussions/<time>-specs-sessions-of-the-shop-that-survive-a-restart/artifacts/requirements.md

      Record  .colloquy/discussions/<time>-specs-sessions-of-the-shop-that-survive-a-restart/session.yaml
      Next    colloquy export <time>-specs-sessions-of-the-shop-that-survive-a-restart -o roundtable.html
      "
    `);
    const document = artifact(told, "requirements.md");
    for (const id of ["REQ-001", "REQ-006", "BR-001", "NFR-001", "NFR-002", "EX-001"])
      expect(document).toContain(id);
  });

  test("design: an architecture with its picture, and a decision a file", () => {
    const { told, session, page } = example("design --example");
    expect(session.strategy).toBe("debate");
    expect(session.escalations).toEqual([]);
    expect(page).toMatchInlineSnapshot(`
      "A scripted example: no model was asked, the replies were written by hand.

      concluded · design by debate · 3 rounds, phase closing (3/3) · 5 agreed, 0 open
      Two processes over one database: the second database is conceded by who wanted
      it, the two processes by who did not. [SA-8, TL-7, DE-5]
      A second machine or a warehouse of its own would open it again. [SC-5, TL-7]

      Recommendation
        Cut the shop into two processes, orders and stock, over one SQLite database
        with a socket file between them; look at it anew when a second machine or a
        second yard comes.

      Agreed
        = Packing must not stop when the shop is deployed.
        = A reservation expires after 15 minutes.
        = There is no second port.
        = Orders and stock are two processes with one database.
        = They talk over a socket file.

      Written down
        1 workflow, 1 quality requirement, 1 term, 2 decisions, 2 components, 1
        interface, 1 node, 1 risk, 1 open question

      Agenda, not closed
        ◦ Interfaces to other systems

      Documents
        .colloquy/discussions/<time>-design-orders-and-stock-of-the-shop-as-two-services/artifacts/architecture/orders-and-stock-of-the-shop-as-two-services.md
        .colloquy/discussions/<time>-design-orders-and-stock-of-the-shop-as-two-services/artifacts/decisions/0001-two-processes-over-one-database.md
        .colloquy/discussions/<time>-design-orders-and-stock-of-the-shop-as-two-services/artifacts/decisions/0002-a-socket-file-in-place-of-a-second-port.md

      Record  .colloquy/discussions/<time>-design-orders-and-stock-of-the-shop-as-two-services/session.yaml
      Next    colloquy export <time>-design-orders-and-stock-of-the-shop-as-two-services -o roundtable.html
      "
    `);
    const document = artifact(told, "architecture/orders-and-stock-of-the-shop-as-two-services.md");
    expect(document).toContain("```mermaid\nflowchart LR");
    expect(document).toContain("```mermaid\nsequenceDiagram");
    expect(document.match(/^## \d+/gm)).toEqual(
      [1, 4, 5, 6, 7, 9, 10, 11, 12].map((number) => `## ${number}`),
    );
    expect(document).not.toContain("Depends on:** Outbox");
    expect(artifact(told, "decisions/0001-two-processes-over-one-database.md")).toContain("One process");
  });

  test("brainstorm: ideas, risks and what is done about them", () => {
    const { told, session, page } = example("brainstorm --example");
    expect(session.strategy).toBe("disney");
    expect(session.escalations).toEqual([]);
    expect(page).toMatchInlineSnapshot(`
      "A scripted example: no model was asked, the replies were written by hand.

      concluded · brainstorm by disney · 3 rounds, phase critic (3/3) ·
      4 agreed, 0 open
      Bring back what a crash forgets first; a test that kills the server shows
      whether it holds. [DE-5]
      Whether a card feels like advertising is seen in the first ten answers. [PM-5]

      Recommendation
        Sessions and baskets in a file first (two days, with a test that kills the
        server), then 200 signed cards, then the page 'My things'; one Saturday for
        our own shelves in spring.

      Agreed
        = People come back to what is theirs.
        = Sessions and baskets that survive a restart come first.
        = The drawing of the flat is cut; a list of one's things is kept.
        = Each plan goes ahead with its change.

      Written down
        4 ideas, 3 risks, 3 mitigations, 1 open question

      Documents
        .colloquy/discussions/<time>-brainstorm-bring-customers-of-the-shop-back/artifacts/summary.md

      Record  .colloquy/discussions/<time>-brainstorm-bring-customers-of-the-shop-back/session.yaml
      Next    colloquy export <time>-brainstorm-bring-customers-of-the-shop-back -o roundtable.html
      "
    `);
    expect(artifact(told, "summary.md")).toContain("Whoever packed the parcel signs it");
  });
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

  test("without --yes the debate waits for a person at its motion and at its escalation", async () => {
    const told = story();
    expect((await told.run(["roundtable", "--example", "debate"])).code).toBe(4);
    expect((await told.run(["answer", onlyId(told), "take"])).code).toBe(4);
    const ended = await told.run(["answer", onlyId(told), "accept"]);
    expect([ended.code, /^concluded/m.test(ended.stdout)]).toEqual([0, true]);
  });
});
