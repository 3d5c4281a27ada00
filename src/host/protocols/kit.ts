import { type Discussion, discussionsOf } from "../../kernel/discussion.ts";
import type { Protocol } from "../../kernel/floor.ts";
import type { Projection, PublishedFile } from "../../kernel/projection.ts";
import { type Result, resultOf } from "../../kernel/result.ts";
import type { ExportHooks } from "../../document/export/exported-journal.ts";
import type { Annotations } from "../../document/annotations.ts";
import {
  type Glimpse,
  type InShort,
  type Shapes,
  type AskedQuestion,
  type Decided,
  type Method,
  type Place,
  type PlainAnswer,
  type Report,
  type Told,
  recorded,
  pathIn,
} from "../../manifest/method.ts";
import { toTerminal } from "../../document/to-terminal.ts";
import type { Paint } from "../../document/paint.ts";
import { gap, paragraph, quiet } from "../../document/document.ts";
import type { Receipt } from "../../kernel/receipt.ts";
import { raisedLimit } from "../../kernel/reached-limit.ts";
import { scriptedWords } from "../../kernel/usage.ts";
import { isStandIn, lastAnswer, turnsOfSeat } from "../../kernel/who-answered.ts";
import { type Manifest, isAboutFile } from "../../manifest/manifest.ts";
import { eachOnce } from "../../text/each-once.ts";
import { guarded } from "./own-fault.ts";
import { isShipped } from "./protocols.ts";
import { shellWord } from "../../kernel/printable.ts";
import type { z } from "zod";
import { languageOf } from "../../text/language.ts";

export interface ProtocolKit<Outcome = unknown> {
  /** Checks what it is given, which came out of a journal or a row, before anything is done with it. */
  readonly protocol: Protocol<unknown, Outcome>;
  readonly shapes?: Pick<Shapes<unknown, unknown, unknown>, "kept" | "outcome">;
  readonly documents: Projection;
  readonly published?: (discussion: Discussion) => readonly PublishedFile[];
  readonly result: (discussion: Discussion, place: Place) => Result;
  readonly page: (
    discussion: Discussion,
    place: Place,
    /** `stops`: whether the exit code stops a caller, where that is known. `whole`: all its document has. */
    options: { columns: number; paint: Paint; stops?: boolean; whole?: boolean },
  ) => string | null;
  /** How it came out: for a list of discussions, and for `--fail-on` and `--on-outage` to decide by. */
  readonly inShort: (discussion: Discussion) => CameOut;
  readonly annotations?: (discussion: Discussion) => Annotations;
  /** Where stdout carries what somebody said and nothing else; `earlier` are those of the same folder. */
  readonly plain?: (discussion: Discussion, earlier?: readonly Discussion[]) => PlainAnswer | null;
  readonly decided?: (discussion: Discussion) => Decided | null;
  readonly adopted?: (discussion: Discussion) => boolean;
  readonly questions?: (discussion: Discussion) => readonly AskedQuestion[];
  readonly items?: (discussion: Discussion) => ReturnType<NonNullable<Report<unknown>["items"]>> | null;
  readonly sharedWith?: (discussion: Discussion) => readonly string[];
  readonly copied?: (discussion: Discussion, there: readonly Discussion[]) => unknown;
  /** Whether more can be asked of it after its end; else the command that goes on from it, where there is one. */
  readonly follows?: (discussion: Discussion, to?: string) => true | string | null;
  readonly exports?: ExportHooks;
}

type CameOut = Pick<
  Report<unknown>,
  keyof InShort | "severity" | "overridden" | "inconclusive" | "advice"
> & {
  readonly fault?: string;
};

export function kitOfMethod<Given, Kept, Outcome, Verdict>(
  manifest: Pick<Manifest, "name" | "verbs" | "speakers">,
  method: Method<Given, Kept, Outcome, Verdict>,
): ProtocolKit<Outcome> {
  const told = (discussion: Discussion, place = nowhere, earlier: readonly Discussion[] = []) =>
    toldOf(method, discussion, place, earlier);
  const reports = eachOnce((discussion: Discussion) =>
    eachOnce((place: Place) => guardedReport(discussion, place, [])),
  );
  const guardedReport = (discussion: Discussion, place: Place, earlier: readonly Discussion[]) => {
    const given = told(discussion, place, earlier);
    const make = () => method.report(given);
    if (isShipped(manifest.name)) return { report: make(), fault: null };
    return guarded(manifest.name, place.address || discussion.id, make);
  };
  const reported = (discussion: Discussion, place = nowhere, earlier: readonly Discussion[] = []) =>
    (earlier.length === 0 ? reports(discussion)(place) : guardedReport(discussion, place, earlier)).report;
  const { shares } = method;
  return {
    protocol: async (floor, given) =>
      method.run(floor, recorded(method.given, given, "what it was given", { protocol: manifest.name })),
    shapes: method,
    documents: (events) => {
      const own = discussionsOf(events).filter(({ protocol }) => protocol === manifest.name);
      const reports = own.map((discussion, index) => reported(discussion, undefined, own.slice(0, index)));
      const files = [
        ...reports.flatMap((report, index) => marked(report.files?.() ?? [], own[index])),
        ...marked(reports.at(-1)?.folderFiles?.() ?? [], own.at(-1)),
      ];
      return [...new Map(files.map((file) => [file.path, file])).values()];
    },
    published: (discussion) => marked(reported(discussion).published?.() ?? [], discussion),
    result(discussion, place) {
      const { report, fault } = reports(discussion)(place);
      const named = Object.entries(report.named ?? {});
      const told = resultOf(discussion, {
        verdict: report.verdict,
        files: {
          ...Object.fromEntries(named.map(([what, path]) => [what, pathIn(place, path)])),
          ...(report.inProject !== undefined && { document: report.inProject }),
          folder: place.folder,
        },
        next: nextCommand(discussion, place, report),
      });
      return {
        ...told,
        degraded: told.degraded || report.inconclusive === true,
        ...(fault !== null && { warnings: [...told.warnings, fault] }),
      };
    },
    page(discussion, place, { columns, paint, stops, whole = false }) {
      const report = reported(discussion, place);
      const page = whole ? report.document() : report.page(stops);
      if (page === null) return null;
      const told =
        discussion.scripted === undefined ? page : [paragraph([quiet(scriptedWords)]), gap, ...page];
      return toTerminal(told, { columns, paint, whole, ...(report.more && { more: report.more }) });
    },
    plain: (discussion, earlier) => reported(discussion, undefined, earlier).plain ?? null,
    sharedWith: (discussion) => shares?.with(told(discussion)) ?? [],
    copied: (discussion, there) => shares?.copy(told(discussion), there) ?? null,
    follows(discussion, to) {
      const how = method.follows?.(told(discussion).given, discussion.id, to) ?? null;
      return how === null || how === true ? how : commandOf(how);
    },
    questions: (discussion) => reported(discussion).questions?.() ?? [],
    items: (discussion) => reported(discussion).items?.() ?? null,
    decided: (discussion) => reported(discussion).decided?.() ?? null,
    adopted: (discussion) => reported(discussion).adopted ?? false,
    inShort(discussion) {
      const { report, fault } = reports(discussion)(nowhere);
      return {
        ...report,
        ...(isNobodys(discussion, manifest) && { inconclusive: true }),
        ...(fault !== null && { fault }),
      };
    },
    ...(isAboutFile(manifest) && {
      annotations: (discussion: Discussion) =>
        reported(discussion).annotations?.() ?? withoutNotes(discussion, reported(discussion)),
    }),
    exports: {
      card: (discussion) => reported(discussion).page(),
      document: (discussion) => reported(discussion).document(),
      items: (discussion) => reported(discussion).items?.() ?? null,
    },
  };
}

/** What stood ready in files of the project, or was said in place of others, is nobody's judgement. */
function isNobodys({ seats, rounds }: Discussion, { speakers }: Pick<Manifest, "speakers">): boolean {
  const answers = seats.flatMap(({ seat }) => lastAnswer(turnsOfSeat(rounds, seat.name)) ?? []);
  const isOwn = (answer: Receipt) => speakers === "one" || !isStandIn(answer);
  return answers.length > 0 && !answers.some((answer) => answer.scripted !== "found" && isOwn(answer));
}

function marked<File extends { readonly path: string; readonly text: string }>(
  files: readonly File[],
  discussion: Discussion | undefined,
): readonly File[] {
  if (discussion?.scripted === undefined) return files;
  return files.map((file) =>
    file.path.endsWith(".md") ? { ...file, text: withNote(file.text, `> ${scriptedWords}`) } : file,
  );
}

function withNote(text: string, note: string): string {
  const title = /^# .*$/m.exec(text);
  if (title === null) return `${note}\n\n${text}`;
  const end = title.index + title[0].length;
  return `${text.slice(0, end)}\n\n${note}${text.slice(end)}`;
}

const nowhere: Place = { folder: "", address: "" };

function nextCommand(discussion: Discussion, { address }: Place, report: Report<unknown>): string {
  const { protocol, status, stopped } = discussion;
  if (stopped?.reason === "waiting") return `colloquy answer ${address}`;
  if (status === "failed") return "colloquy agents --check";
  if (status !== "completed")
    return ["colloquy resume", address, ...raisedLimit(stopped?.detail ?? "", discussion)].join(" ");
  const words = report.next?.() ?? null;
  if (words !== null) return commandOf(words);
  const isOpen = report.questions?.().some(({ answer }) => answer === null) ?? false;
  return isOpen ? `colloquy answer ${address}` : `colloquy export ${address} -o ${protocol}.html`;
}

function commandOf(words: readonly string[]): string {
  return `colloquy ${words.map(typed).join(" ")}`;
}

/** `…` stands for what only a person can say, and `<` is the shell's. */
function typed(word: string): string {
  if (word === "<") return word;
  return word === "…" ? '"…"' : shellWord(word);
}

function withoutNotes({ id, protocol, status }: Discussion, { inAWord }: Report<unknown>): Annotations {
  return {
    discussion: id,
    artifact: { path: null, text: "" },
    headline: { level: "notice", title: protocol, text: inAWord ?? status },
    completed: status === "completed",
    facts: { status },
    notes: [],
  };
}

export function glimpseOf<Given, Kept, Outcome>(
  { given, kept, outcome }: Shapes<Given, Kept, Outcome>,
  discussion: Discussion,
): Omit<Glimpse<Given, Kept, Outcome>, "discussion"> & { readonly discussion: Discussion } {
  return {
    discussion,
    given: checkedOnce(given, discussion.options, "what it was given", discussion),
    kept: discussion.kept.map(({ entry }, index) =>
      checkedOnce(kept, entry, `entry ${index + 1} of the state`, discussion),
    ),
    outcome:
      discussion.outcome === null
        ? null
        : checkedOnce(outcome, discussion.outcome, "the outcome", discussion),
  };
}

function toldOf<Given, Kept, Outcome>(
  method: Shapes<Given, Kept, Outcome>,
  discussion: Discussion,
  place: Place,
  earlier: readonly Discussion[],
): Told<Given, Kept, Outcome> {
  const { seats, degraded, partial, warnings } = resultOf(discussion, {
    verdict: null,
    files: { folder: "" },
    next: null,
  });
  return {
    ...glimpseOf(method, discussion),
    earlier,
    seats,
    degraded,
    partial,
    warnings,
    place,
    lang: languageOf(discussion.lang ?? null, discussion.title),
  };
}

/** While a discussion runs its reports are made again and again; what the journal holds stays as it is. */
function checkedOnce<T>(schema: z.ZodType<T>, value: unknown, what: string, discussion: Discussion): T {
  if (typeof value !== "object" || value === null) return recorded(schema, value, what, discussion);
  const known = checked.get(schema) ?? new WeakMap<object, unknown>();
  checked.set(schema, known);
  if (!known.has(value)) known.set(value, recorded(schema, value, what, discussion));
  return known.get(value) as T;
}

const checked = new WeakMap<z.ZodType, WeakMap<object, unknown>>();
