import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { type Whose, readState, writeState } from "../config/own-state.ts";

/** A token is good for one visit and this run of the server; its cookie also after a restart, for the same view. */
export class Doorkeeper {
  readonly #cookieKey: string;
  readonly #person: string | null;
  readonly #used = new Set<string>();
  /** Whoever has it can make tokens: it lies in a file for this user alone. */
  readonly runKey: string;

  constructor(whose: Whose, person: string | null) {
    this.#cookieKey = keptKey(whose);
    this.#person = person;
    this.runKey = randomBytes(32).toString("base64url");
  }

  /** The value of a cookie for a token; `null` for one that is not ours or was used. */
  admit(token: string): string | null {
    const nonce = openToken(token, this.runKey);
    if (nonce === null || this.#used.has(nonce)) return null;
    this.#used.add(nonce);
    const session = randomBytes(18).toString("base64url");
    return `${session}.${this.#sealOf(session)}`;
  }

  knows(cookie: string | undefined): boolean {
    const [session = "", seal = ""] = (cookie ?? "").split(".");
    return session !== "" && isSame(seal, this.#sealOf(session));
  }

  // One person's cookie opens no other view.
  #sealOf(session: string): string {
    return seal(this.#cookieKey, `session ${session} ${this.#person ?? ""}`);
  }
}

/** A token that works once, by the key of a server's run. One with `forMs` does so only soon. */
export function mintToken(runKey: string, nowMs: number, forMs: number | null = null): string {
  const until = forMs === null ? "" : (nowMs + forMs).toString(36);
  const nonce = `${randomBytes(18).toString("base64url")}~${until}`;
  return `${nonce}.${seal(runKey, `token ${nonce}`)}`;
}

function openToken(token: string, runKey: string, nowMs = Date.now()): string | null {
  const [nonce = "", given = ""] = token.split(".");
  if (nonce === "" || !isSame(given, seal(runKey, `token ${nonce}`))) return null;
  const until = nonce.split("~")[1] ?? "";
  return until !== "" && Number.parseInt(until, 36) < nowMs ? null : nonce;
}

function seal(key: string, text: string): string {
  return createHmac("sha256", key).update(text).digest("base64url");
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const Key = z.object({ key: z.string().length(43) });

function keptKey(whose: Whose): string {
  const kept = readState(whose, "page-key.json", Key);
  if (kept !== null) return kept.key;
  const key = randomBytes(32).toString("base64url");
  writeState(whose, "page-key.json", { key });
  return key;
}
