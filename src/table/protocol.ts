import { z } from "zod";
import type { Doc } from "../document/document.ts";
import { slug } from "../kernel/slug.ts";
import { Material } from "../kernel/turn.ts";
import { defineProtocol } from "../manifest/define-protocol.ts";
import type { CommonOption, Manifest, ScriptedExample, Subject, Verb } from "../manifest/manifest.ts";
import type { AskedQuestion, Method, Report, Told } from "../manifest/method.ts";
import type { OptionTable, OptionValues } from "../manifest/option.ts";
import type { SeatWish } from "../manifest/seat-wish.ts";
import { wordsFor } from "../words.ts";
import type { Id } from "./item.ts";
import { ledgerOf, Moved, type Prefixes, takeInLate } from "./moved.ts";
import { opening } from "./opening.ts";
import { askedQuestions } from "./questions.ts";
import { namesFor, type Tell } from "./sections.ts";
import { type StandingJson, standingJson } from "./standing-json.ts";
import { Table } from "./table.ts";

/** What a discussion of a kit's protocol is given. */
export interface GivenTo<Options extends OptionTable> {
  readonly subject: string;
  readonly lang: string | null;
  readonly context: readonly Material[];
  readonly options: OptionValues<Options>;
}

/** A discussion as its sections tell it. */
export interface ToldBy<Options extends OptionTable, Outcome> extends Tell {
  readonly given: GivenTo<Options>;
  /** `null` while it goes on. */
  readonly outcome: Outcome | null;
}

export interface KitReport {
  /** What came of it, in a sentence; `null` while nothing has. */
  readonly answer: string | null;
  /** All sections, the most important first. */
  readonly document: Doc;
  /** What the result holds besides the answer and who stands where. */
  readonly result?: Readonly<Record<string, unknown>>;
}

/** A protocol in one place: from this come its command, its page, its tool, its files and its tests. */
export interface KitProtocol<Options extends OptionTable, Outcome> {
  readonly name: string;
  /** In a line, for the list of verbs. */
  readonly summary: string;
  /** When to take it, for a model that chooses among verbs. */
  readonly when: string;
  /** What it costs, in rounds and calls. */
  readonly cost: string;
  readonly subject: Pick<Subject, "name" | "example">;
  readonly options: Options;
  /** What `--help` says below the flags. */
  readonly help: string;
  /** A scripted discussion beside this file that anybody can run without an agent. */
  readonly example?: Pick<ScriptedExample, "subject" | "config">;
  readonly takes?: readonly CommonOption[];
  /** Who sits down; one for each agent where it is left out. A seat with `chair` leads and does not count. */
  readonly seats?: (agents: readonly string[], options: OptionValues<Options>) => readonly SeatWish[];
  /** All calls, when each is answered as it should be. */
  readonly calls: (seats: number, options: OptionValues<Options>) => number;
  /** What all seats are told first: what this is, how it goes, what makes an answer good. */
  readonly rules: string;
  /** Whether the record tells who said what; it does unless this is `false`. */
  readonly names?: boolean;
  readonly prefixes?: Prefixes;
  /** How what `run` returns is read again from a journal. */
  readonly outcome: z.ZodType<Outcome>;
  /** Reads as the method. */
  readonly run: (table: Table, given: GivenTo<Options>) => Promise<Outcome>;
  readonly report: (told: ToldBy<Options, Outcome>) => KitReport;
}

/** What the result of such a protocol holds. */
export interface KitVerdict extends Readonly<Record<string, unknown>> {
  readonly answer: string | null;
  readonly standing: readonly StandingJson[];
  /** What seats asked the person, with the answers there are. */
  readonly questions: readonly Omit<AskedQuestion, "ids">[];
  /** The ids of those without one. */
  readonly openQuestions: readonly Id[];
}

export function protocol<const Options extends OptionTable, Outcome>(
  told: KitProtocol<Options, Outcome>,
): Manifest<Options, GivenTo<Options>, Moved, Outcome, KitVerdict> {
  return defineProtocol({
    name: told.name,
    speakers: "opinions",
    verbs: [verbOf(told)],
    plan({ subject, context, options, agents, lang }) {
      const seats = told.seats?.(agents, options) ?? agents.map(member);
      return {
        title: subject ?? "",
        id: `${told.name}-${slug(subject ?? "", told.subject.name, 40)}`,
        given: { subject: subject ?? "", lang, context, options },
        seats,
        mostCalls: told.calls(seats.length, options),
      };
    },
    load: () => Promise.resolve(methodOf(told)),
  });
}

function member(agent: string, index: number): SeatWish {
  return { name: `Member ${index + 1}`, role: "Member", focus: [], agent };
}

function verbOf<Options extends OptionTable, Outcome>(told: KitProtocol<Options, Outcome>): Verb<Options> {
  const { name, summary, when, cost, subject, options, help, example, takes } = told;
  return {
    name,
    summary,
    when,
    cost,
    subject: { kind: "words", ...subject, optional: false },
    options,
    takes: takes ?? ["folder", "files", "partial", "chair"],
    help,
    commands: [
      [`colloquy ${name} ${JSON.stringify(subject.example)}`, ""],
      ...(example === undefined
        ? []
        : [[`colloquy ${name} --example`, "how it goes, with scripted agents"] as const]),
    ],
    examples: example === undefined ? [] : [{ name: null, ...example, fixes: [] }],
  };
}

function methodOf<Options extends OptionTable, Outcome>(
  told: KitProtocol<Options, Outcome>,
): Method<GivenTo<Options>, Moved, Outcome, KitVerdict> {
  const given = z.object({
    subject: z.string(),
    lang: z.string().nullable(),
    context: z.array(Material).readonly(),
    options: z.record(z.string(), z.unknown()),
  });
  return {
    given: given as unknown as z.ZodType<GivenTo<Options>>,
    kept: Moved,
    outcome: told.outcome,
    async run(floor, asked) {
      const { name: about } = told.subject;
      const table = new Table(floor, {
        opening: opening({ rules: told.rules, about, ...asked }),
        question: `The ${about} again: ${asked.subject}`,
        ...(told.names !== undefined && { names: told.names }),
        ...(told.prefixes && { prefixes: told.prefixes }),
      });
      table.sit(floor.seats.filter(({ chair }) => chair !== true).map((seat) => ({ seat })));
      const outcome = await told.run(table, asked);
      table.open();
      return outcome;
    },
    report: (discussion) => reportOf(told, discussion),
  };
}

function reportOf<Options extends OptionTable, Outcome>(
  { report, prefixes }: KitProtocol<Options, Outcome>,
  { kept, given, outcome, discussion }: Told<GivenTo<Options>, Moved, Outcome>,
): Report<KitVerdict> {
  const ledger = ledgerOf(kept, prefixes);
  const words = wordsFor(given.lang, given.subject);
  const nameOf = namesFor(
    words,
    discussion.seats.map(({ seat }) => seat),
  );
  const late = takeInLate(ledger, discussion.added, discussion.rounds.at(-1)?.round ?? 0);
  const { answer, document, result } = report({ ledger, words, nameOf, late, given, outcome });
  const isEmpty = ledger.items.size === 0;
  const asked = askedQuestions(ledger, nameOf, late);
  const open = asked.filter((one) => one.answer === null);
  return {
    verdict: isEmpty
      ? null
      : {
          answer,
          ...result,
          standing: standingJson(ledger, nameOf),
          questions: asked.map(({ ids: _ids, ...one }) => one),
          openQuestions: open.map(({ id }) => id),
        },
    inAWord: answer,
    ...(open.length > 0 && { howFar: words("table.questionsOpen", { count: open.length }) }),
    questions: () => asked,
    bottomLine: answer,
    page: () => (isEmpty ? null : document),
    document: () => (isEmpty ? null : document),
  };
}
