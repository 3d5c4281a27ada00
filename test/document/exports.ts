import { standing } from "../../src/kernel/discussion.ts";
import type { Event, EventDraft } from "../../src/kernel/event.ts";
import {
  type ExportHooks,
  type ToldJournal,
  exportedJournal,
} from "../../src/document/export/exported-journal.ts";
import { heading, paragraph, prose, quotation, strong, table } from "../../src/document/document.ts";
import {
  answered,
  asked,
  completed,
  failed,
  gate,
  gateAnswered,
  journal,
  paused,
  round,
  roundCompleted,
  started,
  warned,
} from "../reporters/events.ts";

/** Journals to export, by protocols that are only made up here. */

export function toldBy(
  events: readonly Event[],
  hooks?: ExportHooks,
  inAWord: string | null = null,
  isInterrupted = false,
): ToldJournal {
  return exportedJournal(events, [], ({ status }) => ({
    inAWord,
    verdict: null,
    degraded: false,
    status: standing(status, isInterrupted ? false : null),
    hooks,
  }));
}

const experts = ["Architect", "Operator", "Economist"];
const panel = ["Moderator", ...experts, "Contrarian", "Cross-domain thinker"];

interface Said {
  readonly seat: string;
  readonly kind: string;
  readonly text: string;
}

const rounds: readonly (readonly Said[])[] = [
  [
    { seat: "Moderator", kind: "opening", text: "What would make you regret this in two years?" },
    {
      seat: "Architect",
      kind: "initial_statement",
      text: "Keep one database and split by schema: the boundaries are not known yet, and a wrong one is dear to move.",
    },
    {
      seat: "Operator",
      kind: "initial_statement",
      text: "One database is one thing to restore. Five are five things to restore **to the same moment**.",
    },
    {
      seat: "Economist",
      kind: "initial_statement",
      text: "Teams wait for each other's migrations today: 11 days on average in the last quarter.",
    },
    {
      seat: "Contrarian",
      kind: "counterpoint",
      text: "Everybody agrees that boundaries are unknown. They have been stable for three years; see ADA-2.",
    },
    {
      seat: "Architect",
      kind: "rebuttal",
      text: "Stable on paper. Four of nine tables in billing are read by two teams or more.",
    },
    {
      seat: "Cross-domain thinker",
      kind: "analogy",
      text: "A house is divided by walls long before it gets a second door.",
    },
  ],
  [
    { seat: "Moderator", kind: "opening", text: "So which table would move first, and who would notice?" },
    {
      seat: "Architect",
      kind: "initial_statement",
      text: "Billing, behind a read model, once ADA-4 is measured per table.",
    },
    {
      seat: "Operator",
      kind: "initial_statement",
      text: "Then only if backups of both are taken from one snapshot.",
    },
    {
      seat: "Contrarian",
      kind: "counterpoint",
      text: "A read model is the second door. You have agreed without saying so.",
    },
    {
      seat: "Economist",
      kind: "rebuttal",
      text: "It is cheaper than eleven days.",
    },
  ],
];

function keyOf(round: number, { seat, kind }: Said): string {
  return `${round}/${kind}/${seat.toLowerCase().replaceAll(/[^a-z]+/g, "-")}`;
}

/** What was said in the first round, by id. */
const items = new Map(
  (rounds[0] ?? []).map(({ text }, place) => [
    `ADA-${place + 1}`,
    [paragraph([strong(`ADA-${place + 1}`), ` ${text}`]), paragraph("It rests on ADA-2.")],
  ]),
);

/** Two rounds of statements that speak to each other by id. */
export function argued(): ToldJournal {
  const drafts: EventDraft[] = [
    started({
      id: "one-database",
      title: "One database for all teams, or one for each?",
      protocol: "panel",
      seats: panel.map((name) => ({
        seat: {
          id: name.toLowerCase().replaceAll(/[^a-z]+/g, "-"),
          name,
          role: `speaks as ${name.toLowerCase()}`,
          focus: [],
        },
        agents: ["claude"],
      })),
    }),
  ];
  for (const [index, said] of rounds.entries()) {
    const number = index + 1;
    drafts.push(round(number, number === 1 ? "What is at stake" : "Which table moves first"));
    for (const one of said) {
      const turn = { turn: one.kind, round: number };
      const own = { key: keyOf(number, one), seat: one.seat };
      drafts.push(
        { ...asked(one.seat, "claude", turn), ...own },
        { ...answered(one.seat, "claude", one.text, turn), ...own },
      );
    }
    drafts.push(roundCompleted(number));
  }
  drafts.push(completed({}));
  return toldBy(
    journal(...drafts),
    {
      document: () => [
        heading(2, "Where it stands"),
        paragraph(["Billing moves first ", { text: "[ADA-4]", tone: "quiet" }, prose(", unlike *ADA-2*.")]),
      ],
      items: () => ({
        ids: [...items.keys()],
        find: (id) => {
          const doc = items.get(id);
          return doc === undefined ? null : { doc: () => doc };
        },
      }),
    },
    "two views",
  );
}

/** Everything that can go wrong in one short discussion: a fallback, a repair, a silence, a gate, a warning, a limit. */
export function troubled(...end: readonly EventDraft[]): readonly Event[] {
  const seat = (name: string, role: string, ...agents: string[]) => ({
    seat: { id: name, name, role, focus: [] },
    agents,
  });
  return journal(
    started({
      id: "troubled",
      title: "Is the plan | sound?",
      protocol: "panel",
      seats: [seat("ann", "Reads for risk", "claude", "codex"), seat("ben", "", "gemini")],
    }),
    round(1, "First look"),
    asked("ann", "claude", { turn: "review" }),
    failed("ann", "claude", "timeout", "no answer within 3 min", { turn: "review" }),
    { ...asked("ann", "codex", { turn: "review", why: "fallback" }), key: "1/review/ann/1~2" },
    {
      ...answered(
        "ann",
        "codex",
        {
          claim: "It is sound",
          grounds: [{ reason: "It was *tried*", evidence: "log.txt:3" }],
          risks: [],
          details: "First.\n\n- one\n- two",
          changed: false,
        },
        { turn: "review", asked: "claude", model: "gpt-9", costUsd: 0.01 },
      ),
      key: "1/review/ann/1~2",
      raw: 'Sure! {"claim": "It is sound"}',
    },
    asked("ben", "gemini", { turn: "review" }),
    failed("ben", null, "limit", "the limit of 2 calls was reached", { turn: "review" }),
    warned("One seat has no answer."),
    gate(
      "Go on?",
      [
        { id: "yes", label: "Another round" },
        { id: "no", label: "Stop" },
      ],
      "no",
    ),
    ...end,
  );
}

/** Whatever agents and users can write, in every place where they can. */
export function saidEverywhere(text: string): ToldJournal {
  const seat = { id: "a", name: text, role: text, focus: [text] };
  const turn = { key: "1/say/a", round: 1, seat: text, turn: text };
  const events = journal(
    started({ id: text, title: text, protocol: text, seats: [{ seat, agents: [text] }] }),
    round(1, text),
    { ...asked("a", text), ...turn },
    { ...failed("a", text, "exit", text), ...turn },
    { ...asked("a", text), ...turn, key: "1/say/a~2", why: "fallback" },
    {
      ...answered("a", text, { claim: text, [text]: [text, { [text]: text }], n: 1 }),
      ...turn,
      key: "1/say/a~2",
      raw: text,
    },
    { ...asked("a", text), ...turn, key: "1/say/a#2" },
    { ...answered("a", text, text, { model: text }), ...turn, key: "1/say/a#2" },
    warned(text),
    gate(text, [{ id: text, label: text }], text),
    gateAnswered(text),
    paused("limit", text),
  );
  return toldBy(
    events,
    {
      document: () => [
        heading(2, "Result"),
        paragraph([prose(text)]),
        table(["a", "b"], [[text, "c"]]),
        {
          kind: "movement",
          issue: text,
          rounds: [1],
          options: [{ id: "O1", text }],
          seats: [{ name: text, stops: [{ option: "O1", why: text }], objects: ["O1"] }],
          silent: text,
          table: table([text], [[text]]),
        },
        quotation(text),
      ],
      items: () => ({ ids: [text], find: () => ({ doc: () => [paragraph(text)] }) }),
    },
    text,
  );
}
