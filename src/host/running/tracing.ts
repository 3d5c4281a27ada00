import type * as Api from "@opentelemetry/api";
import type { Attributes, Span, TimeInput } from "@opentelemetry/api";
import type { Event, EventOf } from "../../kernel/event.ts";
import type { Receipt } from "../../kernel/receipt.ts";
import { version } from "../../version.ts";
import type { StartEvent } from "../archive/keeping.ts";

/** Where nobody in this process has registered a provider there is nobody to tell, and nothing is loaded. */
export async function tracingOf(start: StartEvent, isResumed: boolean) {
  if (!(Symbol.for("opentelemetry.js.api.1") in globalThis)) return null;
  const api = await import("@opentelemetry/api").catch(() => null);
  return api === null ? null : tracing(api, start, isResumed);
}

/** Names are those of the OpenTelemetry conventions for generative AI, 1.41; what is ours alone is `colloquy.*`. */
function tracing(api: typeof Api, { id, protocol }: StartEvent, isResumed: boolean) {
  const { trace, context, SpanKind, SpanStatusCode } = api;
  const spans = new Map<string, Span>();
  const below = (span: Span) => trace.setSpan(context.active(), span);
  const begin = (name: string, startTime: TimeInput, own: Attributes, parent?: Span) => {
    const isCall = own["gen_ai.operation.name"] === "invoke_agent";
    const kind = isCall ? SpanKind.CLIENT : SpanKind.INTERNAL;
    const options = { kind, startTime, attributes: { "gen_ai.conversation.id": id, ...own } };
    const around = parent === undefined ? context.active() : below(parent);
    return trace.getTracer("colloquy", version).startSpan(name, options, around);
  };
  const meter = api.metrics.getMeter("colloquy", version);
  const duration = meter.createHistogram("gen_ai.client.operation.duration", { unit: "s" });
  const tokens = meter.createHistogram("gen_ai.client.token.usage", { unit: "{token}" });
  const cost = meter.createCounter("colloquy.cost", { unit: "USD" });
  const measure = ({ receipt, ...event }: EventOf<"turn.answered" | "turn.failed">) => {
    if (receipt === null) return;
    const { ms, inputTokens, outputTokens, costUsd, answeredBy, model } = receipt;
    const of = {
      "gen_ai.operation.name": "invoke_agent",
      "gen_ai.agent.name": answeredBy ?? "nobody",
      ...(model !== null && { "gen_ai.response.model": model }),
    };
    duration.record(ms / 1000, { ...of, ...("failure" in event && { "error.type": event.failure.code }) });
    if (inputTokens !== null) tokens.record(inputTokens, { ...of, "gen_ai.token.type": "input" });
    if (outputTokens !== null) tokens.record(outputTokens, { ...of, "gen_ai.token.type": "output" });
    if (costUsd !== null) cost.add(costUsd, of);
  };
  const whole = begin(`invoke_workflow ${protocol}`, Date.now(), {
    "gen_ai.operation.name": "invoke_workflow",
    "gen_ai.workflow.name": protocol,
    "colloquy.resumed": isResumed,
  });
  const roundOf = (round: number) => spans.get(`round ${round}`) ?? whole;
  const failed = (span: Span, type: string) =>
    span.setAttribute("error.type", type).setStatus({ code: SpanStatusCode.ERROR });
  const call = (
    { key, round, seat, turn }: EventOf<"turn.asked" | "turn.answered" | "turn.failed">,
    agent: string,
    at: TimeInput,
  ) => {
    const attributes = {
      "gen_ai.operation.name": "invoke_agent",
      "gen_ai.agent.name": agent,
      "colloquy.round": round,
      "colloquy.seat": seat,
      "colloquy.turn": turn,
    };
    const span = begin(`invoke_agent ${agent}`, at, attributes, roundOf(round));
    spans.set(`call ${key}`, span);
    return span;
  };
  const ended = (event: EventOf<"turn.answered" | "turn.failed">) => {
    const { receipt, ts, key } = event;
    measure(event);
    // A call that outlived who asked for it was begun in another process.
    const began = Date.parse(ts) - (receipt?.ms ?? 0);
    const span = spans.get(`call ${key}`) ?? call(event, receipt?.answeredBy ?? "nobody", began);
    spans.delete(`call ${key}`);
    return receipt === null ? span : span.setAttributes(used(receipt));
  };
  const event = (event: Event): void => {
    const at = new Date(event.ts);
    switch (event.type) {
      case "round.started": {
        const name = `round ${event.round}`;
        spans.set(name, begin(name, at, { "colloquy.round": event.round }, whole));
        return;
      }
      case "round.completed":
        spans.get(`round ${event.round}`)?.end(at);
        return;
      case "turn.asked":
        call(event, event.agent, at);
        return;
      case "turn.answered":
        ended(event).end(at);
        return;
      case "turn.failed":
        failed(ended(event), event.failure.code).end(at);
        return;
      case "looked": {
        const { tool, bytes, key, round } = event;
        const attributes = {
          "gen_ai.operation.name": "execute_tool",
          "gen_ai.tool.name": tool,
          "gen_ai.tool.type": "function",
          "colloquy.look.bytes": bytes,
        };
        const parent = spans.get(`call ${key}`) ?? roundOf(round);
        begin(`execute_tool ${tool}`, at, attributes, parent).end(at);
        return;
      }
      case "human.asked": {
        const { question, key } = event;
        const attributes = { "colloquy.gate": question.id };
        spans.set(`gate ${key}`, begin(`gate ${question.id}`, at, attributes, whole));
        return;
      }
      case "human.answered":
        spans.get(`gate ${event.key}`)?.setAttribute("colloquy.gate.answered_by", event.answer.by).end(at);
        return;
      case "discussion.completed":
        whole.setAttribute("colloquy.status", "completed");
        return;
      case "discussion.paused":
        whole.setAttributes({ "colloquy.status": "paused", "colloquy.stopped": event.reason });
        return;
      case "discussion.failed":
        failed(whole, "failed").setAttribute("colloquy.status", "failed");
        return;
      default:
    }
  };
  return {
    within: <T>(work: () => Promise<T>): Promise<T> => context.with(below(whole), work),
    event,
    end(): void {
      for (const span of [...spans.values(), whole]) if (span.isRecording()) span.end();
    },
  };
}

function used(receipt: Receipt): Attributes {
  const { model, inputTokens, outputTokens, cachedTokens, cacheWriteTokens, costUsd } = receipt;
  return {
    ...(model !== null && { "gen_ai.response.model": model }),
    ...(inputTokens !== null && { "gen_ai.usage.input_tokens": inputTokens }),
    ...(outputTokens !== null && { "gen_ai.usage.output_tokens": outputTokens }),
    ...(cachedTokens !== undefined && { "gen_ai.usage.cache_read.input_tokens": cachedTokens }),
    ...(cacheWriteTokens !== undefined && { "gen_ai.usage.cache_creation.input_tokens": cacheWriteTokens }),
    ...(costUsd !== null && { "colloquy.cost_usd": costUsd }),
  };
}
