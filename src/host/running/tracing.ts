import type * as Api from "@opentelemetry/api";
import type { Attributes, Context, Span, TimeInput } from "@opentelemetry/api";
import type { Event, EventOf } from "../../kernel/event.ts";
import type { Receipt } from "../../kernel/receipt.ts";
import { version } from "../../version.ts";
import type { StartEvent } from "../archive/keeping.ts";

/** Where nobody in this process has registered a provider there is nobody to tell, and nothing is loaded. */
export async function tracingOf(start: StartEvent, isResumed: boolean): Promise<Tracing | null> {
  if (!(Symbol.for("opentelemetry.js.api.1") in globalThis)) return null;
  const api = await import("@opentelemetry/api").catch(() => null);
  return api === null ? null : new Tracing(api, start, isResumed);
}

/**
 * Traces of a discussion while it is held, from its events alone: the same wherever its calls are made. Names are those of
 * the conventions for generative AI, 1.41; what is ours alone is `colloquy.*`.
 */
class Tracing {
  readonly #api: typeof Api;
  readonly #whole: Span;
  readonly #conversation: Attributes;
  readonly #withContent = tellsContent();
  readonly #rounds = new Map<number, Span>();
  readonly #calls = new Map<string, Span>();
  readonly #gates = new Map<string, Span>();

  constructor(api: typeof Api, { id, protocol }: StartEvent, isResumed: boolean) {
    this.#api = api;
    this.#conversation = { "gen_ai.conversation.id": id };
    this.#whole = this.#begin(`invoke_workflow ${protocol}`, Date.now(), {
      "gen_ai.operation.name": "invoke_workflow",
      "gen_ai.workflow.name": protocol,
      "colloquy.resumed": isResumed,
    });
  }

  /** Runs what holds it, so that spans of others stand below its own. */
  within<T>(work: () => Promise<T>): Promise<T> {
    return this.#api.context.with(this.#below(this.#whole), work);
  }

  event(event: Event): void {
    const at = new Date(event.ts);
    switch (event.type) {
      case "round.started": {
        const { round } = event;
        this.#rounds.set(round, this.#begin(`round ${round}`, at, { "colloquy.round": round }, this.#whole));
        return;
      }
      case "round.completed":
        this.#rounds.get(event.round)?.end(at);
        return;
      case "turn.asked":
        this.#call(event, event.agent, at).setAttributes(
          this.#content({ "gen_ai.input.messages": message("user", event.prompt) }),
        );
        return;
      case "turn.answered":
        this.#ended(event)
          .setAttributes(this.#content({ "gen_ai.output.messages": message("assistant", said(event)) }))
          .end(at);
        return;
      case "turn.failed":
        this.#failed(this.#ended(event), event.failure.code)
          .setAttributes(this.#content({ "colloquy.failure": event.failure.message }))
          .end(at);
        return;
      case "looked":
        this.#look(event, at);
        return;
      case "human.asked":
        this.#gates.set(event.key, this.#gate(event, at));
        return;
      case "human.answered":
        this.#gates
          .get(event.key)
          ?.setAttribute("colloquy.gate.answered_by", event.answer.by)
          .setAttributes(this.#content({ "gen_ai.output.messages": message("user", event.answer.value) }))
          .end(at);
        return;
      case "discussion.completed":
        this.#whole.setAttribute("colloquy.status", "completed");
        return;
      case "discussion.paused":
        this.#whole.setAttributes({ "colloquy.status": "paused", "colloquy.stopped": event.reason });
        return;
      case "discussion.failed":
        this.#failed(this.#whole, "failed").setAttribute("colloquy.status", "failed");
        return;
      default:
    }
  }

  end(): void {
    const all = [...this.#calls.values(), ...this.#gates.values(), ...this.#rounds.values(), this.#whole];
    for (const span of all) if (span.isRecording()) span.end();
  }

  #call(
    { key, round, seat, turn }: EventOf<"turn.asked" | "turn.answered" | "turn.failed">,
    agent: string,
    at: TimeInput,
  ): Span {
    const attributes = {
      "gen_ai.operation.name": "invoke_agent",
      "gen_ai.agent.name": agent,
      "colloquy.round": round,
      "colloquy.seat": seat,
      "colloquy.turn": turn,
    };
    const span = this.#begin(`invoke_agent ${agent}`, at, attributes, this.#rounds.get(round) ?? this.#whole);
    this.#calls.set(key, span);
    return span;
  }

  #ended(event: EventOf<"turn.answered" | "turn.failed">): Span {
    const { receipt, ts, key } = event;
    // A call that outlived who asked for it was begun in another process.
    const began = Date.parse(ts) - (receipt?.ms ?? 0);
    const span = this.#calls.get(key) ?? this.#call(event, receipt?.answeredBy ?? "nobody", began);
    this.#calls.delete(key);
    return receipt === null ? span : span.setAttributes(used(receipt));
  }

  #look({ tool, input, bytes, key, round }: EventOf<"looked">, at: Date): void {
    const attributes = {
      "gen_ai.operation.name": "execute_tool",
      "gen_ai.tool.name": tool,
      "gen_ai.tool.type": "function",
      "colloquy.look.bytes": bytes,
      ...this.#content({ "gen_ai.tool.call.arguments": JSON.stringify(input) }),
    };
    const parent = this.#calls.get(key) ?? this.#rounds.get(round) ?? this.#whole;
    this.#begin(`execute_tool ${tool}`, at, attributes, parent).end(at);
  }

  #gate({ question }: EventOf<"human.asked">, at: Date): Span {
    const attributes = {
      "colloquy.gate": question.id,
      ...this.#content({ "gen_ai.input.messages": message("assistant", question.text) }),
    };
    return this.#begin(`gate ${question.id}`, at, attributes, this.#whole);
  }

  #failed(span: Span, type: string): Span {
    return span.setAttribute("error.type", type).setStatus({ code: this.#api.SpanStatusCode.ERROR });
  }

  #begin(name: string, startTime: TimeInput, own: Attributes, parent?: Span): Span {
    const { trace, context, SpanKind } = this.#api;
    const isCall = own["gen_ai.operation.name"] === "invoke_agent";
    return trace.getTracer("colloquy", version).startSpan(
      name,
      {
        kind: isCall ? SpanKind.CLIENT : SpanKind.INTERNAL,
        startTime,
        attributes: { ...this.#conversation, ...own },
      },
      parent === undefined ? context.active() : this.#below(parent),
    );
  }

  #below(span: Span): Context {
    const { trace, context } = this.#api;
    return trace.setSpan(context.active(), span);
  }

  /** What was said is told only where somebody asks for it. */
  #content(said: Attributes): Attributes {
    return this.#withContent ? said : {};
  }
}

/** As other instrumentations of OpenTelemetry are told. */
function tellsContent(): boolean {
  const given = process.env["OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT"] ?? "";
  return /^(?:true|span_only|span_and_event)$/i.test(given);
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

function said({ raw, reply }: EventOf<"turn.answered">): string {
  return raw ?? (typeof reply === "string" ? reply : JSON.stringify(reply));
}

function message(role: "user" | "assistant", text: string): string {
  return JSON.stringify([{ role, parts: [{ type: "text", content: text }] }]);
}
