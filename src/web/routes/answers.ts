import { type Context, Hono } from "hono";
import { z } from "zod";
import { answeredBefore } from "../../host/running/desk.ts";
import { decisionsOf } from "../../host/running/decisions.ts";
import { adoptDiscussion } from "../../host/running/publish.ts";
import type { Found } from "../../host/running/discussions.ts";
import type { Wish } from "../../host/running/live-file.ts";
import { readTyped } from "../../document/form/read-form.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { turnOfCall } from "../../kernel/turn-record.ts";
import { printableName } from "../../kernel/printable.ts";
import type { Done, FormValues } from "../api.ts";
import { found, type Office, toldByProxy, viewerOf } from "../office.ts";
import { openFor } from "../../host/view/open-forms.ts";
import { foundRow } from "../../host/view/row.ts";
import { bodyOf, checkJson } from "../guard.ts";
import { hasEnded } from "../../kernel/discussion.ts";

const Values = z.record(z.string().max(200), z.string().max(1_000_000));
const Answer = z.object({ key: z.string(), values: Values, by: z.string().max(100).optional() });

export function answerRoutes(office: Office): Hono {
  return new Hono()
    .post("/discussions/:id/answers", async (context) => {
      const { by = "", ...given } = await bodyOf(context, Answer);
      const one = await found(office, context.req.param("id"));
      const { access, person, name } = office;
      const signed = toldByProxy(context, access) ?? person ?? (printableName(by) || name);
      await answer(office, one, { ...given, by: signed });
      return context.json(await done(office, one, "Your answer is on record; the others go on with it."));
    })
    .post("/discussions/:id/:wish{pause|stop}", async (context) => {
      const one = await whole(office, context, context.req.param("id"));
      return context.json(await asked(office, one, context.req.param("wish") as Wish));
    })
    .post("/discussions/:id/adopt", async (context) => {
      const one = await whole(office, context, context.req.param("id"));
      const paths = await adoptDiscussion(one.discussion, await decisionsOf(office.setting));
      return context.json(await done(office, one, `Adopted, as ${paths.join(", ")}.`));
    })
    .post("/discussions/:id/resume", async (context) => {
      const one = await whole(office, context, context.req.param("id"));
      return context.json(await resumed(office, one));
    });
}

async function answer(
  office: Office,
  one: Found,
  { key, values, by }: { readonly key: string; readonly values: FormValues; readonly by: string },
): Promise<void> {
  const forms = await openFor(one, await viewerOf(office), office.discussions);
  const form = forms.find((each) => each.key === key);
  if (form === undefined) throw notOpen(one, key);
  const reading = readTyped(form, values);
  if ("problems" in reading) throw new ColloquyError("usage", `${reading.problems.join("; ")}.`);
  await office.discussions.answer(one.discussion.id, form, reading.answer, by);
}

function notOpen({ discussion, events }: Found, key: string): ColloquyError {
  const answered = events.findLast(
    (event) =>
      (event.type === "human.answered" && event.key === key) ||
      (event.type === "turn.answered" && turnOfCall(event.key) === turnOfCall(key)),
  );
  if (answered?.type === "human.answered")
    return answeredBefore({ seat: null }, answered.answer.signed ?? { at: answered.ts });
  if (answered?.type === "turn.answered")
    return answeredBefore(answered, answered.receipt.signed ?? { at: answered.ts });
  return new ColloquyError("not-found", `${discussion.id} does not wait for "${key}".`);
}

async function asked(office: Office, one: Found, wish: Wish): Promise<Done> {
  const { running, discussion } = one;
  if (!running) throw new ColloquyError("usage", `No process is running ${discussion.id}.`);
  const isHeard = await office.discussions.ask(one, wish);
  return done(
    office,
    { discussion },
    isHeard ? heard[wish] : "The process has not reacted yet; it may still do so.",
  );
}

const heard: Readonly<Record<Wish, string>> = {
  pause: "Agents that are answering may finish; nobody else is asked.",
  stop: "Running calls are stopped; answers so far are kept.",
};

async function resumed(office: Office, one: Found): Promise<Done> {
  const { status, id } = one.discussion;
  if (hasEnded(status)) throw new ColloquyError("usage", `${id} has ended; there is nothing to continue.`);
  if (one.running) throw new ColloquyError("locked", `A process is already running ${id}.`);
  await office.discussions.resume(one);
  return done(office, one, "It continues; nothing is asked twice.");
}

async function done(
  office: Office,
  { discussion }: Pick<Found, "discussion">,
  sentence: string,
): Promise<Done> {
  const now = await office.discussions.find(discussion.id);
  return { row: await foundRow(now, await viewerOf(office)), sentence };
}

/** For what only who runs a discussion may do to it. */
async function whole(office: Office, context: Context, id: string): Promise<Found> {
  const one = await found(office, id);
  if (office.person !== null)
    throw new ColloquyError("untrusted", `This page shows the seats of ${office.person} alone.`, {
      hint: "Only the person who runs the discussion can pause, continue or adopt it.",
    });
  checkJson(context);
  return one;
}
