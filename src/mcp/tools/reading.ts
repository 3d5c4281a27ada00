import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { knownAgents } from "../../host/panel/agents.ts";
import { foundAgents } from "../../host/panel/discovery.ts";
import { choosePanel, lookAround } from "../../host/panel/panel.ts";
import { drawn } from "../app-server.ts";
import { ceilingOf } from "../start.ts";
import { type Connection, openFormsOf, tellSituation, whereabouts } from "../office.ts";
import { readPart } from "../parts.ts";
import { configOf } from "../../host/running/config.ts";
import { decisionsIn, decisionsOf } from "../../host/running/decisions.ts";
import { jsonText } from "../../kernel/json-value.ts";
import { briefly, Situation } from "../situation.ts";
import { Id, lean, reading } from "./input.ts";
import { safely, situationText } from "../tool-result.ts";

const mostListed = 20;
const longestPiece = 20_000;

export function readingTools(server: McpServer, office: Connection): void {
  const { discussions, setting } = office;
  server.registerTool(
    "discussion_status",
    {
      description: "State of a discussion; without id, of the latest ones.",
      inputSchema: lean(z.strictObject({ id: Id.optional() })),
      outputSchema: lean(z.object({ discussions: z.array(Situation) })),
      annotations: reading,
      _meta: drawn,
    },
    safely(office, async ({ id }) => {
      const situations: Situation[] = [];
      const some = id === undefined ? await discussions.latest(mostListed) : [await discussions.find(id)];
      for (const found of some) {
        const told = await tellSituation(found, office, await openFormsOf(found, discussions));
        situations.push(id === undefined ? briefly(told, found) : told);
      }
      const text = situations.map(situationText).join("\n\n---\n\n") || "There are no discussions yet.";
      return { content: [{ type: "text", text }], structuredContent: { discussions: situations } };
    }),
  );
  server.registerTool(
    "read_discussion",
    {
      description:
        "A text of a discussion: result (JSON), record, transcript, or artifacts/<path>; for id decisions, the project's.",
      inputSchema: lean(
        z.strictObject({
          id: Id,
          part: z.string().max(500).default("record"),
          offset: z.int().min(0).default(0),
        }),
      ),
      outputSchema: lean(z.object({ text: z.string(), next_offset: z.number().optional() })),
      annotations: reading,
    },
    safely(office, async ({ id, part, offset }) => {
      const whole =
        id === "decisions"
          ? jsonText(await decisionsIn(await decisionsOf(setting)), 2)
          : await readPart(await discussions.find(id), part, await whereabouts(office));
      const text = whole.slice(offset, offset + longestPiece);
      const end = offset + text.length;
      const more = end < whole.length ? { next_offset: end } : {};
      const note = end < whole.length ? `\n… (go on with offset: ${end} of ${whole.length})` : "";
      return { content: [{ type: "text", text: `${text}${note}` }], structuredContent: { text, ...more } };
    }),
  );
  server.registerTool(
    "list_agents",
    {
      description: "Who can answer here, and who does by default.",
      inputSchema: lean(z.strictObject({})),
      outputSchema: lean(
        z.object({
          agents: z.array(z.object({ name: z.string(), found: z.string() })),
          default: z.array(z.string()),
        }),
      ),
      annotations: reading,
    },
    safely(office, async () => {
      const config = await configOf(setting);
      const here = await lookAround(config);
      const usable = [...knownAgents(config), ...foundAgents(here)].filter((agent) => agent.usable);
      const all = [...usable.map(({ name, found }) => ({ name, found })), { name: "host", found: hostWords }];
      const ceiling = await ceilingOf(setting);
      const agents = ceiling === null ? all : all.filter(({ name }) => ceiling.has(name));
      const panel = [...choosePanel(config, here).names];
      const lines = agents.map(({ name, found }) => `${name}: ${found}`);
      const text = `${lines.join("\n")}\n\nBy default: ${panel.join(", ")}`;
      return { content: [{ type: "text", text }], structuredContent: { agents, default: panel } };
    }),
  );
}

const hostWords = "you: turns come back to you, and reply_as_host takes your replies";
