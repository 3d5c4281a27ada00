import type { McpServer } from "@modelcontextprotocol/server";
import { version } from "../version.ts";
import type { Discussions } from "../host/running/discussions.ts";
import { registerApp } from "./app.ts";
import { AppServer } from "./app-server.ts";
import type { Office } from "./office.ts";
import { registerResources } from "./resources.ts";
import type { Setting } from "../host/running/config.ts";
import type { Startables } from "./startable.ts";
import { answeringTools } from "./tools/answering.ts";
import { readingTools } from "./tools/reading.ts";
import { runningTools } from "./tools/running.ts";

const instructions = `Colloquy discusses with agents other than you. A discussion may take minutes: start_discussion returns while it runs, wait_for_discussion goes on, also after a restart. Results are short; read_discussion and colloquy://discussions/<id>/… have the whole. Every start costs calls of other models: critique before work is handed over, discuss before a decision that is hard to undo, solve before a large change.`;

/** A server over the discussions of a home; the same for both eras of the protocol. */
export function mcpServer(setting: Setting, discussions: Discussions, startable: Startables): McpServer {
  const server = new AppServer({ name: "colloquy", version }, { instructions });
  const office: Office = {
    setting,
    discussions,
    startable,
    declined: new Set(),
    started: new Map(),
    capabilities: () => server.server.getClientCapabilities(),
  };
  runningTools(server, office);
  answeringTools(server, office);
  readingTools(server, office);
  registerResources(server, office);
  registerApp(server, office);
  return server;
}
