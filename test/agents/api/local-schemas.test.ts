import { expect, test } from "vitest";
import { z } from "zod";
import { apiAgent } from "../../../src/agents/api/api-agent.ts";
import { jsonSchemaOf } from "../../../src/kernel/engine/json-schema.ts";
import { localRefusal } from "../../model-server/local-refusals.ts";
import { asked } from "../asked.ts";
import { turnSchemas } from "../turn-schemas/turn-schemas.ts";
import { fails, modelEndpoint, says } from "./model-endpoint.ts";

const servers = ["ollama", "llamacpp", "vllm", "lmstudio"] as const;
const context = { signal: new AbortController().signal, onOutput: () => {} };

/** A server that refuses what the real one refuses. */
async function served(server: (typeof servers)[number]) {
  const endpoint = await modelEndpoint((response, one) => {
    const refused = localRefusal(server, one.body);
    if (refused === null) says("chat", ["{}"])(response, one);
    else fails(refused.status, refused.body)(response, one);
  });
  const provider = server === "ollama" ? "ollama" : "openai-compatible";
  const baseURL = `${endpoint.address}/v1`;
  return { endpoint, agent: apiAgent("local", { provider, model: "qwen3", baseURL }) };
}

test("a server that makes grammars takes the schema of every turn", async () => {
  const { endpoint, agent } = await served("llamacpp");
  const schemas = await turnSchemas();
  for (const { schema } of schemas) await agent.answer({ ...asked, schema: jsonSchemaOf(schema) }, context);
  // Not one was sent a second time, without its schema.
  expect(endpoint.asked).toHaveLength(schemas.length);
  expect(endpoint.asked.every(({ body }) => "response_format" in body)).toBe(true);
});

test.each(servers)(
  "%s that can make no grammar of a schema is asked without it, from then on",
  async (server) => {
    const { endpoint, agent } = await served(server);
    const schema = jsonSchemaOf(z.object({ id: z.string().regex(/REQ-\d+/) }));
    expect((await agent.answer({ ...asked, schema }, context)).text).toBe("{}");
    await agent.answer({ ...asked, schema }, context);
    expect(endpoint.asked.map(({ body }) => "response_format" in body)).toEqual([true, false, false]);
  },
);

test("a server's own trouble is not taken for a refused schema", async () => {
  const endpoint = await modelEndpoint(fails(500, { error: "model runner has unexpectedly stopped" }));
  const agent = apiAgent("local", { provider: "ollama", model: "qwen3", baseURL: `${endpoint.address}/v1` });
  const schema = jsonSchemaOf(z.object({ id: z.string() }));
  await expect(agent.answer({ ...asked, schema }, context)).rejects.toMatchObject({ code: "overloaded" });
  expect(endpoint.asked).toHaveLength(1);
});
