import type { Act } from "../../../../src/table/act.ts";
import { OpenLedger } from "../../../../src/table/fold.ts";
import { type Draft, you } from "../../../../src/table/item.ts";
import { namesFor } from "../../../../src/table/sections.ts";
import { type Rule, settleAll } from "../../../../src/table/settle.ts";
import { shape } from "../../../../src/table/shape.ts";
import { wordsIn } from "../../../../src/words.ts";
import {
  documentWho,
  prefixes,
  noteKind,
  type Workflow,
} from "../../../../src/protocols/roundtable/papers/draft.ts";
import {
  additions,
  cuts,
  draftParts,
  edits,
} from "../../../../src/protocols/roundtable/papers/draft-parts.ts";
import type { Paper } from "../../../../src/protocols/roundtable/papers/paper.ts";

/** Ledgers as a table makes them, written by hand. */

const people = [
  { id: "pm", name: "Product manager", tag: "PM" },
  { id: "sec", name: "Security", tag: "SEC" },
  { id: "ops", name: "Operations", tag: "OPS" },
];

export class Hand {
  readonly ledger = new OpenLedger(prefixes);
  #round = 0;

  readonly workflow: Workflow;

  constructor(workflow: Workflow) {
    this.workflow = workflow;
    for (const { id, tag } of people) this.ledger.seat({ id, tag, counts: true });
  }

  /** What seats listed before anybody wrote. */
  lists(by: string, ...texts: readonly string[]): this {
    this.says(
      by,
      texts.map((text) => ({ do: "add", item: { kind: "listed", text } })),
    );
    return this;
  }

  /** What a document had in force. */
  inForce(items: readonly Draft[]): this {
    for (const item of items) this.ledger.add(documentWho, 0, item);
    return this;
  }

  answers(question: string, by: string, answer: string): this {
    const asked = this.ledger.add(by, this.#round, { kind: "question", text: question });
    this.ledger.add(you, this.#round, { kind: "answer", text: answer, under: asked.id });
    return this;
  }

  notes(text: string, ...from: readonly string[]): this {
    this.ledger.add(you, this.#round, { kind: noteKind, text, from: [...from] });
    return this;
  }

  /** The author writes, in the reply of its shape. */
  writes(by: string, reply: Readonly<Record<string, unknown>>): this {
    return this.#replies(by, draftParts(this.workflow), reply);
  }

  edits(by: string, reply: Readonly<Record<string, unknown>>): this {
    const all = { edits: edits(this.workflow, () => undefined), cuts, ...additions(this.workflow) };
    return this.#replies(by, all, reply);
  }

  says(by: string, acts: readonly Act[], asked: readonly string[] = []): this {
    this.#round += 1;
    this.ledger.say({ by, round: this.#round, asked, acts });
    return this;
  }

  replies(by: string, to: string, taken: boolean, text: string): this {
    const item = { kind: "reply", text, fields: { to, taken: taken ? "yes" : "no" } };
    return this.says(by, [{ do: "add", item }]);
  }

  contests(by: string, on: string, why: string): this {
    return this.says(by, [{ do: "stand", on, as: "contest", why, restsOn: [] }]);
  }

  #replies(by: string, parts: ReturnType<typeof draftParts>, reply: Readonly<Record<string, unknown>>): this {
    const form = shape(parts);
    const value = form.schema.parse(reply);
    return this.says(by, form.acts(value, "") as readonly Act[]);
  }

  paper(given: Partial<Paper> = {}, rule: Rule = { by: "majority", threshold: 0.5 }): Paper {
    const words = given.words ?? wordsIn("en");
    return {
      ledger: this.ledger,
      words,
      nameOf: namesFor(words, people),
      workflow: this.workflow,
      topic: "An app by which a small library lends tools to its neighbours, and nobody waits for a drill",
      settled: settleAll(this.ledger, rule),
      approved: false,
      date: "2026-11-18",
      out: "docs",
      name: null,
      firstDecision: 1,
      people: [],
      consulted: ["Product manager (ada)", "Security (bob)"],
      ...given,
    };
  }
}

/** A small requirements document that says everything once. */
export const library = {
  title: "Tool lending of a small library",
  scope: [{ id: "SCOPE-1", text: "Lends 200 tools to 900 neighbours; pays for nothing.", covers: ["PM-1"] }],
  users: [
    { id: "USER-1", role: "Neighbour", wants: "borrow a tool today", covers: ["PM-1"] },
    { id: "USER-2", role: "Librarian", wants: "know where each tool is" },
  ],
  terms: [{ id: "TERM-1", term: "loan", meaning: "one tool with one neighbour, from pick-up to return" }],
  flows: [
    {
      id: "FLOW-1",
      title: "Borrow a tool",
      actor: "Neighbour",
      trigger: "a tool is needed",
      steps: [
        { who: "Neighbour", does: "reserves a tool" },
        { who: "Librarian", does: "hands it out" },
      ],
      result: "a loan is open",
      failures: ["The tool is broken: the librarian offers another"],
      covers: ["PM-1"],
    },
  ],
  requirements: [
    {
      id: "REQ-1",
      title: "Reserve a tool",
      statement: "When a neighbour reserves a free tool, the system shall hold it for 24 hours.",
      criterion: "Reserved at 10:00, still held at 9:59 the next day, free at 10:00.",
      covers: ["FLOW-1.1", "PM-2"],
    },
    {
      id: "REQ-2",
      title: "Hand out",
      statement: "When the librarian scans a tool and a card, the system shall open a loan within 2 seconds.",
      criterion: "50 scans, 49 of them within 2 s.",
      why: "People queue.",
      covers: ["FLOW-1.2", "Q1"],
    },
    {
      id: "REQ-3",
      title: "Block broken tools",
      statement: "While a tool is marked broken, the system shall refuse to reserve it.",
      criterion: "0 of 20 broken tools can be reserved.",
      covers: ["SEC-1"],
    },
  ],
  rules: [{ id: "BR-1", statement: "A neighbour has at most 3 loans.", covers: ["YOU-1"] }],
  qualities: [
    {
      id: "NFR-1",
      statement: "The system shall keep names of borrowers no longer than 30 days after return.",
      characteristic: "security",
      criterion: "No name in the store 31 days after return.",
      covers: ["SEC-2"],
    },
  ],
  constraints: [{ id: "CON-1", text: "Runs on the library's one PC.", covers: ["OPS-1"] }],
  exclusions: [{ id: "EX-1", text: "Fees", why: "The library takes none" }],
  assumptions: [{ id: "ASM-1", text: "Every tool has a barcode.", if_wrong: "Labels are printed first" }],
  questions: [
    { id: "OQ-1", question: "Who repairs tools?", decides: "The library's board", until: "nobody" },
  ],
  actions: [{ id: "ACT-1", text: "Ask the board about repairs", owner: "Librarian", when: "2026-12-01" }],
  order: { must: ["REQ-2", "REQ-1"], should: ["REQ-3", "NFR-1"] },
};

/** It as a table left it: listed, answered, written, contested, noted. */
export function libraryTable(): Hand {
  return new Hand("specs")
    .lists("pm", "Neighbours borrow tools", "A tool is held for who reserved it")
    .lists("sec", "Broken tools hurt people", "Names are forgotten")
    .lists("ops", "One PC")
    .answers("How many tools at once?", "ops", "Three at most")
    .writes("pm", library)
    .contests("sec", "REQ-1", "24 hours block the only drill for a whole day")
    .contests("ops", "REQ-2", "The old scanner takes 3 seconds")
    .says("sec", [
      { do: "stand", on: "NFR-1", as: "beside-the-point", why: "The law decides it, not we", restsOn: [] },
    ])
    .replies("pm", "SEC>REQ-1", false, "The board wants a full day")
    .edits("pm", {
      edits: [
        {
          id: "REQ-2",
          text: "When the librarian scans a tool and a card, the system shall open a loan within 4 seconds.",
          criterion: "50 scans, 49 of them within 4 s.",
          because: ["OPS-1"],
        },
      ],
    })
    .replies("pm", "OPS>REQ-2", true, "4 seconds")
    .notes("Say librarian, not staff", "USER-2");
}
