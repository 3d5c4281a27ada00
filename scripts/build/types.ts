// The types of the library: one file for each of its entries, with all that it needs of ours and nothing else.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { dts } from "rolldown-plugin-dts";

/** The compiler writes a file of types for each of source; of these each entry takes what it names. */
export async function buildTypes(entries: readonly string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "colloquy-types-"));
  try {
    // On several threads it works out the types of what they share once for each: that takes twice the work.
    const args = ["-p", "tsconfig.build.json", "--singleThreaded", "--outDir", folder];
    const [status] = await once(spawn("tsc", args, { stdio: "inherit" }), "close");
    if (status !== 0) throw new Error(`tsc ended with ${status}.`);
    for (const entry of entries) await rollUp(entry, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Each by itself: a file that entries share would have names that nobody can read. */
async function rollUp(entry: string, folder: string): Promise<void> {
  const graph = await rolldown({
    input: { [entry]: join(folder, `${entry}.d.ts`) },
    // Types of packages stay theirs.
    external: (name) => /^[^./]/.test(name),
    // Given types, it asks no compiler; it has to be told so, or it looks for one.
    plugins: [dts({ dtsInput: true, emitDtsOnly: true, tsconfig: false, generator: "oxc" })],
    onLog: (_, { message }) => {
      throw new Error(message);
    },
  });
  await graph.write({ dir: "dist", format: "es" });
}
