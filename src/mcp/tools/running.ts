import { checkResumed, start, startInput, whenToUse } from "../start.ts";
import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { hasEnded, isWaiting } from "../../kernel/discussion.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { capabilitiesOf, drawn, drawsApps } from "../app-server.ts";
import { openKey } from "../../host/running/late-answers.ts";
import { askedBefore, declinedKey, follow } from "../follow.ts";
import { type Connection, startKey, tellSituation } from "../office.ts";
import { Situation } from "../situation.ts";
import { Id, lean, spending, stopping, WaitSeconds } from "./input.ts";
import { safely, situationResult } from "../tool-result.ts";

export function runningTools(server: McpServer, office: Connection): void {
  const { discussions } = office;
  server.registerTool(
    "start_discussion",
    {
      description: `Puts a file, task or question before several independent agents.\n${whenToUse(office.startable)}`,
      inputSchema: lean(startInput(office.startable, office.setting)),
      outputSchema: lean(Situation),
      annotations: spending,
      _meta: drawn,
    },
    // A host that asked a person calls from the top again: the discussion is there already.
    safely(office, async (input, context) => {
      const showsApp = drawsApps(capabilitiesOf(context, office.capabilities));
      const id = askedBefore(context)?.id ?? (await start(input, office, showsApp));
      if (input.take_recommended === true) office.declined.add(declinedKey(id, openKey));
      office.started.set(startKey(input.protocol, input.subject ?? ""), id);
      return follow(id, input.wait_seconds, office, context);
    }),
  );
  server.registerTool(
    "wait_for_discussion",
    {
      description: "Waits until a discussion ends or asks something. resume: true continues a stopped one.",
      inputSchema: lean(
        z.strictObject({ id: Id, resume: z.boolean().optional(), wait_seconds: WaitSeconds }),
      ),
      outputSchema: lean(Situation),
      annotations: spending,
    },
    safely(office, async ({ id: wanted, resume = false, wait_seconds }, context) => {
      const found = await discussions.find(wanted);
      const { id, status } = found.discussion;
      const isAnswered =
        isWaiting(found.discussion, found.running) && (await discussions.openForms(found)).length === 0;
      if (!hasEnded(status) && !found.running && (resume || isAnswered)) {
        await checkResumed(found.discussion, office.setting);
        await discussions.resume(found);
      }
      return follow(id, wait_seconds, office, context);
    }),
  );
  server.registerTool(
    "cancel_discussion",
    {
      description: "Stops a running discussion; it can be resumed.",
      inputSchema: lean(z.strictObject({ id: Id })),
      outputSchema: lean(Situation.pick({ id: true, state: true, next: true })),
      annotations: stopping,
    },
    safely(office, async ({ id }) => {
      const { discussion, running } = await discussions.find(id);
      const isStopped = await discussions.stop(discussion.id);
      if (running && !isStopped)
        throw new ColloquyError("locked", `Another process is at work on ${discussion.id}.`, {
          hint: "It is stopped where it was started.",
        });
      const found = await discussions.find(discussion.id);
      return situationResult(await tellSituation(found, office));
    }),
  );
}
