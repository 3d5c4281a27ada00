import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Hono } from "hono";
import { type Doorkeeper, isSame } from "./doorkeeper.ts";
import { letIn, type Names } from "./guard.ts";

const mostFailures = 20;
const forgottenMs = 600_000;
const slowMs = 1000;

/**
 * The door with a password: slow to try, and shut for a while after many that were wrong. Those who try at once wait for
 * each other, so that they learn no more in the same time than one who tries again and again.
 */
export function passwordRoutes(password: string, door: Doorkeeper, names: Names): Hono {
  let failures: readonly number[] = [];
  let last: Promise<unknown> = Promise.resolve();
  const isRight = async (given: unknown): Promise<boolean | "shut"> => {
    failures = failures.filter((at) => Date.now() - at < forgottenMs);
    if (failures.length >= mostFailures) return "shut";
    if (typeof given === "string" && isSame(digest(given), digest(password))) return true;
    failures = [...failures, Date.now()];
    await sleep(slowMs);
    return false;
  };
  const inTurn = (given: unknown): Promise<boolean | "shut"> => {
    const answer = last.then(() => isRight(given));
    last = answer;
    return answer;
  };
  return new Hono()
    .get("/", (context) => context.html(asking("")))
    .post("/", async (context) => {
      // Whole before it is weighed: a request that sends its body late must not be counted early.
      const given = (await context.req.parseBody())["password"];
      const answer = await inTurn(given);
      if (answer === "shut")
        return context.html(asking("Too many wrong passwords. Try again in ten minutes."), 429);
      if (!answer) return context.html(asking("That is not the password."), 401);
      letIn(context, door.cookie(), names);
      return context.redirect("/", 303);
    });
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}

function asking(problem: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Colloquy</title><h1>Colloquy</h1><p role="alert">${problem}</p>
<form method="post" action="/enter"><label>Password <input type="password" name="password" autofocus required></label>
<button>Sign in</button></form></html>`;
}
