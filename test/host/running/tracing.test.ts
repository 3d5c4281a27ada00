import {
  type Attributes,
  context,
  type Context,
  type ContextManager,
  INVALID_SPAN_CONTEXT,
  ROOT_CONTEXT,
  type Span,
  type SpanOptions,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { AsyncLocalStorage } from "node:async_hooks";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { critique, solve } from "../../../src/index.ts";
import { temporaryFolder } from "../../discussion.ts";

/** A span as somebody who collects them has it. */
interface Kept {
  readonly name: string;
  readonly parent: string | null;
  readonly attributes: Attributes;
  isError: boolean;
  isEnded: boolean;
}

afterEach(() => {
  trace.disable();
  context.disable();
});

/** Collects all spans, by the API alone. */
function collecting(): readonly Kept[] {
  const spans: Kept[] = [];
  const keptOf = new Map<Span, Kept>();
  const startSpan = (name: string, options: SpanOptions = {}, at: Context = context.active()): Span => {
    const parent = keptOf.get(trace.getSpan(at) as Span)?.name ?? null;
    const kept: Kept = {
      name,
      parent,
      attributes: { ...options.attributes },
      isError: false,
      isEnded: false,
    };
    const span: Span = {
      spanContext: () => INVALID_SPAN_CONTEXT,
      setAttribute: (key, value) => span.setAttributes({ [key]: value }),
      setAttributes: (more) => (Object.assign(kept.attributes, more), span),
      addEvent: () => span,
      addLink: () => span,
      addLinks: () => span,
      setStatus: ({ code }) => ((kept.isError = code === SpanStatusCode.ERROR), span),
      updateName: () => span,
      end: () => void (kept.isEnded = true),
      isRecording: () => !kept.isEnded,
      recordException: () => {},
    };
    keptOf.set(span, kept);
    spans.push(kept);
    return span;
  };
  trace.setGlobalTracerProvider({
    getTracer: () => ({
      startSpan,
      startActiveSpan: () => {
        throw new Error("It is not used.");
      },
    }),
  });
  const storage = new AsyncLocalStorage<Context>();
  const manager: ContextManager = {
    active: () => storage.getStore() ?? ROOT_CONTEXT,
    with: (given, work, self, ...args) => storage.run(given, () => work.call(self as never, ...args)),
    bind: (_, target) => target,
    enable: () => manager,
    disable: () => manager,
  };
  context.setGlobalContextManager(manager);
  return spans;
}

const reply = { strengths: ["It is SHORT"], weaknesses: [], suggestions: [], rating: 4 };
const artifact = { path: "a.md", text: "# A\n\nSECRET PLAN\n" };

/** A critique in which one looks and one fails. */
async function held(project: string) {
  const below: (string | null)[] = [];
  const ada = {
    answer: async (
      _: unknown,
      { eyes }: { readonly eyes?: { look(tool: string, input: unknown): Promise<unknown> } },
    ) => {
      await eyes?.look("read_file", { path: "src/a.ts" });
      // Whoever else traces in here stands below the discussion.
      below.push(trace.getActiveSpan() === undefined ? null : "within");
      return {
        text: JSON.stringify(reply),
        model: "m-1",
        usage: { inputTokens: 10, outputTokens: 5, costUsd: 0.5 },
      };
    },
  };
  const bob = () => {
    throw new Error("SECRET ERROR");
  };
  const perspectives = [
    { name: "One", agent: "ada" },
    { name: "Two", agent: "bob" },
  ];
  const options = { agents: { ada, bob }, perspectives, fallback: [], project, eyes: "project" as const };
  await critique(artifact, options).result;
  return below;
}

async function project(): Promise<string> {
  const folder = await temporaryFolder();
  mkdirSync(join(folder, "src"));
  writeFileSync(join(folder, "package.json"), "{}");
  writeFileSync(join(folder, "src/a.ts"), "export const a = 1;\n");
  return folder;
}

test("a discussion, its rounds, calls and looks are spans by the conventions, without a word that was said", async () => {
  const spans = collecting();
  expect(await held(await project())).toEqual(["within"]);
  const [whole] = spans;
  const id = whole?.attributes["gen_ai.conversation.id"];
  expect(whole).toMatchObject({
    name: "invoke_workflow critique",
    parent: null,
    attributes: { "gen_ai.operation.name": "invoke_workflow", "colloquy.status": "completed" },
  });
  expect(spans.filter(({ name }) => name === "round 1")).toMatchObject([
    { parent: "invoke_workflow critique" },
  ]);
  expect(spans.find(({ name }) => name === "invoke_agent ada")).toMatchObject({
    parent: "round 1",
    isError: false,
    attributes: {
      "gen_ai.operation.name": "invoke_agent",
      "gen_ai.agent.name": "ada",
      "gen_ai.response.model": "m-1",
      "gen_ai.usage.input_tokens": 10,
      "gen_ai.usage.output_tokens": 5,
      "colloquy.cost_usd": 0.5,
      "colloquy.seat": "One",
    },
  });
  expect(spans.find(({ name }) => name === "execute_tool read_file")).toMatchObject({
    parent: "invoke_agent ada",
    attributes: { "gen_ai.tool.name": "read_file" },
  });
  expect(spans.find(({ name }) => name === "invoke_agent bob")).toMatchObject({
    isError: true,
    attributes: { "error.type": "threw" },
  });
  expect(
    spans.every(({ isEnded, attributes }) => isEnded && attributes["gen_ai.conversation.id"] === id),
  ).toBe(true);
  expect(JSON.stringify(spans)).not.toMatch(/SECRET|SHORT|src\/a\.ts/);
});

test("a gate nobody answered ends with the sitting", async () => {
  const spans = collecting();
  const analyst = () => ({ feasibility_score: 0.9, findings: ["f"], implementation_approaches: [] });
  const { status } = await solve("Do it", { agents: { ada: analyst, bob: analyst }, searches: false }).result;
  const [first] = spans;
  expect(first?.attributes).toMatchObject({ "colloquy.status": status });
  const gates = spans.filter(({ name }) => name.startsWith("gate "));
  expect(gates.length).toBeGreaterThan(0);
  expect(spans.every(({ isEnded }) => isEnded)).toBe(true);
});
