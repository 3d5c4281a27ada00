import type { Context, MiddlewareHandler } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { isForUs } from "../host/running/running-page.ts";
import { visibleJson } from "../kernel/printable.ts";
import type { Refusal } from "./api.ts";
import { type Access, toldByProxy } from "./office.ts";
import type { Doorkeeper } from "./doorkeeper.ts";
import type { z } from "zod";
import { ColloquyError } from "../kernel/error.ts";
import { schemaProblem } from "../kernel/schema-problem.ts";

export interface Names {
  readonly port: number;
  readonly hosts: ReadonlySet<string>;
}

/** On every answer: nothing but our own files runs, nobody frames it, nothing is told to other places. */
export const protective: MiddlewareHandler = async (context, next) => {
  await next();
  const { headers } = context.res;
  headers.set("content-security-policy", policy);
  headers.set("x-content-type-options", "nosniff");
  headers.set("referrer-policy", "no-referrer");
  headers.set("cross-origin-resource-policy", "same-origin");
  headers.set("cross-origin-opener-policy", "same-origin");
  headers.set("permissions-policy", "camera=(), microphone=(), geolocation=()");
  if (!headers.has("cache-control")) headers.set("cache-control", "no-store");
};

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

/** What is read on the page: no title or name there may turn the letters beside it around. */
export const legible: MiddlewareHandler = async (context, next) => {
  await next();
  const { res } = context;
  if (!/^application\/json\b/.test(res.headers.get("content-type") ?? "")) return;
  const json = await res.text();
  context.res = new Response(visibleJson(json), res);
};

/** A request must name us, and one that changes something must come from our own page. */
export function fromOurPage({ hosts }: Names): MiddlewareHandler {
  return async (context, next) => {
    const host = context.req.header("host");
    if (!isForUs(host, hosts))
      return refuse(context, 421, `This server does not answer for ${quoted(host?.toLowerCase() ?? "")}.`);
    const { method } = context.req;
    const isReading = method === "GET" || method === "HEAD";
    const origin = context.req.header("origin");
    if (origin === undefined ? !isReading : !isOwn(origin, hosts))
      return refuse(context, 403, "The request comes from another page.");
    const site = context.req.header("sec-fetch-site") ?? "same-origin";
    const isVisit = isReading && context.req.header("sec-fetch-mode") === "navigate";
    if (!isVisit && site !== "same-origin" && site !== "none")
      return refuse(context, 403, "The request comes from another page.");
    return next();
  };
}

function isOwn(origin: string, hosts: ReadonlySet<string>): boolean {
  return hosts.has(origin.toLowerCase().replace(/^https?:\/\//, "")) && /^https?:\/\//i.test(origin);
}

/** Nobody without our cookie sees anything. A token in the address becomes that cookie and leaves the address. */
export function admitted(door: Doorkeeper, names: Names, access: Access | null): MiddlewareHandler {
  return async (context, next) => {
    const token = context.req.method === "GET" ? context.req.query("token") : undefined;
    if (token !== undefined && !context.req.path.startsWith("/api/"))
      return enter(context, token, door, names);
    if (door.knows(getCookie(context, cookieName(names)))) return next();
    if (toldByProxy(context, access) !== null) return next();
    if (context.req.path.startsWith("/api/")) return refuse(context, 401, notIn, howIn);
    // A link on another page brings no cookie along; the same address asked for by ours does.
    if (context.req.header("sec-fetch-site") === "cross-site") return context.html(again);
    return context.html(outside(`${notIn} ${howIn}`), 401);
  };
}

/** Ports are no border for cookies: each server has its own. */
function cookieName({ port }: Names): string {
  return `colloquy-${port}`;
}

function enter(context: Context, token: string, door: Doorkeeper, names: Names): Response {
  const cookie = door.admit(token);
  if (cookie === null) return context.html(outside(`${used} ${howIn}`), 401);
  setCookie(context, cookieName(names), cookie, { httpOnly: true, sameSite: "Strict", path: "/" });
  // Two slashes would lead elsewhere.
  return context.redirect(context.req.path.replace(/^[\\/]+/, "/"), 303);
}

export function refuse(
  context: Context,
  status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 421 | 429 | 500,
  sentence: string,
  hint?: string,
): Response {
  const refusal: Refusal = { sentence, ...(hint !== undefined && { hint }) };
  return context.json(refusal, status);
}

const notIn = "You are not signed in here.";
const used = "This address was already used, or its server has ended.";
const howIn = "Run `colloquy serve` in the project: it prints an address that works once.";
const again = `<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0"><title>Colloquy</title>`;

function outside(sentence: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Colloquy</title><p>${sentence}</p></html>`;
}

function quoted(host: string): string {
  return host === "" ? "a request without a host" : `"${host.slice(0, 100)}"`;
}

/** A form of another page cannot send this type. */
export function checkJson(context: Context): void {
  if (!/^application\/json\b/i.test(context.req.header("content-type") ?? ""))
    throw new ColloquyError("usage", "What is sent must be JSON.");
}

export async function bodyOf<T>(context: Context, schema: z.ZodType<T>): Promise<T> {
  checkJson(context);
  const json: unknown = await context.req.json().catch(() => null);
  const read = schema.safeParse(json);
  if (read.success) return read.data;
  throw new ColloquyError("usage", `The request is not valid: ${schemaProblem(read.error)}.`);
}
