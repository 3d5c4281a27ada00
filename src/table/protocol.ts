import { z } from "zod";
import type { Doc } from "../document/document.ts";
import { hasEnded } from "../kernel/discussion.ts";
import { slug } from "../kernel/id.ts";
import type { Material } from "../kernel/seat.ts";
import { defineProtocol } from "../manifest/define-protocol.ts";
import type { CommonOption, Manifest, ScriptedExample, Subject, Verb } from "../manifest/manifest.ts";
import type { AskedQuestion, Decided, Method, Report, Told } from "../manifest/method.ts";
import type { OptionTable, OptionValues } from "../manifest/option.ts";
import type { SeatWish } from "../manifest/seat-wish.ts";
import { dayOf } from "../text/amount.ts";
import { languageOf } from "../text/language.ts";
import { wordsIn } from "../words.ts";
import type { Id } from "./item.ts";
import { Moved, type Prefixes } from "./moved.ts";
import { followUps } from "./follow.ts";
import { followUpDoc } from "./follow-told.ts";
import { given, opening } from "./move.ts";
import { type SettledJson, type StandingJson, byIds, ledgerJson, settledJson, tellOf } from "./report.ts";
import { answerOf, type Tell } from "./sections.ts";
import type { Settled } from "./settle.ts";
import { Table } from "./table.ts";

export interface GivenTo<Options extends OptionTable> {
  readonly subject: string;
  readonly lang: string | null;
  readonly context: readonly Material[];
  readonly today: string;
  readonly options: OptionValues<Options>;
}

/** A discussion as its sections tell it. While it goes on, what was said in secret is not in the ledger. */
export interface ToldBy<Options extends OptionTable, Outcome> extends Tell {
  readonly given: GivenTo<Options>;
  /** What `run` returned; `null` while it goes on. */
  readonly outcome: Outcome | null;
  readonly isOver: boolean;
  /** That of the documents: `en`, `ja`, for titles of your own. */
  readonly lang: string;
}

export interface KitReport {
  /** What came of it, in a sentence; left out, what was decided of the first of `settled`. `null` while nothing has. */
  readonly answer?: string | null;
  /** What was decided: for `answer`, for the result, and for who looks decisions up later. */
  readonly settled?: readonly Settled[];
  /** All sections, the most important first. */
  readonly document: Doc;
  /** What the result holds besides the answer, what was settled, and who stands where. */
  readonly result?: Readonly<Record<string, unknown>>;
}

/** A protocol in one place: from this come its command, its page, its tool, its files and its tests. */
export interface KitProtocol<Options extends OptionTable, Outcome> extends Pick<
  Verb<Options>,
  "name" | "summary" | "when" | "cost" | "options" | "help"
> {
  readonly subject: Pick<Subject, "name" | "example">;
  readonly example?: Pick<ScriptedExample, "subject" | "config">;
  readonly takes?: readonly CommonOption[];
  /** Who sits down; one for each agent where it is left out. A seat with `chair` leads and does not count. */
  readonly seats?: (agents: readonly string[], options: OptionValues<Options>) => readonly SeatWish[];
  /** An editor sits with them, for `merge`: it has no opinion, and `--moderator` says who that is. */
  readonly editor?: true;
  /** All calls, when each is answered as it should be. */
  readonly calls: (seats: number, options: OptionValues<Options>) => number;
  readonly rules: string;
  readonly names?: boolean;
  readonly prefixes?: Prefixes;
  /** How what `run` returns is read again from a journal; left out where it returns nothing. */
  readonly outcome?: z.ZodType<Outcome>;
  readonly run: (table: Table, given: GivenTo<Options>) => Promise<NoInfer<Outcome> | void>;
  readonly report: (told: ToldBy<Options, Outcome>) => KitReport;
}

export interface KitVerdict extends Readonly<Record<string, unknown>> {
  readonly answer: string | null;
  readonly settled: readonly SettledJson[];
  readonly standing: readonly StandingJson[];
  readonly questions: readonly Omit<AskedQuestion, "ids">[];
  readonly openQuestions: readonly Id[];
}

export function protocol<const Options extends OptionTable, Outcome = null>(
  told: KitProtocol<Options, Outcome>,
): Manifest<Options, GivenTo<Options>, Moved, Outcome, KitVerdict> {
  return defineProtocol({
    name: told.name,
    speakers: "opinions",
    verbs: [verbOf(told)],
    plan({ subject, context, options, agents, lang, now }) {
      const members =
        told.seats?.(agents, options) ??
        agents.map((agent, index) => ({ name: `Member ${index + 1}`, role: "Member", focus: [], agent }));
      const seats = told.editor === true ? [...members, editing] : members;
      return {
        title: subject ?? "",
        id: `${told.name}-${slug(subject ?? "", told.subject.name, 40)}`,
        given: { subject: subject ?? "", lang, context, today: dayOf(now), options },
        seats,
        mostCalls: told.calls(members.length, options),
      };
    },
    load: () => Promise.resolve(methodOf(told)),
  });
}

const editing: SeatWish = { name: "Editor", role: "Editor", focus: [], agent: null, chair: true };

function verbOf<Options extends OptionTable, Outcome>(told: KitProtocol<Options, Outcome>): Verb<Options> {
  const { name, summary, when, cost, subject, options, help, example } = told;
  const takes: readonly CommonOption[] = [
    "folder",
    "files",
    "partial",
    ...(told.editor ? (["chair"] as const) : []),
  ];
  const shown = [`colloquy ${name} --example`, "how it goes, with scripted agents"] as const;
  return {
    name,
    summary,
    when,
    cost,
    options,
    help,
    subject: { kind: "words", ...subject, optional: false },
    takes: told.takes ?? takes,
    commands: [
      [`colloquy ${name} ${JSON.stringify(subject.example)}`, ""],
      ...(example === undefined ? [] : [shown]),
    ],
    examples: example === undefined ? [] : [{ name: null, ...example, fixes: [] }],
  };
}

function methodOf<Options extends OptionTable, Outcome>(
  told: KitProtocol<Options, Outcome>,
): Method<GivenTo<Options>, Moved, Outcome, KitVerdict> {
  const own = { subject: z.string(), options: z.record(z.string(), z.unknown()) };
  return {
    given: z.object({ ...given, ...own }) as unknown as z.ZodType<GivenTo<Options>>,
    kept: Moved,
    outcome: told.outcome ?? (z.null() as unknown as z.ZodType<Outcome>),
    async run(floor, asked) {
      const { name: about } = told.subject;
      const table = new Table(floor, {
        opening: opening({ rules: told.rules, about, ...asked }),
        question: `The ${about} again: ${asked.subject}`,
        ...(told.names !== undefined && { names: told.names }),
        ...(told.prefixes && { prefixes: told.prefixes }),
      });
      table.sit(floor.seats.filter(({ chair }) => chair !== true).map((seat) => ({ seat })));
      const outcome = (await told.run(table, asked)) ?? (null as Outcome);
      table.open();
      await followUps(table, { seats: table.members });
      return outcome;
    },
    follows: () => true,
    report: (discussion) => reportOf(told, discussion),
  };
}

function reportOf<Options extends OptionTable, Outcome>(
  { report, prefixes }: KitProtocol<Options, Outcome>,
  { kept, given, outcome, discussion }: Told<GivenTo<Options>, Moved, Outcome>,
): Report<KitVerdict> {
  const isOver = hasEnded(discussion.status);
  const lang = languageOf(given.lang, given.subject);
  const moves = isOver ? kept : kept.filter(({ secret }) => secret !== true);
  const tell = tellOf(moves, discussion, wordsIn(lang), prefixes);
  const { ledger, words, nameOf } = tell;
  const made = report({ ...tell, given, outcome, isOver, lang });
  const settled = made.settled ?? [];
  const [first] = settled;
  const answer =
    made.answer === undefined && first !== undefined ? answerOf(tell, first) : (made.answer ?? null);
  const document =
    ledger.items.size + ledger.notes.length === 0 ? null : [...followUpDoc(tell), ...made.document];
  const { standing, questions, followUps: further, earlier } = ledgerJson(tell);
  const open = questions.filter((one) => one.answer === null);
  return {
    verdict:
      document === null
        ? null
        : {
            answer,
            ...made.result,
            settled: settled.map((one) => settledJson(one, nameOf)),
            standing,
            questions,
            openQuestions: open.map(({ id }) => id),
            ...(further && { followUps: further }),
            ...(earlier && { earlier }),
          },
    inAWord: answer,
    ...(open.length > 0 && { howFar: words("table.questionsOpen", { count: open.length }) }),
    ...byIds(tell),
    bottomLine: answer,
    page: () => document,
    document: () => document,
    decided: () => (isOver ? decisionIn(tell, settled) : null),
  };
}

function decisionIn(tell: Tell, settled: readonly Settled[]): Decided | null {
  const made = settled.filter(({ decided }) => decided !== null);
  if (made.length === 0) return null;
  const names = made.flatMap(({ supporters }) => supporters).map(tell.nameOf);
  return {
    decided: made.map((one) => answerOf(tell, one)).join("; "),
    by: [...new Set(names)],
    dissent: made.flatMap(({ dissent }) => dissent.map(({ seat, why }) => `${tell.nameOf(seat)}: ${why}`)),
    lookAgain: made.flatMap(({ conditions }) => conditions.map(({ condition }) => condition)),
  };
}
