import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import type { Context } from "hono";
import { shipped } from "../own-files.ts";
import { refuse } from "./guard.ts";

const folder = shipped("dist/web");

const types: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
};

export async function shell(context: Context): Promise<Response> {
  const page = await readFile(join(folder, "index.html"), "utf8").catch(() => null);
  return context.html(page ?? unbuilt);
}

/** A file of the built page. Its name tells its content, so that a browser keeps it for good. */
export async function asset(context: Context): Promise<Response> {
  const name = context.req.param("name") ?? "";
  const type = types[extname(name)];
  const file = /^[\w.-]+$/.test(name) && type !== undefined ? join(folder, "assets", name) : null;
  const bytes = file === null ? null : await readFile(file).catch(() => null);
  if (bytes === null || type === undefined)
    return refuse(context, 404, `There is no file "${name}" of the page.`);
  return context.body(new Uint8Array(bytes), 200, {
    "content-type": type,
    "cache-control": "private, max-age=31536000, immutable",
  });
}

const unbuilt = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Colloquy</title>
<p>The page was not built here: run <code>npm run build</code>. What it would show is under <a href="/api/discussions">/api/discussions</a>.</p></html>
`;
