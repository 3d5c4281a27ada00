import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { object } from "../kernel/json-value.ts";
import { jsonLines } from "./json-output.ts";

export interface RecordPlace {
  readonly file: string;
  readonly ends: string;
}

export type OwnRecord = ReturnType<typeof ownRecord>;

/** It may write the line a moment after it has told us that the turn is over. */
const mostWaitMs = 2000;

export function ownRecord(home: string, { file, ends }: RecordPlace) {
  const bytesOf = async (session: string): Promise<Buffer> => {
    // It comes from the program: no way out of its home.
    const pattern = /^[\w-]+$/.test(session) ? [file.replaceAll("{session}", session)] : [];
    for await (const found of glob(pattern, { cwd: home }))
      return readFile(join(home, found)).catch(() => Buffer.alloc(0));
    return Buffer.alloc(0);
  };
  return {
    size: async (session: string) => (await bytesOf(session)).length,
    async failure(session: string, since: number) {
      for (let waited = 0; waited <= mostWaitMs; waited += 100) {
        if (waited > 0) await sleep(100);
        const written = (await bytesOf(session)).subarray(since).toString();
        const end = jsonLines(written).findLast(({ type }) => type === ends);
        if (end === undefined) continue;
        const { message, details } = object(end["error"]);
        const { statusCode } = object(details);
        if (typeof message !== "string") return null;
        return { message, ...(typeof statusCode === "number" && { status: statusCode }) };
      }
      return null;
    },
  };
}
