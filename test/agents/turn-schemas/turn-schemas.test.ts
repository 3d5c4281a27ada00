import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { apiAgent } from "../../../src/agents/api/api-agent.ts";
import { cliAgent } from "../../../src/agents/cli/cli-agent.ts";
import type { Agent } from "../../../src/kernel/agent.ts";
import type { ApiProvider } from "../../../src/kernel/vendor.ts";
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

import { Cast } from "../../../src/protocols/discuss/cast.ts";
import { analyseShape, verifyShape } from "../../../src/protocols/solve/shapes.ts";
import * as draft from "../../../src/protocols/roundtable/draft/forms.ts";
import * as exchange from "../../../src/protocols/roundtable/shapes.ts";
import { reviewShape } from "../../../src/protocols/swarm/shapes.ts";
import { isThorough } from "../../runs.ts";

const known = { option: () => undefined, hasSaid: () => false, reason: () => "" };
const form = { isAdvocate: false, issueOf: () => undefined, revises: true };
/** Those that depend on the seat or on what is on the table are made of shapes. */
const shaped: readonly TurnSchema[] = [
  ...Object.entries({ positionShape, challengeShape, synthesisShape, finalShape, soloShape }).map(
    ([name, shape]) => ({ protocol: "discuss", name, schema: shape(form).schema }),
  ),
  { protocol: "solve", name: "analyseShape", schema: analyseShape(known).schema },
  { protocol: "solve", name: "verifyShape", schema: verifyShape(known, true).schema },
  { protocol: "swarm", name: "reviewShape", schema: reviewShape(() => undefined).schema },
  ...Object.entries({
    response: exchange.responseShape({
      option: "",
      hasChoice: true,
      wording: null,
      stands: true,
      own: true,
      collects: "risk",
    }),
    consent: exchange.responseShape({
      option: null,
      hasChoice: false,
      wording: "O1",
      stands: true,
      own: true,
      collects: null,
    }),
    synthesis: exchange.synthesisShape({
      wording: true,
      isLast: false,
      choosing: true,
      option: "",
      isBlocked: false,
    }),
    question: exchange.questionShape(true),
    closing: exchange.closingShape(""),
    "lists of specs": draft.listsShape("specs"),
    "lists of a design": draft.listsShape("design"),
    "whole of specs": draft.wholeShape("specs"),
    "whole of a design": draft.wholeShape("design"),
    review: draft.reviewShape(),
    "last word": draft.consentShape({ tag: "OPS", said: new Map() }, ["ADR-1"], () => undefined),
    proof: draft.proofShape(),
    vote: draft.voteShape(() => undefined),
    "edit of specs": draft.editShape("specs", true, () => undefined),
    "edit of a design": draft.editShape("design", true, () => undefined),
  }).map(([name, { schema }]) => ({ protocol: "roundtable", name, schema })),
];
const found = (await turnSchemas()).filter(({ name }) => name !== "Cast");
const schemas: readonly TurnSchema[] = [
  { protocol: "discuss", name: "Cast", schema: Cast },
  ...found,
  ...shaped,
];

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
  expect(schemas.map(({ protocol, name }) => `${protocol} ${name}`)).toEqual([
    "discuss Cast",
    "critique critiqueShape",
    "critique changeShape",
    "critique editing.shape",
    "critique confirmShape",
    "critique ChosenPerspectives",
    "discuss editShape",
    "roundtable leadingShape",
    "roundtable sidesShape",
    "swarm Experts",
    "swarm synthesisShape",
    "discuss positionShape",
    "discuss challengeShape",
    "discuss synthesisShape",
    "discuss finalShape",
    "discuss soloShape",
    "solve analyseShape",
    "solve verifyShape",
    "swarm reviewShape",
    "roundtable response",
    "roundtable consent",
    "roundtable synthesis",
    "roundtable question",
    "roundtable closing",
    "roundtable lists of specs",
    "roundtable lists of a design",
    "roundtable whole of specs",
    "roundtable whole of a design",
    "roundtable review",
    "roundtable last word",
    "roundtable proof",
    "roundtable vote",
    "roundtable edit of specs",
    "roundtable edit of a design",
  ]);
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

/** In `npm test` the first of them takes all schemas, and each of the others takes other ones of them. */
const schemasFor = (taker: number) =>
  isThorough || taker === 0 ? schemas : schemas.filter((_, at) => at % 9 === taker - 1);

const vendors = Object.entries(models).map(([name, model], taker) => ({ name, model, taker }));

describe.each(vendors)("$name takes", ({ model: [provider, model, path], taker }) => {
  test.each(schemasFor(taker))("$protocol, $name", async (one) => {
    const agentAt = (url: string) => apiAgent("model", { provider, model, baseURL: url + path, apiKey: "k" });
    const { requests, value, meant } = await askedFor(one, agentAt);
    expect(requests).toEqual(["answer"]);
    expect(value).toEqual(meant);
  });
});

const clis = [claude, codex, qwen].map((dialect, at) => ({ dialect, taker: vendors.length + at }));

describe.each(clis)("$dialect.command takes", ({ dialect, taker }) => {
  test.each(schemasFor(taker))("$protocol, $name", async (one) => {
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
