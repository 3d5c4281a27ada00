import { glob, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { object } from "../kernel/json-value.ts";
import { jsonLines } from "./cli/json-output.ts";

/** Where a program keeps its own record of a session, one JSON object a line. */
export interface RecordPlace {
  /** From its home; `{session}` is the id of the session, a star any name. */
  readonly file: string;
  /** The `type` of the line that ends a turn, with an `error` where it failed. */
  readonly ends: string;
}

/** What a program wrote down of a session, for what it does not tell us. */
export interface OwnRecord {
  /** How long it is so far. */
  size(session: string): Promise<number>;
  /** Why the turn that was written down since failed; `null` where it did not, or nothing tells. */
  failure(session: string, since: number): Promise<RecordedFailure | null>;
}

interface RecordedFailure {
  readonly message: string;
  readonly status?: number;
}

/** It may write the line a moment after it has told us that the turn is over. */
const mostWaitMs = 2000;

export function ownRecord(home: string, { file, ends }: RecordPlace): OwnRecord {
  const pathOf = async (session: string): Promise<string | null> => {
    // It comes from the program: no way out of its home.
    if (!/^[\w-]+$/.test(session)) return null;
    for await (const found of glob(file.replaceAll("{session}", session), { cwd: home }))
      return join(home, found);
    return null;
  };
  const endIn = async (session: string, since: number) => {
    const path = await pathOf(session);
    const bytes = path === null ? Buffer.alloc(0) : await readFile(path).catch(() => Buffer.alloc(0));
    return jsonLines(bytes.subarray(since).toString()).findLast(({ type }) => type === ends);
  };
  return {
    async size(session) {
      const path = await pathOf(session);
      return path === null
        ? 0
        : stat(path).then(
            ({ size }) => size,
            () => 0,
          );
    },
    async failure(session, since) {
      let end = await endIn(session, since);
      for (let waited = 0; end === undefined && waited < mostWaitMs; waited += 100) {
        await sleep(100);
        end = await endIn(session, since);
      }
      const { message, details } = object(end?.["error"]);
      if (typeof message !== "string") return null;
      const { statusCode } = object(details);
      return { message, ...(typeof statusCode === "number" && { status: statusCode }) };
    },
  };
}
