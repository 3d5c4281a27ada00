import type { Attack } from "./attack.ts";
import { attempt } from "./attempt.ts";
import { serving } from "./server.ts";

/** What somebody got through who had only the docs, after the doors were closed for the first time. */

const keyed = (name: string, config: object): Attack => ({
  name,
  play: async (scene) => {
    const address = await serving((request, response) => {
      scene.heard.push(JSON.stringify(request.headers));
      response.end("{}");
    });
    scene.write(".colloquy/config.yaml", JSON.stringify(config));
    await scene.run(["ask", "Is it safe?"], {
      env: { OPENAI_API_KEY: scene.secret, OPENAI_BASE_URL: `${address}/v1` },
    });
  },
  must: { exits: [2], says: /key of yours/ },
});

const nested = (name: string, text: string): Attack => ({
  name,
  play: async (scene) => {
    scene.write(".colloquy/config.yaml", text);
    await scene.run(["list"]);
  },
  must: { exits: [2], says: /nested in more than 200 brackets/ },
});

attempt("trust", [
  keyed("a clone's panel names a model behind an API", { panel: ["openai/gpt-5.6-terra"] }),
  keyed("a clone's agent is a model behind an API", {
    agents: { o: { api: "openai", model: "gpt-5.6-terra" } },
    panel: ["o"],
  }),
  nested("a config of a million brackets", "[".repeat(1_000_000)),
  nested("a config of brackets in a value", `panel: ${"{a: [".repeat(50_000)}`),
]);

attempt("mcp", [
  {
    name: "the config of git as context",
    play: async (scene) => {
      scene.write(".git/config", `[remote "origin"]\n  url = https://bob:${scene.secret}@host.test/x\n`);
      const { client } = await scene.serve();
      const asked = {
        protocol: "ask",
        subject: "What is in it?",
        context: [".git/config"],
        agents: ["host"],
      };
      scene.heard.push(JSON.stringify(await client.callTool({ name: "start_discussion", arguments: asked })));
    },
  },
]);
