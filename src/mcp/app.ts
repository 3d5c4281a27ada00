import { readFile } from "node:fs/promises";
import type { CallToolResult, McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { ColloquyError } from "../kernel/error.ts";
import { shipped } from "../own-files.ts";
import { visibleJson } from "../kernel/printable.ts";
import { type AppMeta, appMimeType, appUri, capabilitiesOf, drawsApps } from "./app-server.ts";
import { lean, reading } from "./tools/input.ts";
import { type Connection, startKey } from "./office.ts";
import { checkSees, type Viewer } from "../host/view/who-sees.ts";
import { caller } from "./parts.ts";
import { safely } from "./tool-result.ts";

const asked = /^\/api\/discussions\/([^/]+)(?:\/(document|heard))?$/;
/** Its person looks at it, once the model that calls may. */
const holder: Viewer = { is: "holder" };
const longestWaitSeconds = 30;
const forApp: AppMeta = { ui: { visibility: ["app"] } };

/** The discussion drawn in the chat, by a host that can: the page of `serve` (`src/web/page/app/`) and what it asks. */
export function registerApp(server: McpServer, office: Connection): void {
  server.registerResource(
    "discussion",
    appUri,
    { title: "A discussion", description: "Draws a discussion while it runs", mimeType: appMimeType },
    async () => {
      const text = await readFile(shipped("dist/app.html"), "utf8");
      return {
        contents: [{ uri: appUri, mimeType: appMimeType, text, _meta: { ui: { prefersBorder: true } } }],
      };
    },
  );
  server.registerTool(
    "read_for_app",
    {
      description: "What the app that draws a discussion asks.",
      inputSchema: lean(z.strictObject({ path: z.string().max(20_000) })),
      outputSchema: lean(z.object({ answer: z.unknown() })),
      annotations: reading,
      _meta: forApp,
    },
    safely(office, async ({ path }, context) => {
      if (!drawsApps(capabilitiesOf(context, office.capabilities)))
        throw new ColloquyError(
          "usage",
          "This is for hosts that draw apps, and yours has not said that it does.",
        );
      const { pathname, searchParams } = new URL(path, "http://app");
      if (pathname === "/started") {
        const { protocol = "", subject = "" } = Object.fromEntries(searchParams);
        return told(office.started.get(startKey(protocol, subject)) ?? null);
      }
      const [, id, part] = asked.exec(pathname) ?? [];
      if (id === undefined) throw new ColloquyError("usage", `The app does not ask for "${path}".`);
      return told(await read(office, decodeURIComponent(id), part, searchParams, context.mcpReq.signal));
    }),
  );
}

async function read(
  { setting, discussions }: Connection,
  id: string,
  part: string | undefined,
  given: URLSearchParams,
  signal: AbortSignal,
): Promise<unknown> {
  const find = async () => {
    const found = await discussions.find(id);
    checkSees(found.discussion, caller);
    return found;
  };
  const found = await find();
  switch (part) {
    case "document": {
      const { fragmentOf, toldOf } = await import("../host/view/fragments.ts");
      return fragmentOf(found, await toldOf(found), given.get("name") ?? "result");
    }
    case "heard": {
      const { heardSince } = await import("../host/view/heard.ts");
      const waitMs = Math.min(longestWaitSeconds, Number(given.get("wait")) || 0) * 1000;
      return heardSince(find, holder, { after: Number(given.get("after")) || 0, waitMs, signal });
    }
    default: {
      const { detailOf } = await import("../host/view/detail.ts");
      return detailOf(found, holder, { setting, discussions }, given.get("parts")?.split(","));
    }
  }
}

/** No title or name in it may turn the letters beside it around. */
function told(answer: unknown): CallToolResult {
  return {
    content: [{ type: "text", text: "Shown in the app." }],
    structuredContent: { answer: JSON.parse(visibleJson(JSON.stringify(answer))) },
  };
}
