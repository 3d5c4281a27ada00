import { readFile } from "node:fs/promises";
import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { ColloquyError } from "../kernel/error.ts";
import { shipped } from "../own-files.ts";
import type { AppAnswers } from "../web/for-app.ts";
import { type AppMeta, appMimeType, appUri } from "./app-server.ts";
import { lean } from "./lean.ts";
import { type Office, startKey } from "./office.ts";
import { checkReadable } from "./parts.ts";
import { safely } from "./tool-result.ts";
import { reading } from "./tools/annotations.ts";

/** What the page asks of one discussion. */
const asked = /^\/api\/discussions\/([^/]+)(?:\/(?:document|heard|turns))?$/;
const forApp: AppMeta = { ui: { visibility: ["app"] } };

/** The discussion drawn in the chat, by a host that can: the page of `serve` (`src/web/page/app/`) and what it asks. */
export function registerApp(server: McpServer, office: Office): void {
  server.registerResource(
    "discussion",
    appUri,
    { title: "A discussion", description: "Draws a discussion, as it goes on", mimeType: appMimeType },
    async () => {
      const text = await readFile(shipped("dist/app.html"), "utf8");
      return {
        contents: [{ uri: appUri, mimeType: appMimeType, text, _meta: { ui: { prefersBorder: true } } }],
      };
    },
  );
  let answers: Promise<AppAnswers> | undefined;
  server.registerTool(
    "read_for_app",
    {
      description: "What the app asks that draws a discussion.",
      inputSchema: lean(z.strictObject({ path: z.string().max(20_000) })),
      outputSchema: lean(z.object({ answer: z.unknown() })),
      annotations: reading,
      _meta: forApp,
    },
    safely(office, async ({ path }, { mcpReq }) => {
      const { pathname, search, searchParams } = new URL(path, "http://app");
      const told = (answer: unknown) => ({
        content: [{ type: "text" as const, text: "Shown in the app." }],
        structuredContent: { answer },
      });
      if (pathname === "/started") {
        const { protocol = "", subject = "" } = Object.fromEntries(searchParams);
        return told(office.started.get(startKey(protocol, subject)) ?? null);
      }
      const [, id] = asked.exec(pathname) ?? [];
      if (id === undefined) throw new ColloquyError("usage", `The app does not ask for "${path}".`);
      checkReadable(await office.discussions.find(decodeURIComponent(id)));
      answers ??= import("../web/for-app.ts").then(({ answersForApp }) =>
        answersForApp(office.setting, office.discussions),
      );
      return told(await (await answers)(`${pathname}${search}`, mcpReq.signal));
    }),
  );
}
