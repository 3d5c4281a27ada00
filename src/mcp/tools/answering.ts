import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { seesForm } from "../../host/view/who-sees.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { readAnswer } from "../../document/form/read-form.ts";
import { configOf } from "../../host/running/config.ts";
import { viewDiscussion } from "../../host/view/result.ts";
import { askedBefore, follow, declinedKey } from "../follow.ts";
import { type Connection, openForm, type OpenPlace, startKey, tellSituation } from "../office.ts";
import type { Discussions, Found } from "../../host/running/discussions.ts";
import { checkCeiling, start, startInput, whenToUse } from "../start.ts";
import { Situation } from "../situation.ts";
import { Id, Key, lean, spending, WaitSeconds, stopping } from "./input.ts";
import { safely, situationResult } from "../tool-result.ts";
import { hasEnded, isWaiting } from "../../kernel/discussion.ts";
import { capabilitiesOf, drawn, drawsApps } from "../app-server.ts";
import { openKey } from "../../host/running/late-answers.ts";

const longest = 1_000_000;

const ForkInput = z.strictObject({
  at: z.string().optional().describe("a round or turn; default: the beginning"),
  seats: z.record(z.string(), z.string()).optional().describe("other agents by seat"),
  without: z.array(z.string()).optional().describe("seats to leave out"),
  say: z.record(z.string(), z.string()).optional().describe("the person's word by item id"),
  options: z.record(z.string(), z.unknown()).optional(),
});

const GoOnInput = z.strictObject({
  id: Id,
  key: Key,
  answer: z.string().max(longest).optional().describe("a choice, words, or JSON by the question's schema"),
  question: z.string().max(longest).optional().describe("or a new fact"),
  seat: z.string().optional().describe("asks it alone"),
  fork: ForkInput.optional(),
  wait_seconds: WaitSeconds,
});
type GoOn = Omit<z.output<typeof GoOnInput>, "wait_seconds">;

export function answeringTools(server: McpServer, office: Connection): void {
  const { discussions } = office;
  server.registerTool(
    "go_on",
    {
      description:
        "Continues a discussion by one of: answer, a person's own words to an open question (ask them first: never answer in their place); question, which asks the seats of a finished one further; fork, which asks it again with a change and pays only for what differs.",
      inputSchema: lean(GoOnInput),
      outputSchema: lean(Situation),
      annotations: spending,
    },
    safely(office, async ({ wait_seconds, ...wanted }, context) => {
      const before = askedBefore(context)?.id;
      return follow(before ?? (await wentOn(wanted, office)), wait_seconds, office, context);
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

/** Only where the person who started the server lets callers write to pull requests. */
export function postingTool(server: McpServer, office: Connection): void {
  const { discussions, setting } = office;
  if (setting.pulls?.post !== true) return;
  server.registerTool(
    "post_findings",
    {
      description: "Writes the findings of a finished critique to its pull request; again, it updates them.",
      inputSchema: lean(z.strictObject({ id: Id })),
      outputSchema: lean(z.object({ posted: z.string() })),
      annotations: { destructiveHint: false, idempotentHint: true },
    },
    safely(office, async ({ id }) => {
      const found = await discussions.find(id);
      const at = { cwd: setting.roots.folder, env: setting.env };
      const { discussion, kit } = await viewDiscussion(found, (await configOf(setting)).home, at);
      const { postingOf } = await import("../../host/project/post.ts");
      const call = { ...at, ownAlone: true } as const;
      const { told, write } = await postingOf(discussion, kit.annotations, call);
      await write();
      return { content: [{ type: "text", text: `Posted: ${told}.` }], structuredContent: { posted: told } };
    }),
  );
}

async function wentOn({ answer, question, seat, fork, ...whose }: GoOn, office: Connection): Promise<string> {
  const { discussions, setting } = office;
  const found = await discussions.find(whose.id);
  const { id } = found.discussion;
  if ([answer, question, fork].filter((one) => one !== undefined).length !== 1)
    throw new ColloquyError("usage", "Give one of answer, question and fork.");
  if (answer !== undefined) return answered(answer, { ...whose, id }, found, discussions);
  await checkCeiling(found.discussion, setting);
  if (fork === undefined) return discussions.further(found, { question: question?.trim() ?? "", seat });
  const { say = {}, seats = {}, ...wish } = fork;
  await checkCeiling({ seats: [], chains: Object.values(seats).map((agent) => [agent]) }, setting);
  const said = Object.entries(say).map(([item, text]) => ({ item, text }));
  return discussions.further(found, { fork: { ...given(wish), seats, say: said } });
}

function given<Wish extends object>(wish: Wish): { [Key in keyof Wish]: Exclude<Wish[Key], undefined> } {
  const told = Object.entries(wish).filter(([, value]) => value !== undefined);
  return Object.fromEntries(told) as { [Key in keyof Wish]: Exclude<Wish[Key], undefined> };
}

async function answered(
  answer: string,
  whose: OpenPlace,
  { discussion }: Found,
  discussions: Discussions,
): Promise<string> {
  const form = await openForm(whose, discussions, "person");
  if (seesForm(form, discussion, { is: "host" }) !== "all")
    throw new ColloquyError(
      "untrusted",
      "You have a seat in this discussion, so you cannot hand in an answer for another.",
      { hint: `The person answers with \`colloquy answer ${whose.id}\`.` },
    );
  await discussions.answer(whose.id, form, readAnswer(form, answer));
  return whose.id;
}

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
        await checkCeiling(found.discussion, office.setting);
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
