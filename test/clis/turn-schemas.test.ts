import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { installedCli } from "../../scripts/clis/installed.ts";
import { pointedAt } from "../../scripts/clis/pointed-at.ts";
import { makeCliAgent } from "../../src/host/panel/cli-agent.ts";
import { jsonSchemaOf } from "../../src/kernel/engine/json-schema.ts";
import { readReply } from "../../src/kernel/engine/ladder.ts";
import { nothingShown } from "../kernel/engine/nothing-shown.ts";
import { inFormOf } from "../agents/turn-schemas/strict-form.ts";
import { replyFor } from "../agents/turn-schemas/replies.ts";
import { turnSchemas } from "../agents/turn-schemas/turn-schemas.ts";
import { seat, temporaryFolder } from "../discussion.ts";
import { startModelServer } from "../model-server/server.ts";

const schemas = await turnSchemas();
const request = {
  discussion: "real-turn-schemas",
  round: 1,
  kind: "any",
  seat: seat("Clarity"),
  prompt: { stable: "Stable.", fresh: "", request: "Request." },
  material: [],
  earlier: [],
};
const context = { signal: new AbortController().signal, onOutput: () => {} };

/** Those that take a schema, against a server that refuses what the real ones refuse. */
describe.each((["claude", "codex", "qwen"] as const).filter((cli) => installedCli(cli) !== null))(
  "%s takes",
  (cli) => {
    test.each(schemas)("$protocol, $name", async (turn) => {
      const { schema } = turn;
      const meant = replyFor(turn);
      const server = await startModelServer({
        answer: (asked) =>
          asked.schema === null ? "no schema came" : { structured: inFormOf(meant, asked.schema) },
      });
      try {
        const home = await temporaryFolder();
        const { files, ...pointed } = pointedAt(cli, server.url, home);
        for (const [path, text] of Object.entries(files)) {
          mkdirSync(dirname(join(home, path)), { recursive: true });
          writeFileSync(join(home, path), text);
        }
        const command = installedCli(cli) ?? cli;
        const defined = { kind: "cli", cli, command, effort: null, timeoutMs: null, ...pointed } as const;
        const agent = await makeCliAgent(cli, defined);
        const answer = await agent.answer({ ...request, schema: jsonSchemaOf(schema) }, context);
        expect(readReply(answer, { schema }, nothingShown)).toMatchObject({
          rung: expect.stringMatching(/enforced|strict/),
        });
        expect(server.requests.filter(({ kind }) => kind === "refused")).toEqual([]);
      } finally {
        await server.close();
      }
    });
  },
);
