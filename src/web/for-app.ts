import { Hono } from "hono";
import type { Discussions } from "../host/discussions.ts";
import { configOf, type Setting } from "../host/serving.ts";
import { legible } from "./guard.ts";
import { discussionRoutes } from "./routes/discussions.ts";

/** Answers what the page asks of its server, where it is an app in a chat and has none. It reads, and nothing else. */
export type AppAnswers = (path: string, signal: AbortSignal) => Promise<unknown>;

export async function answersForApp(setting: Setting, discussions: Discussions): Promise<AppAnswers> {
  const { home } = await configOf(setting);
  const routes = new Hono().use(legible).route(
    "/api",
    discussionRoutes({
      setting,
      discussions,
      home: home.value,
      person: null,
      allowance: null,
      name: "",
      access: null,
      // Each question is answered once: nothing outlives its signal.
      closing: new AbortController().signal,
    }),
  );
  routes.onError((error) => {
    throw error;
  });
  return async (path, signal) => (await routes.request(path, { signal })).json();
}
