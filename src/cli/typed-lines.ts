import { on } from "node:events";
import type { Terminal } from "./terminal.ts";

/** What a person types, line by line. */
export interface TypedLines {
  /** Shows the prompt and gives the next line; throws once the person has left (Ctrl-D), stops it all (Ctrl-C) or need not answer. */
  readonly next: (prompt: string) => Promise<string>;
}

/** Lends the keyboard to `use`; `null` when the person leaves before it is through. */
export async function withTypedLines<T>(
  { stdin, stderr, interrupted }: Terminal,
  until: AbortSignal,
  use: (lines: TypedLines) => Promise<T>,
): Promise<T | null> {
  const { createInterface } = await import("node:readline");
  const reader = createInterface({ input: stdin, output: stderr });
  const left = new AbortController();
  reader.once("close", () => left.abort());
  // While lines are typed the terminal sends none: Ctrl-C here stops the command as it does elsewhere.
  reader.on("SIGINT", () => process.kill(process.pid, "SIGINT"));
  const signal = AbortSignal.any([left.signal, interrupted, until]);
  // Keeps lines that come before they are asked for, as when several are pasted.
  const typed = on(reader, "line", { signal });
  const next = async (prompt: string) => {
    reader.setPrompt(prompt);
    reader.prompt();
    const { value } = (await typed.next()) as { value: [line: string] };
    return value[0];
  };
  try {
    return await use({ next });
  } catch (error) {
    if (!signal.aborted) throw error;
    stderr.write("\n");
    return null;
  } finally {
    reader.close();
  }
}
