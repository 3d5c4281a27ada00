import { jsonFile, type ProjectedFile } from "../../../kernel/projection.ts";
import type { RoundJudgement } from "../rules/verdict.ts";
import type { RoundAccount, ReportedMessage, Spoken, StressCheck } from "./held-rounds.ts";

/** A round in the shape of seed 003, with all that was said in it. Stress checks stand apart: they are no step of a round. */
export function roundFile(round: RoundAccount): ProjectedFile {
  const { number, topic, startedAt, completed, messages, pending, missing, synthesis, judgement } = round;
  return jsonFile(`rounds/${String(number).padStart(3, "0")}.json`, {
    roundId: number,
    topic,
    timestamp: startedAt,
    messages: messages.map(messageRecord),
    ...pendingRecord(pending),
    synthesis: synthesis && synthesisRecord(synthesis),
    metadata: {
      messageCount: messages.length,
      participants: [...new Set(messages.map(({ from }) => from))],
      completed,
      missing,
    },
    ...judgementRecord(judgement),
    ...(round.stress && { stress: stressRecord(round.stress) }),
  });
}

function messageRecord({ id, from, type, content, at, receipt }: ReportedMessage): object {
  return { id, from, type, content, timestamp: at, receipt };
}

/** They have no ids: those are given when all of their step have answered. */
function pendingRecord(pending: Spoken["pending"]): object {
  if (pending.length === 0) return {};
  return { pending: pending.map(({ from, type, content, at }) => ({ from, type, content, timestamp: at })) };
}

function synthesisRecord(synthesis: NonNullable<RoundAccount["synthesis"]>): object {
  const { summary, agreements, disagreements, insights, openQuestions, nextTopicSuggestions, by } = synthesis;
  const same = synthesis.sameOptions?.length ? { sameOptions: synthesis.sameOptions } : {};
  return { summary, agreements, disagreements, insights, openQuestions, nextTopicSuggestions, ...same, by };
}

function judgementRecord(judgement: RoundJudgement | null): object {
  return {
    graph: { edges: judgement?.edges ?? [], rejected: judgement?.rejected ?? [] },
    stands: judgement?.stands ?? [],
    shifts: judgement?.shifts ?? [],
    strongestAgreement: judgement?.strongestAgreement ?? null,
    untested: judgement?.untested ?? null,
  };
}

function stressRecord({ messages, pending, missing, judgement }: StressCheck): object {
  return {
    messages: messages.map(messageRecord),
    ...pendingRecord(pending),
    missing,
    ...judgementRecord(judgement),
  };
}
