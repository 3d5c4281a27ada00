import { type McpServer, ResourceNotFoundError, ResourceTemplate } from "@modelcontextprotocol/server";
import { ColloquyError } from "../kernel/error.ts";
import { type Connection, whereabouts } from "./office.ts";
import { artifactsOf, partsOf, readPart, uriOf } from "./parts.ts";

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
