// The types of the library: a file for each of its entries, and what several of them share in files beside these.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
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
    writeFileSync(join(folder, "words/en.d.ts"), anyMessages);
    await rollUp(entries, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Which of our messages there are, and what each takes, is no part of the library: it would be 550 lines of its types. */
const anyMessages = "declare const messages: Readonly<Record<string, string>>;\nexport default messages;\n";

async function rollUp(entries: readonly string[], folder: string): Promise<void> {
  const graph = await rolldown({
    input: Object.fromEntries(entries.map((entry) => [entry, join(folder, `${entry}.d.ts`)])),
    // Types of packages stay theirs.
    external: (name) => /^[^./]/.test(name),
    // Given types, it asks no compiler; it has to be told so, or it looks for one.
    plugins: [dts({ dtsInput: true, emitDtsOnly: true, tsconfig: false, generator: "oxc" })],
    onLog: (_, { message }) => {
      throw new Error(message);
    },
  });
  // What is shared keeps its names, for whoever reads them.
  await graph.write({
    dir: "dist",
    format: "es",
    minifyInternalExports: false,
    chunkFileNames: "types/shared-[hash].d.ts",
  });
}
