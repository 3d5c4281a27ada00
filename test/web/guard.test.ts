import { Hono } from "hono";
import { expect, test } from "vitest";
import { Doorkeeper, mintToken } from "../../src/web/doorkeeper.ts";
import { admitted, bodyOf, fromOurPage, legible, protective } from "../../src/web/guard.ts";
import type { Access } from "../../src/web/office.ts";
import { z } from "zod";
import { temporaryFolder } from "../discussion.ts";

const names = { port: 4860, hosts: new Set(["127.0.0.1:4860"]) };
const ours = { host: "127.0.0.1:4860" };
const origin = "http://127.0.0.1:4860";

/** All who stand before the page, and behind them an answer with a letter that turns others around. */
const guarded = new Hono()
  .use(protective, legible, fromOurPage(names))
  .all("/json", (context) => context.json({ title: "a\u202eb" }))
  .all("/kept", (context) => context.text("a\u202eb", 200, { "cache-control": "max-age=9" }))
  .post("/body", async (context) => context.json(await bodyOf(context, z.object({ n: z.number() }))))
  .onError((error, context) => context.text(error.message, 400));

test("every answer says what a browser may do with it, also one that refuses", async () => {
  const headers = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "cache-control": "no-store",
  };
  for (const host of [ours.host, "evil.example"]) {
    const { headers: given } = await guarded.request("/json", { headers: { host } });
    expect(Object.fromEntries(given)).toMatchObject(headers);
  }
  const kept = await guarded.request("/kept", { headers: ours });
  expect(kept.headers.get("cache-control")).toBe("max-age=9");
});

test("letters that turn others around are told in JSON as escapes, and files stay as they are", async () => {
  const json = await guarded.request("/json", { headers: ours });
  expect(await json.text()).toBe(String.raw`{"title":"a\\u202eb"}`);
  expect(await (await guarded.request("/kept", { headers: ours })).text()).toBe("a\u202eb");
});

test.each<readonly [string, string, Readonly<Record<string, string>>, number]>([
  ["a name in capitals", "GET", { host: "127.0.0.1:4860".toUpperCase() }, 200],
  ["a name without its port", "GET", { host: "127.0.0.1" }, 421],
  ["reading without an origin", "GET", {}, 200],
  ["asking for the headers alone", "HEAD", {}, 200],
  ["reading from elsewhere", "GET", { origin: "http://evil.example" }, 403],
  ["sending without an origin", "POST", {}, 403],
  ["sending with ours", "POST", { origin }, 200],
  ["sending with ours in capitals", "POST", { origin: origin.toUpperCase() }, 200],
  ["sending from behind TLS", "POST", { origin: "https://127.0.0.1:4860" }, 200],
  ["an origin that is no address of the web", "POST", { origin: "127.0.0.1:4860" }, 403],
  ["an origin of another kind", "POST", { origin: "ftp://127.0.0.1:4860" }, 403],
  ["deleting without an origin", "DELETE", {}, 403],
  ["typed into the address line", "GET", { "sec-fetch-site": "none" }, 200],
  ["our own page", "GET", { "sec-fetch-site": "same-origin" }, 200],
  ["a page of the same site", "GET", { "sec-fetch-site": "same-site" }, 403],
  ["an image of another page", "GET", { "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" }, 403],
  ["a link of another page", "GET", { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" }, 200],
  [
    "a form of another page",
    "POST",
    { origin, "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" },
    403,
  ],
])("who is heard: %s", async (_, method, headers, status) => {
  expect((await guarded.request("/json", { method, headers: { ...ours, ...headers } })).status).toBe(status);
});

test("a request for another is told whom it named, and no more of it than a line", async () => {
  const refusal = async (host: string) =>
    ((await (await guarded.request("/json", { headers: { host } })).json()) as { sentence: string }).sentence;
  expect(await refusal("Evil.example")).toBe('This server does not answer for "evil.example".');
  expect(await refusal("")).toBe("This server does not answer for a request without a host.");
  expect(await refusal("e".repeat(300))).toContain(`"${"e".repeat(100)}"`);
});

test.each([
  ["application/json", '{"n":1}', '{"n":1}'],
  ["Application/JSON; charset=utf-8", '{"n":1}', '{"n":1}'],
  ["application/jsonp", '{"n":1}', "What is sent must be JSON."],
  ["text/plain; application/json", '{"n":1}', "What is sent must be JSON."],
  ["application/json", "{", "The request is not valid: Invalid input: expected object, received null."],
])("what is sent as %s", async (type, body, said) => {
  const answer = await guarded.request("/body", {
    method: "POST",
    headers: { ...ours, origin, "content-type": type },
    body,
  });
  expect(await answer.text()).toBe(said);
});

async function behindTheDoor(access: Access | null = null) {
  const home = await temporaryFolder();
  const door = new Doorkeeper({ home, env: { XDG_CONFIG_HOME: home } }, null);
  const app = new Hono().use(admitted(door, names, access)).all("*", (context) => context.text("in"));
  const token = (forMs?: number) => mintToken(door.runKey, Date.now(), forMs ?? null);
  return { app, door, token };
}

test("a token opens pages alone, asked for by a visit, and leads to no other place", async () => {
  const { app, token } = await behindTheDoor();
  const status = async (path: string, method = "GET") => (await app.request(path, { method })).status;
  expect(await status(`/api/me?token=${token()}`)).toBe(401);
  expect(await status(`/?token=${token()}`, "POST")).toBe(401);
  const entered = await app.request(`//evil.example/x?token=${token()}`);
  expect([entered.status, entered.headers.get("location")]).toEqual([303, "/evil.example/x"]);
  expect(await status(`/?token=${token(-1000)}`)).toBe(401);
  expect(await status(`/?token=${token(60_000)}`)).toBe(303);
});

test("who is not in is told so by a page, by an API in JSON; a link from elsewhere is asked for again", async () => {
  const { app } = await behindTheDoor();
  const asked = (path: string, site: string) => app.request(path, { headers: { "sec-fetch-site": site } });
  expect(await (await asked("/d/x", "none")).text()).toContain("You are not signed in here.");
  expect((await asked("/d/x", "cross-site")).status).toBe(200);
  const api = await asked("/api/x", "cross-site");
  expect([api.status, await api.json()]).toEqual([
    401,
    {
      sentence: "You are not signed in here.",
      hint: "Run `colloquy serve` in the project: it prints an address that works once.",
    },
  ]);
});

test("a proxy's word counts only where one is in front, and only if it says a name", async () => {
  const told = async (access: Access | null, name: string) =>
    (await (await behindTheDoor(access)).app.request("/", { headers: { "x-user": name } })).status;
  const access = { header: "X-User", names: [] };
  expect([await told(access, "lea"), await told(access, " "), await told(null, "lea")]).toEqual([
    200, 401, 401,
  ]);
});
