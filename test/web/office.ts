import type { Hono } from "hono";
import { settingFlags } from "../../src/cli/flags.ts";
import { openDiscussions } from "../../src/host/running/discussions-here.ts";
import { configOf } from "../../src/host/running/config.ts";
import { openRoots } from "../../src/host/project/roots.ts";
import { ColloquyError } from "../../src/kernel/error.ts";
import type { Office } from "../../src/web/office.ts";
import { afterwards } from "../beside.ts";
import type { Story } from "../stories/command.ts";
import { join } from "node:path";

type Shown = Partial<Pick<Office, "person" | "allowance" | "name" | "access">> & {
  readonly config?: string;
  readonly flags?: Readonly<Record<string, string>>;
};

/** What routes of the page are answered from, over a story's home: without a socket, a door or a browser. */
export async function officeOf(told: Story, { config, flags = {}, ...shown }: Shown = {}): Promise<Office> {
  const roots = await openRoots([], told.folder, { outside: "", secret: "" });
  const setting = {
    roots,
    flags: settingFlags(flags),
    home: undefined,
    config: config === undefined ? undefined : join(told.folder, config),
    env: told.env,
    now: Date.now,
    writes: true,
    hasHost: false,
    tell: () => {},
  };
  const discussions = await openDiscussions(setting);
  afterwards(() => discussions.close());
  const home = (await configOf(setting)).home.value;
  const usual = { person: null, allowance: null, name: "keeper", access: null };
  return { ...usual, ...shown, setting, discussions, home, closing: new AbortController().signal };
}

export interface Answered<T> {
  readonly status: number;
  readonly json: T;
}

/** Asks routes as a browser would that was let in. */
export function asking(routes: Hono, headers: Readonly<Record<string, string>> = {}) {
  routes.onError((error, context) => {
    if (!(error instanceof ColloquyError)) throw error;
    return context.json({ code: error.code, sentence: error.message, hint: error.hint }, 400);
  });
  const read = async <T>(response: Response): Promise<Answered<T>> => {
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json") === true;
    return { status: response.status, json: (isJson ? JSON.parse(text) : text) as T };
  };
  return {
    get: async <T>(path: string) => read<T>(await routes.request(path, { headers })),
    post: async <T>(path: string, body: unknown = {}) => {
      const typed = { "content-type": "application/json", ...headers };
      return read<T>(
        await routes.request(path, { method: "POST", headers: typed, body: JSON.stringify(body) }),
      );
    },
  };
}
