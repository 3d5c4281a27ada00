import { type McpServer, ResourceNotFoundError, ResourceTemplate } from "@modelcontextprotocol/server";
import { ColloquyError } from "../kernel/error.ts";
import { type Connection, whereabouts } from "./office.ts";
import { artifactsOf, decisionsText, partsOf, readPart, uriOf } from "./parts.ts";
import { z } from "zod";
import type { Startables } from "./startable.ts";

const mostListed = 20;

export function registerResources(server: McpServer, office: Connection): void {
  const { discussions } = office;
  const read = async (uri: URL, id: string, part: string) => {
    try {
      const { text, mimeType } = await readPart(await discussions.find(id), part, await whereabouts(office));
      return { contents: [{ uri: uri.href, text, mimeType }] };
    } catch (error) {
      if (!(error instanceof ColloquyError)) throw error;
      throw new ResourceNotFoundError(uri.href, [error.message, error.hint ?? ""].join(" ").trim());
    }
  };
  server.registerResource(
    "part",
    new ResourceTemplate("colloquy://discussions/{id}/{part}", {
      list: async () => ({
        resources: (await discussions.latest(mostListed)).flatMap((found) =>
          partsOf(found).map((part) => resource(found.discussion.id, part, found.discussion.title)),
        ),
      }),
    }),
    { description: "result (JSON), record or transcript of a discussion" },
    (uri, { id, part }) => read(uri, String(id), String(part)),
  );
  server.registerResource(
    "decisions",
    "colloquy://decisions",
    { description: "the project's decisions, by id (JSON)", mimeType: "application/json" },
    async ({ href: uri }) => ({ contents: [{ uri, text: await decisionsText(office.setting) }] }),
  );
  server.registerResource(
    "artifact",
    new ResourceTemplate("colloquy://discussions/{id}/artifacts/{+path}", {
      list: async () => {
        const [found] = await discussions.latest(1);
        if (found === undefined) return { resources: [] };
        const { id, title } = found.discussion;
        const paths = await artifactsOf(found);
        return { resources: paths.map((path) => resource(id, `artifacts/${path}`, title)) };
      },
    }),
    { description: "any file of a discussion's record" },
    (uri, { id, path }) => read(uri, String(id), `artifacts/${decodeURIComponent(String(path))}`),
  );
}

function resource(id: string, part: string, title: string) {
  return { uri: uriOf(id, part), name: `${id}/${part}`, title: `${title}: ${part}` };
}

/** What a person types at their host to have something discussed, such as `/colloquy:critique`: one for each verb. */
export function registerPrompts(server: McpServer, startable: Startables): void {
  for (const [name, { verb }] of Object.entries(startable)) {
    const { name: subject, example, optional } = verb.subject;
    const given = z.string().max(200_000).describe(`the ${subject}, such as ${example}`);
    server.registerPrompt(
      name,
      { description: verb.summary, argsSchema: z.object({ subject: optional ? given.optional() : given }) },
      ({ subject: about }) => ({
        messages: [{ role: "user", content: { type: "text", text: asked(name, about) } }],
      }),
    );
  }
}

function asked(protocol: string, subject: string | undefined): string {
  const input = JSON.stringify({ protocol, ...(subject !== undefined && { subject }) });
  return `Call start_discussion with ${input}. While its state is running, call wait_for_discussion; put what it asks to me. Then tell me what came of it, who disagrees and why, and do what \`next\` says.`;
}
