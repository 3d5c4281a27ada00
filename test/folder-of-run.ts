import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { scratch } from "./scratch.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** A folder for what one worker of a run makes and all of them use. */
    folderOfRun: string;
  }
}

export default function setup({ provide }: Pick<TestProject, "provide">): () => void {
  const folder = mkdtempSync(join(scratch, "colloquy-run-"));
  provide("folderOfRun", folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
