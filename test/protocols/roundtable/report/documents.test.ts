import { expect, test } from "vitest";
import { parse } from "yaml";
import type { Event } from "../../../../src/kernel/event.ts";
import { Roundtable, roundtableKit, viewed } from "../tabled.ts";
import { brainstormed, decided, designed, inJapanese, specified, undecided } from "../tables.ts";

const { documents: roundtableFiles, published: publishedFiles = () => [] } = roundtableKit;

function fileOf(events: readonly Event[], path: string): string {
  const file = roundtableFiles(events).find((one) => one.path === path);
  if (file === undefined) throw new Error(`there is no ${path}`);
  return file.text;
}

test("requirements.md holds what stands, with where it comes from; what was changed stands apart", () => {
  expect(fileOf(specified().end().events, "artifacts/requirements.md")).toMatchInlineSnapshot(`
    "# Requirements: Sessions of the web shop

    ## Introduction

    A draft: no person has approved it.

    What was agreed:

    - Carts survive a restart. (round 1, Facilitator)
    - Storage is paid by the shop. (round 2, Facilitator)

    ## Functional requirements

    ### REQ-001: A cart lives three days

    Also of the database.

    - **Priority:** must
    - **Accepted when:**
      - Restart with 3 items: 3 items.
      - No login is lost.
    - **From:** round 1, Product Manager, QA Lead, draft

    ## Business rules

    ### BR-001: Prices are of today

    - **When:**
      - a cart is opened
    - **Then:**
      - prices are read again
    - **From:** round 1, Facilitator, draft

    ## Quality requirements

    | Id | Requirement | Characteristic | Target | Minimum | Measured by | From |
    |---|---|---|---|---|---|---|
    | NFR-001 | A cart opens fast | Performance efficiency | 95 % within 200 ms | 500 ms | at the load balancer \\| weekly | round 1, QA Lead, draft |
    | NFR-002 | It is secure | Security | very | - | - | round 1, Facilitator, draft |

    ## Out of scope

    ### EX-001: Wish lists

    - **Why:** Nobody asked for them.
    - **Later:** It may come in a later release.
    - **From:** round 1, Product Manager, draft

    ## Recommendation

    Build carts that live three days. (round 2, Facilitator)

    ## Open questions

    - **OQ-002** Which database? (round 1, QA Lead, draft)

    ## Unresolved conflicts

    - **CONF-001** Old prices or new (round 2, QA Lead, contested)
      - QA Lead: New

    ## Dissent

    - QA Lead blocks (round 2): A day, no more. This would lift it: Prices are read again.

    ## Decided by a person

    - Round 1: The conflict "names" has lasted 3 rounds. A person decided: Call it cart.

    ## How it came about

    ### Settled on the way

    - **names** What it is called: Call it cart. (by a person, round 1)
    - **how-long** How long a cart lives: Three days. (by the facilitator, round 2)

    ### What changed on the way

    - **REQ-002** A cart is shared by phone: withdrawn in round 2 (round 1, QA Lead, draft)
    - **OQ-001** Who pays for storage? – resolved: The shop pays. (round 1, QA Lead, draft)

    ### Coverage

    - Who uses it, and for what (critical): open, 0 of at least 2 USER or FLOW or REQ
    - What the system does (critical): partial, 1 of at least 3 REQ
    - Rules that hold whatever the software does: open, 0 of at least 1 BR
    - Quality that can be measured: open, 0 of at least 1 NFR
    - How to tell that a requirement is met: open
    - What is left out on purpose: open

    ### Where this comes from

    - Discussion \`sessions\`, 2026-03-02T09:00:26.000Z
    - specs by the strategy \`consensus-driven\`, rounds: 2
    - Participants: Product Manager, QA Lead

    ## Checks

    - Not in EARS wording (one sentence: under which condition, which part shall do what): REQ-001.
    - Not measurable yet, because a figure is missing: NFR-002.
    - No verification method was named for: REQ-001, NFR-002.

    ## What is not in here

    Nothing was said about: Stakeholders and user classes, User workflows, Assumptions, Constraints, Glossary.
    "
  `);
});

test("an architecture by arc42, with its picture and links to its decisions", () => {
  const { events } = designed().end();

  expect(fileOf(events, "artifacts/architecture/where-sessions-live.md")).toMatchInlineSnapshot(`
    "# Architecture: Where sessions live

    ## 1. Introduction and goals

    A draft: no person has approved it.

    Redis. (round 1, Facilitator)

    ## 3. Context and scope

    \`\`\`mermaid
    flowchart LR
        n0["Where sessions live"]
        n1(["Payment provider"])
      n0 -->|"REST: Payment"| n1
    \`\`\`

    Also outside the system, not described here:

    - Payment provider

    | Id | Interface | Kind | Between | From |
    |---|---|---|---|---|
    | INT-002 | Payment | REST | Web – Payment provider | round 1, Facilitator, draft |

    ## 4. Solution strategy

    - **ARCH-001** Keep sessions in Redis \\[not in memory]. Redis holds the sessions. (round 1, Software Architect)

    ## 5. Building block view

    \`\`\`mermaid
    flowchart LR
        n0["Web #40;Node#41;"]
        n1["Session store #40;Redis#41;"]
        n2(["Payment provider"])
      n0 -->|"gRPC: Sessions"| n1
      n0 -->|"REST: Payment"| n2
    \`\`\`

    ### COMP-001: Web

    - **Responsibility:** Answers people.
    - **Depends on:** Session store, Payment provider
    - **Technology:** Node
    - **From:** round 1, Technical Lead, draft

    ### COMP-002: Session store

    - **Provides:**
      - sessions by id
    - **Technology:** Redis
    - **From:** round 1, Facilitator, draft

    | Id | Interface | Kind | Endpoints | Between | From |
    |---|---|---|---|---|---|
    | INT-001 | Sessions | gRPC | get; put | COMP-001 – Session store | round 1, Facilitator, draft |

    ## 6. Runtime view

    - A session is written once and read on every request. (round 1, Facilitator)

    ## 9. Architecture decisions

    - **ARCH-001** [Keep sessions in Redis \\[not in memory\\]](../decisions/0001-keep-sessions-in-redis-not-in-memory.md) (round 1, Software Architect)

    ## How it came about

    ### What they agree on

    - Sessions leave the process. (round 1, Facilitator)

    ### Coverage

    - Overall structure (critical): open, 0 of at least 1 ARCH
    - Components and their purpose (critical): open, 0 of at least 1 COMP
    - Where data comes from and goes to: partial
    - Which technology, and why: open, 0 of at least 1 ARCH
    - Interfaces to other systems: open

    ### Where this comes from

    - Discussion \`sessions\`, 2026-03-02T09:00:15.000Z
    - design by the strategy \`debate\`, rounds: 1
    - Participants: Software Architect, Technical Lead
    - For it: Software Architect; against it: Technical Lead

    ## What is not in here

    Nothing was said about: Constraints, Deployment view, Crosscutting concepts, Quality requirements, Risks and technical debt, Glossary.
    "
  `);
});

test("a decision in MADR's form", () => {
  const { events } = designed().end({ firstDecision: 7 });
  const path = "artifacts/decisions/0007-keep-sessions-in-redis-not-in-memory.md";

  expect(fileOf(events, path)).toMatchInlineSnapshot(`
    "---
    status: proposed
    date: 2026-03-02
    consulted:
      - Software Architect (claude)
      - Technical Lead (claude)
    ---

    # Keep sessions in Redis \\[not in memory]

    ## Context and Problem Statement

    A deployment logs everybody out.

    ## Considered Options

    - **OPT-001** Redis
    - **OPT-002** Cookies

    ## Decision Outcome

    Chosen option: "Redis", because it is run already.

    Redis holds the sessions.

    ### Consequences

    - Good, because nobody is logged out
    - Bad, because Redis is needed

    ## Pros and Cons of the Options

    ### OPT-001: Redis

    - Good, because run already
    - Bad, because one more hop

    ### OPT-002: Cookies

    - Good, because nothing to run

    ## More Information

    ARCH-001, round 1, Software Architect.

    ## Where this comes from

    - Discussion \`sessions\`, 2026-03-02T09:00:15.000Z
    - design by the strategy \`debate\`, rounds: 1
    - Participants: Software Architect, Technical Lead
    - For it: Software Architect; against it: Technical Lead
    "
  `);
});

test("a roundtable's decision: options as they were named, each reason by whoever gave it", () => {
  const { events } = decided().conclude("adr").end();

  expect(fileOf(events, "artifacts/decisions/0001-rabbitmq-carries-the-orders.md")).toMatchInlineSnapshot(`
    "---
    status: proposed
    date: 2026-03-02
    consulted:
      - Software Architect (claude)
      - Technical Lead (claude)
    ---

    # RabbitMQ carries the orders

    ## Context and Problem Statement

    Orders get lost when the stock service restarts.

    ## Considered Options

    - **OPT-001** Kafka
    - **OPT-002** RabbitMQ

    ## Decision Outcome

    Chosen option: "RabbitMQ", because at 940 orders an hour one node is enough, and it is run already.

    Orders go through a durable queue of RabbitMQ.

    ### Consequences

    - Good, because no order is lost
    - Bad, because Orders cannot be read again

    ### Confirmation

    A test restarts the stock service under load and counts the orders.

    ## Pros and Cons of the Options

    ### OPT-001: Kafka

    - Good, because every order can be read again (Software Architect)
    - Bad, because nobody here has run it (Technical Lead)

    ### OPT-002: RabbitMQ

    - Good, because it is run already
    - Bad, because Old orders are gone once they are read (Software Architect)

    ## More Information

    ARCH-001, round 2, Technical Lead, Software Architect.

    ## Where this comes from

    - Discussion \`sessions\`, 2026-03-02T09:00:25.000Z
    - roundtable by the strategy \`standard\`, rounds: 2
    - Participants: Software Architect, Technical Lead
    "
  `);
});

test("where nobody wrote a decision down, closing speeches are no options", () => {
  const { events } = undecided().conclude("adr").end();

  expect(fileOf(events, "artifacts/decisions/0001-which-queue-carries-the-orders.md")).toMatchInlineSnapshot(`
    "---
    status: proposed
    date: 2026-03-02
    consulted:
      - Software Architect (claude)
      - Technical Lead (claude)
    ---

    # Which queue carries the orders?

    ## Context and Problem Statement

    Which one, and why? (round 1, Facilitator)

    ## Decision Outcome

    RabbitMQ, since it is run already. (round 1, Facilitator)

    ### Consequences

    - Orders must not be lost. (round 1, Facilitator)

    ## Where this comes from

    - Discussion \`sessions\`, 2026-03-02T09:00:14.000Z
    - roundtable by the strategy \`standard\`, rounds: 1
    - Participants: Software Architect, Technical Lead

    ## What is not in here

    Nothing was said about: Considered Options, Pros and Cons of the Options, More Information.
    "
  `);
});

test("a decision is accepted where a person approved it at the review, and by nobody's silence", () => {
  const path = "artifacts/decisions/0001-keep-sessions-in-redis-not-in-memory.md";
  const status = (by: "person" | "recommended", value = "approve") => {
    const events = designed()
      .ask("review", "Approve?", [["approve", "Approve"]])
      .answer(value, by)
      .end().events;
    const [, matter = ""] = /^---\n([^]*?)---\n/.exec(fileOf(events, path)) ?? [];
    return parse(matter) as unknown;
  };
  const consulted = ["Software Architect (claude)", "Technical Lead (claude)"];

  expect(status("person")).toEqual({
    status: "accepted",
    date: "2026-03-02",
    "decision-makers": ["The person who approved it at the review"],
    consulted,
  });
  expect(status("recommended")).toEqual({ status: "proposed", date: "2026-03-02", consulted });
  expect(status("person", "refine")).toMatchObject({ status: "proposed" });
});

test("the summary of a brainstorm", () => {
  expect(fileOf(brainstormed().end().events, "artifacts/summary.md")).toMatchInlineSnapshot(`
    "# Summary: New ways to pay

    ## Recommendation

    Try the wave. (round 2, Facilitator)

    ## Ideas

    - **IDEA-001** Pay by face (round 1, Product Manager, draft)
      - Value: No card
    - **IDEA-002** Pay by wave (round 1, Facilitator, draft)
      - Builds on: IDEA-001

    ## How they could be built

    - A quarter: IDEA-002 Pay by wave
    - Not judged: IDEA-001 Pay by face

    ## What could go wrong

    | Id | Risk | Severity | Likelihood | Affects | Mitigation | From |
    |---|---|---|---|---|---|---|
    | RISK-001 | Twins | high | low | IDEA-001 | MIT-001: Ask for a code (effort small) | round 2, Facilitator, draft |

    ### Mitigation

    - MIT-002: Insure it (round 2, Facilitator, draft)

    ## Next steps

    - Try it in one shop. (round 2, Product Manager)

    ## Positions

    - **Product Manager** (round 2, confidence 0.8): Wave first.
    - **QA Lead** (round 2, confidence 0.3): Neither.

    ## Round by round

    - **Round 1, dreamer.** What now?
      - Round 1.
      - IDEA-002 names nobody at the table it comes from.
    - **Round 2, critic.** What now?
      - Round 2.
      - 1 of 2 holds it.
      - RISK-001 names nobody at the table it comes from.
      - MIT-002 names nobody at the table it comes from.

    ## How it came about

    ### Where this comes from

    - Discussion \`sessions\`, 2026-03-02T09:00:23.000Z
    - brainstorm by the strategy \`disney\`, rounds: 2
    - Participants: Product Manager, QA Lead

    ## What is not in here

    Nothing was said about: What they agree on, What is not settled, Open questions, Dissent.
    "
  `);
});

test("Japanese stays Japanese", () => {
  const text = fileOf(inJapanese().end().events, "artifacts/requirements.md");

  expect(text).toContain("# 要求仕様: 決済をどう作り直すか");
  expect(text).toContain("### REQ-001: 決済は取り消せる");
  expect(text).toContain("- **出どころ:** ラウンド 1, 品質担当, 案");
  // Names and ids aside, nothing in it is in English.
  const rest = text.replaceAll(/`[^`]*`|\b(?:REQ|EARS|specs|who)\b|\d{4}-\d\d-\d\dT\S+/g, "");
  expect(rest.match(/[A-Za-z]{2,}/g)).toBeNull();
});

test("at a pause: what it takes to go on", () => {
  const { events } = new Roundtable({
    topic: "Which cache?",
    strategy: "disney",
    participants: { ann: "Ann" },
  })
    .settle()
    .hold({
      consensus: ["Pages are slow."],
      conflicts: [{ id: "where", description: "Where it lives", positions: { ann: "Redis" } }],
      next_action: "phase",
      next_focus: "what it costs",
    })
    .add({ type: "discussion.paused", reason: "recess", detail: "after round 1" });

  expect(fileOf(events, "context/summary.md")).toMatchInlineSnapshot(`
    "# Which cache?

    - Strategy: disney, phase realist (2/3)
    - After round 1: Round 1.
    - Next: what it costs

    ## Agreed

    - Pages are slow. (round 1, Facilitator)

    ## Not settled

    - **where** Where it lives (since round 1)
      - Ann: Redis
    "
  `);
});

test("decisions get their numbers, and so their files, when it is known which are there", () => {
  const names = (events: readonly Event[]) => roundtableFiles(events).map(({ path }) => path);

  expect(names(designed().events)).toEqual([
    "session.yaml",
    "artifacts/summary.md",
    "artifacts/architecture/where-sessions-live.md",
  ]);
  expect(names(designed().end({ firstDecision: 12 }).events).at(-1)).toBe(
    "artifacts/decisions/0012-keep-sessions-in-redis-not-in-memory.md",
  );
});

test("what goes to the project: nothing when cancelled, ours in the place of what a person gave up", () => {
  const published = (outcome: object) => publishedFiles(viewed(specified().end(outcome).events).discussion);
  const existing = [{ path: "docs/requirements.md", text: "old", how: "override" }];

  expect(published({ document: "cancelled" })).toEqual([]);
  expect(published({}).map(({ path, over }) => ({ path, over }))).toEqual([
    { path: "docs/requirements.md", over: undefined },
  ]);
  expect(published({ existing }).map(({ path, over }) => ({ path, over }))).toEqual([
    { path: "docs/requirements.md", over: "old" },
  ]);
});

test("documents of one discussion call an artifact by one id, also beside a document they were merged into", () => {
  const text = "# Old\n\n## 9. Architecture decisions\n\n- ARCH-004: stay\n";
  const existing = [{ path: "docs/architecture/where-sessions-live.md", text, how: "merge" }];
  const [architecture, decision] = publishedFiles(viewed(designed().end({ existing }).events).discussion);

  expect(architecture?.text).toContain("- ARCH-004: stay\n\n<!-- from sessions -->\n\n- **ARCH-005** [Keep");
  expect(decision?.text).toContain("ARCH-005, round 1, Software Architect.");
});

test("while they go on after the review, nothing is concluded", () => {
  const { events } = specified().hold({ phase: "convergence", synthesis: "More." });

  expect(roundtableFiles(events).map(({ path }) => path)).toEqual(["session.yaml"]);
  expect(viewed(events).result.verdict).toMatchObject({ rounds: 3, recommendation: null });
});
