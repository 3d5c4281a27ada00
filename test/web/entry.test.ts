import { connect } from "node:net";
import { readdirSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import type { Refusal } from "../../src/web/api.ts";
import { story } from "../stories/command.ts";
import { served, visitor } from "./served.ts";
import { expectSays } from "../says.ts";

/** An answer to a request as no browser would send it. */
async function raw(origin: string, lines: readonly string[]): Promise<string> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname).setEncoding("utf8");
  socket.end(`${[...lines, "connection: close"].join("\r\n")}\r\n\r\n`);
  let answer = "";
  for await (const piece of socket) answer += piece as string;
  return answer;
}

test("the token of the address works once, becomes a cookie and leaves the address; nobody comes in without", async () => {
  const told = story();
  const page = await served(told);
  const { origin, invitation } = page;

  const entered = await fetch(invitation, { redirect: "manual" });
  const cookie = entered.headers.get("set-cookie") ?? "";
  expect(entered.status).toBe(303);
  expect(entered.headers.get("location")).toBe("/");
  expect(cookie).toMatch(/^colloquy-\d+=[\w-]+\.[\w-]+; Path=\/; HttpOnly; SameSite=Strict$/);
  expect((await fetch(invitation, { redirect: "manual" })).status).toBe(401);

  const [pair = ""] = cookie.split(";");
  const withCookie = (given: string) => fetch(`${origin}/api/me`, { headers: { cookie: given } });
  expect((await withCookie(pair)).status).toBe(200);
  for (const wrong of ["", `${pair}x`, pair.replace(/=[^.]+/, "=other"), "colloquy-1=a.b"])
    expect((await withCookie(wrong)).status).toBe(401);
  for (const path of ["/", "/d/x", "/assets/page.js", "/api/discussions", "/api/nothing"])
    expect((await fetch(`${origin}${path}`)).status).toBe(401);
  for (const token of ["", "x", "x.y", `${new URL(invitation).searchParams.get("token")}`])
    expect((await fetch(`${origin}/?token=${token}`, { redirect: "manual" })).status).toBe(401);
  // Nothing of it lies where a clone could bring it.
  const homes = join(told.env["XDG_CONFIG_HOME"] ?? "", "colloquy/homes");
  const kept = readdirSync(homes, { recursive: true, encoding: "utf8" }).map((name) => join(homes, name));
  expect(kept.map((path) => basename(path))).toEqual(
    expect.arrayContaining(["page-key.json", "server.json"]),
  );
  for (const path of [homes, ...kept]) expect(statSync(path).mode & 0o077).toBe(0);
  expect(told.has(".colloquy/web")).toBe(false);
  // A link on another page brings no Strict cookie along: the same address is asked for again by our own.
  const link = ["sec-fetch-site: cross-site", "sec-fetch-mode: navigate", `host: ${new URL(origin).host}`];
  expect(await raw(origin, ["GET /d/x HTTP/1.1", ...link])).toContain('http-equiv="refresh"');

  await page.end();
  const next = await served(told);
  const again = await fetch(`${next.origin}/api/me`, {
    headers: { cookie: pair.replace(/\d+/, new URL(next.origin).port) },
  });
  expect(again.status).toBe(200);
  expect((await fetch(invitation.replace(origin, next.origin), { redirect: "manual" })).status).toBe(401);
  const ada = await served(told, "--for", "ada");
  const asAda = { cookie: pair.replace(/\d+/, new URL(ada.origin).port) };
  expect((await fetch(`${ada.origin}/api/me`, { headers: asAda })).status).toBe(401);
});

test("pages elsewhere get nothing: rebinding, forged requests, other types; nothing of an answer may run", async () => {
  const page = await served(story());
  const { origin } = page;
  const { cookie, fetch: ask } = await visitor(page);
  const { host } = new URL(origin);
  const forged = async (headers: Record<string, string>, method = "POST") =>
    (await ask("/api/new", { method, headers, ...(method === "POST" && { body: "{}" }) })).status;

  for (const name of ["evil.example", `evil.example:${host.split(":")[1]}`, "127.0.0.1"])
    expect(await raw(origin, ["GET /api/me HTTP/1.1", `host: ${name}`, `cookie: ${cookie}`])).toMatch(
      /^HTTP\/1\.1 421/,
    );
  expect(await raw(origin, ["GET /api/me HTTP/1.1", `host: ${host}`, `cookie: ${cookie}`])).toMatch(
    /^HTTP\/1\.1 200/,
  );
  const post = [
    "POST /api/new HTTP/1.1",
    `host: ${host}`,
    `cookie: ${cookie}`,
    "content-type: application/json",
  ];
  expect(await raw(origin, [...post, "content-length: 0"])).toMatch(/^HTTP\/1\.1 403/);
  const json = { "content-type": "application/json" };
  expect(await forged({ ...json, origin: "http://evil.example" })).toBe(403);
  expect(await forged({ ...json, origin: "null" })).toBe(403);
  expect(await forged({ ...json, origin: `${origin}.evil.example` })).toBe(403);
  expect(await forged({ ...json, "sec-fetch-site": "cross-site" })).toBe(403);
  expect(await forged({ "sec-fetch-site": "same-site" }, "GET")).toBe(403);
  expect(await forged({ "content-type": "text/plain" })).toBe(400);
  const answer = await ask("/");
  expect(answer.headers.get("content-security-policy")).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  );
  expect(answer.headers.get("access-control-allow-origin")).toBe(null);
  for (const path of ["/assets/..%2f..%2fpackage.json", "/assets/%2e%2e/key", "/api/discussions/..%2f..%2fx"])
    expect((await ask(path)).status).toBe(404);
});

test("the address that is printed is the one it listens at, and names have no capitals", async () => {
  const told = story();
  const flags = ["--host", "127.0.0.2", "--proxy-header", "X-Forwarded-User", "--at", "Box.Lan"];
  const { origin } = await served(told, ...flags);
  expect(new URL(origin).hostname).toBe("127.0.0.2");
  const { port } = new URL(origin);
  for (const host of ["box.lan", `box.lan:${port}`, `Box.Lan:${port}`])
    // Whom it does not answer for is told 421.
    expect(await raw(origin, ["GET /api/me HTTP/1.1", `host: ${host}`])).toMatch(/^HTTP\/1.1 401/);
});

test("others reach it only with a proxy's word, and it is said loudly", async () => {
  const told = story();
  for (const flags of [
    ["--host", "0.0.0.0"],
    ["--at", "team.example"],
  ])
    expectSays((await told.run(["serve", ...flags])).stderr, [
      "lets others reach the page. Name the header in which a proxy in front says who comes in: --proxy-header <name>.",
    ]);
  const proxied = await served(told, "--proxy-header", "X-Forwarded-User", "--at", "team.example");
  const me = await fetch(`${proxied.origin}/api/me`, { headers: { "x-forwarded-user": "lea" } });
  expect(await me.json()).toMatchObject({ name: "lea" });
  for (const [origin, status] of [
    ["http://evil.example", 403],
    ["https://team.example", 200],
  ] as const)
    expect(
      (await fetch(`${proxied.origin}/api/me`, { headers: { "x-forwarded-user": "lea", origin } })).status,
    ).toBe(status);
  const nobody = await fetch(`${proxied.origin}/api/me`);
  expect(((await nobody.json()) as Refusal).sentence).toBe("You are not signed in here.");
});
