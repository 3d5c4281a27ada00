import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { ownFault } from "../host/protocols/own-fault.ts";
import { ColloquyError, type ErrorCode, messageOf } from "../kernel/error.ts";
import type { Doorkeeper } from "./doorkeeper.ts";
import { admitted, fromOurPage, legible, type Names, protective, refuse } from "./guard.ts";
import type { Office } from "./office.ts";
import { answerRoutes } from "./routes/answers.ts";
import { discussionRoutes } from "./routes/discussions.ts";
import { lookingUpRoutes } from "./routes/looking-up.ts";
import { startingRoutes } from "./routes/starting.ts";
import { asset, shell } from "./shell.ts";

const mostBytes = 8_000_000;

export function webApp(office: Office, door: Doorkeeper, names: Names): Hono {
  const app = new Hono();
  app.use(protective, legible, fromOurPage(names), admitted(door, names, office.access));
  app.use(bodyLimit({ maxSize: mostBytes, onError: (context) => refuse(context, 413, "That is too long.") }));
  for (const routes of [discussionRoutes, answerRoutes, lookingUpRoutes, startingRoutes])
    app.route("/api", routes(office));
  app.all("/api/*", (context) => refuse(context, 404, "There is nothing at this address."));
  app.get("/assets/:name", asset);
  for (const path of pages) app.get(path, shell);
  app.notFound((context) => refuse(context, 404, "There is nothing at this address."));
  app.onError((error, context) => failed(error, context, office));
  return app;
}

const pages = ["/", "/d/:id", "/d/:id/m/:seq", "/new", "/search", "/compare", "/decisions"];

const statusOf: Readonly<Partial<Record<ErrorCode, 400 | 403 | 404 | 409>>> = {
  usage: 400,
  "bad-input": 400,
  config: 400,
  untrusted: 403,
  "not-found": 404,
  ambiguous: 404,
  locked: 409,
  answered: 409,
};

function hintOf({ hint, commands }: ColloquyError): string | undefined {
  const lines = commands.map(([command, what]) => (what === "" ? command : `${command}  (${what})`));
  return lines.length === 0 ? hint : [hint, ...lines].join("\n");
}

function failed(error: Error, context: Context, { setting }: Office): Response {
  const known = error instanceof ColloquyError ? error : ownFault(error);
  if (known !== error)
    setting.tell(`${known?.message ?? "A fault of colloquy:"} ${error.stack ?? messageOf(error)}`);
  if (known !== null) return refuse(context, statusOf[known.code] ?? 500, known.message, hintOf(known));
  return refuse(
    context,
    500,
    "This is a fault of Colloquy, not yours. The terminal where the page is served tells more.",
  );
}
