import type { Asked } from "../../../../src/library/agent.ts";
import { recommended } from "../../../../src/index.ts";
import { held } from "../players.ts";
import type { Script, Word } from "./exchange.ts";
import { course, expectedOf, type Expected, isBlue } from "./exchange-oracle.ts";

/** Plays a script through the real engine. */
export async function playExchange(script: Script) {
  const { held: phases, asked, blocked } = course(script);
  const expected = expectedOf(script, phases);
  const gates: { readonly id: string; readonly text: string }[] = [];
  const ran = await held(
    "roundtable",
    "Where should sessions be kept?",
    (one) => reply(script, expected, one),
    {
      strategy: script.strategy,
      participants: script.seats,
      minRounds: script.minRounds,
      maxRounds: script.maxRounds,
      ...(script.strategy === "debate" && { pro: script.pro }),
      answerGate: (question) => {
        gates.push({ id: question.id, text: question.text });
        if (question.id !== "escalation") return recommended(question);
        return script.person === "accept" ? "accept" : personSays;
      },
    },
  );
  return { ...ran, expected, asked, blocked, gates };
}

export const personSays = "We wait a year, since nobody has counted";

function reply(script: Script, expected: Expected, { kind, seat, round }: Asked): object | string {
  const scripted = script.rounds[round - 1];
  switch (kind) {
    case "question":
      return { question: `What of matter ${round}?`, focus: "store" };
    case "motion":
    case "assign_debate_sides":
      return { motion: "We take Redis", pro: script.pro, con: script.seats.slice(script.pro.length) };
    case "response": {
      const word = scripted?.words[seat.id];
      if (word === undefined || word.how === "fails") throw new Error("It does not answer.");
      return response(script, expected, word, { round, seat: seat.id });
    }
    case "synthesis":
      return {
        synthesis: `Round ${round} was held.`,
        consensus: scripted === undefined ? [] : [scripted.agreed],
        next_action: scripted?.next,
        recommendation: "Do as they say.",
        ...(script.strategy === "consensus-driven" && scripted?.wording && { wording: scripted.wording }),
        ...(script.strategy === "debate" &&
          expected.phases[round - 1] === "closing" &&
          script.chair !== null && { option: script.chair }),
      };
    default:
      return {};
  }
}

function response(
  script: Script,
  { known, phases }: Expected,
  word: Word,
  { round, seat }: { readonly round: number; readonly seat: string },
): object {
  const phase = phases[round - 1] ?? "";
  const base = {
    position: word.why,
    rationale: [],
    concerns: [],
    suggestions: [],
    confidence: word.confidence,
  };
  const before = script.rounds[round - 2];
  const contest =
    before !== undefined && script.rounds[round - 1]?.contester === seat && !isBlue(phase)
      ? { stands: [{ on: `AGREED-${round - 1}`, stand: "contest", reason: `${seat} contests ${round - 1}` }] }
      : {};
  if (script.strategy === "six-hats") return { ...base, ...contest };
  if (script.strategy === "consensus-driven")
    return word.stance === null ? base : { ...base, stance: word.stance, stanceReason: word.stanceReason };
  const ids = known[round - 1] ?? new Map<string, string>();
  const more = {
    couldLiveWith: word.lives.flatMap(({ option, condition }) => {
      const id = ids.get(option);
      return id === undefined ? [] : [{ option: id, condition }];
    }),
    objectsTo: word.objects.flatMap(({ option, reason }) => {
      const id = ids.get(option);
      return id === undefined ? [] : [{ option: id, reason }];
    }),
  };
  switch (word.how) {
    case "holds":
      return { ...base, ...more, option: word.byWords ? word.option : (ids.get(word.option) ?? word.option) };
    case "none":
      return { ...base, ...more, option: null };
    case "unknown":
      return { ...base, ...more, option: "O77" };
    default:
      return { ...base, ...more };
  }
}
