import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type ProjectEyes, projectEyes } from "../../src/eyes/project-eyes.ts";
import { readLook, type Shown } from "../../src/kernel/eyes.ts";
import { project } from "../reading/project/project.ts";

export const { signal } = new AbortController();

interface Looking {
  readonly root: string;
  readonly eyes: ProjectEyes;
  readonly look: (tool: string, input?: unknown) => Promise<Shown>;
  /** What an agent reads. */
  readonly text: (tool: string, input?: unknown) => Promise<string>;
}

/** Eyes over a project with these files, which take nothing for known that is older than now. */
export async function looking(
  files: Readonly<Record<string, string | Buffer>>,
  options: {
    readonly patternMs?: number;
    readonly freshMs?: number;
    readonly otherHomes?: readonly string[];
  } = {},
): Promise<Looking> {
  const root = await project(files);
  const home = join(root, ".colloquy");
  mkdirSync(home, { recursive: true });
  // A thread may take a while to start where much else runs.
  const eyes = projectEyes({ root, home, freshMs: -1, patternMs: 120_000, ...options });
  const look = async (tool: string, input: unknown = {}) => {
    const read = readLook(tool, input);
    if ("wrong" in read) throw new Error(read.wrong);
    return eyes.look(read, signal);
  };
  return { root, eyes, look, text: async (tool, input) => (await look(tool, input)).text };
}
