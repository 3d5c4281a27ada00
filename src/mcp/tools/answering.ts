import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { seesForm } from "../../host/view/who-sees.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { readAnswer } from "../../document/form/read-form.ts";
import { askedBefore, follow } from "../follow.ts";
import { type Connection, openForm } from "../office.ts";
import { Situation } from "../situation.ts";
import { Id, Key, lean, spending, WaitSeconds } from "./input.ts";
import { safely } from "../tool-result.ts";

const longest = 1_000_000;

export function answeringTools(server: McpServer, office: Connection): void {
  const { discussions } = office;
  server.registerTool(
    "answer_question",
    {
      description:
        "Hands over a person's answer to an open question. Ask them first: never answer in their place.",
      inputSchema: lean(
        z.strictObject({
          id: Id,
          key: Key,
          answer: z.string().max(longest).describe("a choice, words, or JSON by the question's schema"),
          wait_seconds: WaitSeconds,
        }),
      ),
      outputSchema: lean(Situation),
      annotations: spending,
    },
    safely(office, async ({ answer, wait_seconds, ...whose }, context) => {
      const { id } = (await discussions.find(whose.id)).discussion;
      if (askedBefore(context) === null) {
        const form = await openForm(whose, discussions, "person");
        const { discussion } = await discussions.find(id);
        if (seesForm(form, discussion, { is: "host" }) !== "all")
          throw new ColloquyError(
            "untrusted",
            "You have a seat in this discussion, so you hand over no other one's answer.",
            {
              hint: `The person answers with \`colloquy answer ${id}\`.`,
            },
          );
        await discussions.answer(id, form, readAnswer(form, answer));
      }
      return follow(id, wait_seconds, office, context);
    }),
  );
  server.registerTool(
    "reply_as_host",
    {
      description:
        "Your own reply to a turn of the agent host, from its prompt alone: the seats are blind to each other.",
      inputSchema: lean(
        z.strictObject({
          id: Id,
          key: Key,
          reply: z
            .union([z.string().max(longest), z.looseObject({})])
            .describe("by the turn's schema; text where it has none"),
          wait_seconds: WaitSeconds,
        }),
      ),
      outputSchema: lean(Situation),
      annotations: spending,
    },
    safely(office, async ({ reply, wait_seconds, ...whose }, context) => {
      const { id } = (await discussions.find(whose.id)).discussion;
      if (askedBefore(context) === null) {
        const form = await openForm(whose, discussions, "host");
        await discussions.answer(id, form, typeof reply === "string" ? reply : JSON.stringify(reply));
      }
      return follow(id, wait_seconds, office, context);
    }),
  );
}
