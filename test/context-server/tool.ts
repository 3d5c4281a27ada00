import { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";

/** A context server with one tool, which says what it was asked and gives passages as such servers do. */
export function contextServer(): McpServer {
  const server = new McpServer({ name: "test-context", version: "1.0.0" });
  server.registerTool(
    "search_context",
    {
      description: "Finds code by what it is about",
      inputSchema: z.object({ project_root_path: z.string(), query: z.string() }),
    },
    ({ project_root_path, query }) => ({
      content: [
        {
          type: "text",
          text: `Path: src/asked.ts\n    4\troot ${project_root_path}\n    5\tquery ${query}\n\nPath: src/other.ts\n    1\tconst password = "hunter2";\n`,
        },
      ],
    }),
  );
  server.registerTool(
    "needs_more",
    { inputSchema: z.object({ query: z.string(), branch: z.string(), depth: z.number() }) },
    () => ({ content: [] }),
  );
  server.registerTool("complains", { inputSchema: z.object({ q: z.string() }) }, () => ({
    isError: true,
    content: [{ type: "text", text: "the index is not ready" }],
  }));
  return server;
}
