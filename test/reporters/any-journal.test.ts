import { stripVTControlCharacters } from "node:util";
import fc from "fast-check";
import { expect, test } from "vitest";
import { CallReason, type EventDraft, PauseReason } from "../../src/kernel/event.ts";
import { FailureCode } from "../../src/kernel/failure.ts";
import { Rung } from "../../src/kernel/reply.ts";
import { draw } from "../../src/reporters/draw.ts";
import { plainReporter } from "../../src/reporters/plain.ts";
import { textWidth } from "../../src/text/wrap.ts";
import { emptyView, fold, hear } from "../../src/reporters/view.ts";
import { anyCharacter } from "../any-character.ts";
import * as events from "./events.ts";

const seatName = fc.constantFrom(
  "Clarity",
  "読みやすさと保守性",
  "👩‍🚀 Astronaut 🇯🇵",
  "e\u0301te\u0301 \u0915\u094D\u0937\u093F",
  "\u001B[31mred\u001B[0m\u001B[2J",
  "\u001B]0;title\u0007bell\r\nnext",
  "\u202Ereversed\u2066\u009B5m",
  "한국어 \u1100\u1161\u11A8",
  "x".repeat(300),
  "",
);
const text = fc.oneof(seatName, fc.string({ unit: anyCharacter, maxLength: 40 }), fc.lorem({ maxCount: 30 }));
const agent = fc.constantFrom("codex", "claude", "reader", "anthropic/claude-opus", "\u001B[7mmine", "人間");
const reply = fc.oneof(
  fc.record({ rating: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.double(), text) }),
  fc.record({ position: text, reasons: fc.array(text, { maxLength: 3 }) }),
  fc.jsonValue({ maxDepth: 3 }),
  text,
);
const amount = fc.option(fc.nat());
const turn = fc.record({
  turn: fc.constantFrom("critique", "initial_statement", "assign_debate_sides"),
  round: fc.integer({ min: 1, max: 3 }),
});
const count = fc.nat({ max: 3 });

const draft: fc.Arbitrary<EventDraft> = fc.oneof(
  fc.record({ title: text, protocol: text }).map(events.started),
  fc.constant(events.resumed()),
  fc
    .tuple(seatName, fc.array(agent, { maxLength: 2 }))
    .map(([name, agents]) => events.joined(name, ...agents)),
  fc.tuple(count, text).map(([number, title]) => events.round(number, title)),
  fc
    .tuple(seatName, agent, turn, fc.constantFrom(...CallReason.options))
    .map(([name, agent, turn, why]) => events.asked(name, agent, { ...turn, why })),
  fc
    .tuple(
      seatName,
      agent,
      reply,
      turn,
      fc.record({
        rung: fc.constantFrom(...Rung.options),
        asked: agent,
        ms: fc.nat(),
        inputTokens: amount,
        outputTokens: amount,
        tokensEstimated: fc.boolean(),
        costUsd: fc.option(fc.double({ min: 0, max: 1e6, noNaN: true })),
      }),
    )
    .map(([name, agent, reply, turn, receipt]) =>
      events.answered(name, agent, reply, { ...turn, ...receipt }),
    ),
  fc
    .tuple(seatName, fc.option(agent), fc.constantFrom(...FailureCode.options), text, turn)
    .map(([name, agent, code, message, turn]) => events.failed(name, agent, code, message, turn)),
  fc.tuple(seatName, seatName).map(([from, to]) => events.told(from, to)),
  fc
    .tuple(text, text, fc.boolean())
    .map(([question, label, open]) => events.gate(question, open ? undefined : [{ id: "a", label }], label)),
  text.map((value) => events.gateAnswered(value)),
  fc.tuple(text, fc.jsonValue()).map(([kind, judgement]) => events.judged(kind, judgement)),
  text.map(events.warned),
  count.map(events.roundCompleted),
  fc.tuple(fc.constantFrom(...PauseReason.options), text).map(([why, detail]) => events.paused(why, detail)),
  fc.constant(events.completed()),
  text.map(events.discussionFailed),
  fc.tuple(count, count).map(([line, bytes]) => events.mended(line, bytes)),
);

const moment = fc.nat({ max: 10_000_000 });
const journal = fc
  .array(fc.tuple(draft, moment), { maxLength: 25 })
  .map((drafts) => events.journal(...drafts.map(([draft, atMs]) => events.at(atMs, draft))));

const look = fc.record({
  color: fc.boolean(),
  closing: fc.boolean(),
  rows: fc.integer({ min: 1, max: 60 }),
});

// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const control = /[\u0000-\u001F\u007F-\u009F\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

test("any prefix of any journal is drawn at any width without a line too wide or a control character", () => {
  fc.assert(
    fc.property(journal, fc.integer({ min: 20, max: 200 }), look, moment, (journal, columns, look, nowMs) => {
      let view = emptyView;
      for (const event of journal) {
        view = hear(fold(view, event), events.keyOf("Clarity"), 123_456);
        const now = events.startMs + nowMs;
        const frame = draw(view, columns, now, look);
        expect(frame.split("\n").length).toBeLessThanOrEqual(look.rows);
        const rest = draw(view, columns, now, { ...look, above: view });
        const lines = [...frame.split("\n"), ...rest.split("\n")];
        expect(lines.filter((line) => textWidth(line) > columns)).toEqual([]);
        expect(
          lines.filter((line) => control.test(look.color ? stripVTControlCharacters(line) : line)),
        ).toEqual([]);
      }
    }),
    { numRuns: 150 },
  );
});

test("any journal is told in plain lines without a control character", () => {
  fc.assert(
    fc.property(journal, fc.constantFrom("quiet", "normal", "verbose"), (journal, verbosity) => {
      const reporter = plainReporter({
        verbosity,
        write: (line) => {
          expect(line.at(-1)).toBe("\n");
          expect(line.slice(0, -1)).not.toMatch(control);
        },
      });
      for (const event of journal) reporter.event(event);
      reporter.close();
    }),
    { numRuns: 100 },
  );
});
