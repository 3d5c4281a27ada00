import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { Startables } from "./startable.ts";

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
  return `Call start_discussion with ${input}. While its state is running, call wait_for_discussion; put what it asks to me. Then tell me the result, who disagrees and why, and do what \`next\` says.`;
}
