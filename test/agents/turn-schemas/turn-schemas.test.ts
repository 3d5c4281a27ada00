import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { apiAgent } from "../../../src/agents/api/api-agent.ts";
import { cliAgent } from "../../../src/agents/cli/cli-agent.ts";
import type { Agent } from "../../../src/kernel/agent.ts";
import type { ApiProvider } from "../../../src/kernel/api-provider.ts";
import { jsonSchemaOf } from "../../../src/kernel/engine/json-schema.ts";
import { readReply } from "../../../src/kernel/engine/ladder.ts";
import { nothingShown } from "../../kernel/engine/nothing-shown.ts";
import { seat, temporaryFolder } from "../../discussion.ts";
import { startModelServer } from "../../model-server/server.ts";
import { relayed } from "../../relayed.ts";
import { inFormOf } from "./strict-form.ts";
import { replyFor, said } from "./replies.ts";
import { schemaCli } from "./schema-cli.ts";
import { type TurnSchema, turnSchemas } from "./turn-schemas.ts";
import { claude, codex, qwen } from "../dialects.ts";
import {
  challengeShape,
  finalShape,
  positionShape,
  soloShape,
  synthesisShape,
} from "../../../src/protocols/discuss/shapes.ts";

const form = { isAdvocate: false, issueOf: () => undefined };
/** Those of the kit are made of shapes. */
const shaped = Object.entries({ positionShape, challengeShape, synthesisShape, finalShape, soloShape }).map(
  ([name, shape]): TurnSchema => ({ protocol: "discuss", name, schema: shape(form).schema }),
);
const schemas = [...(await turnSchemas()), ...shaped];

test("every kind of turn that was ever answered with an object has its schema here", () => {
  const kinds = new Map(said.map((one) => [`${one.protocol} ${one.turn}`, one]));
  const without = [...kinds.values()].filter(
    ({ protocol, turn, reply }) =>
      // The moderator's report of 0.2 is asked for no more.
      turn !== "assess" &&
      !schemas.some((one) => one.protocol === protocol && one.schema.safeParse(reply).success),
  );
  expect(kinds.size).toBeGreaterThanOrEqual(10);
  expect(without).toEqual([]);
  expect(schemas.map(({ protocol, name }) => `${protocol} ${name}`)).toMatchInlineSnapshot(`
    [
      "critique critiqueShape",
      "critique editing.shape",
      "critique confirmShape",
      "critique ChosenPerspectives",
      "discuss Cast",
      "roundtable Validation",
      "roundtable Mapping",
      "roundtable Closing",
      "roundtable ClosingOnly",
      "roundtable Headings",
      "roundtable FacilitatorQuestion",
      "roundtable SynthesisOfAll",
      "roundtable FacilitatorSynthesis",
      "roundtable Motion",
      "roundtable DebateSides",
      "roundtable AskedForAll",
      "roundtable AskedAtTheEnd",
      "roundtable AskedToConsent",
      "roundtable AskedToChoose",
      "roundtable AskedResponse",
      "solve Analysis",
      "solve VerifyingAnalysis",
      "solve Resolution",
      "swarm Experts",
      "swarm Statement",
      "swarm RoundSynthesis",
      "swarm FinalSynthesis",
      "discuss positionShape",
      "discuss challengeShape",
      "discuss synthesisShape",
      "discuss finalShape",
      "discuss soloShape",
    ]
  `);
});

const request = {
  discussion: "turn-schemas",
  round: 1,
  kind: "any",
  seat: seat("Clarity"),
  prompt: { stable: "Stable.", fresh: "", request: "Request." },
  material: [],
  earlier: [],
};
const context = { signal: new AbortController().signal, onOutput: () => {} };

/** Asks for the schema and reads the answer of a model that keeps to what it was sent. */
async function askedFor(one: TurnSchema, agentAt: (url: string) => Agent | Promise<Agent>) {
  const meant = replyFor(one);
  const server = await startModelServer({
    answer: ({ schema }) => (schema === null ? "no schema came" : { structured: inFormOf(meant, schema) }),
  });
  onTestFinished(() => server.close());
  const agent = await agentAt(server.url);
  const answer = await agent.answer({ ...request, schema: jsonSchemaOf(one.schema) }, context);
  const reading = readReply(answer, { schema: one.schema }, nothingShown);
  return {
    // One request that was taken: nothing was refused and then asked for without a schema.
    requests: server.requests.map(({ kind }) => kind),
    value: reading.rung === null ? reading.problem : withoutNulls(reading.value),
    meant: withoutNulls(one.schema.parse(meant)),
  };
}

// Where a key may be absent or null, the two mean the same.
const withoutNulls = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_key, held: unknown) => (held === null ? undefined : held)));

const models: Readonly<Record<string, readonly [ApiProvider, model: string, path: string]>> = {
  "OpenAI, Responses": ["openai", "gpt-5", "/v1"],
  "OpenAI's chat API": ["openai-compatible", "gpt-4.1", "/v1"],
  OpenRouter: ["openrouter", "some/model", "/v1"],
  Ollama: ["ollama", "qwen3", "/v1"],
  "Anthropic, a format": ["anthropic", "claude-sonnet-4-5", "/v1"],
  "Anthropic, a tool": ["anthropic", "claude-3-haiku-20240307", "/v1"],
  Google: ["google", "gemini-3-pro-preview", "/v1beta"],
};

describe.each(Object.entries(models))("%s takes", (_name, [provider, model, path]) => {
  test.each(schemas)("$protocol, $name", async (one) => {
    const agentAt = (url: string) => apiAgent("model", { provider, model, baseURL: url + path, apiKey: "k" });
    const { requests, value, meant } = await askedFor(one, agentAt);
    expect(requests).toEqual(["answer"]);
    expect(value).toEqual(meant);
  });
});

describe.each([claude, codex, qwen])("$command takes", (dialect) => {
  test.each(schemas)("$protocol, $name", async (one) => {
    const path = join(await temporaryFolder(), dialect.command);
    const agentAt = async (url: string) => {
      const command = await relayed(path, (started) => schemaCli(dialect.command, started, url));
      return cliAgent("cli", dialect, { command });
    };
    const { requests, value, meant } = await askedFor(one, agentAt);
    expect(requests).toEqual(["answer"]);
    expect(value).toEqual(meant);
  });
});
