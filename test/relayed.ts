import { chmodSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { afterwards } from "./beside.ts";

/** How a relayed command was started. */
export interface Started {
  readonly args: readonly string[];
  readonly stdin: string;
  readonly cwd: string;
  readonly seat: string;
  /** Where it may look, if it may. */
  readonly eyes: string | undefined;
}

/** What it prints before it ends, where, and with which code. */
export interface Printed {
  readonly text: string;
  readonly to?: "stdout" | "stderr";
  readonly code?: number;
}

/**
 * Writes a command whose work is done in the process of the test: a shell that hands over how it was started, prints
 * what comes back, and ends. A Node of its own would take ten times as long.
 */
export async function relayed(path: string, work: (started: Started) => Promise<Printed>): Promise<string> {
  const server = createServer((socket) => {
    let heard = "";
    socket.on("error", () => {});
    socket.setEncoding("utf8").on("data", (piece: string) => {
      heard += piece;
      const [count, cwd = "", seat = "", eyes, stdin = "", ...args] = heard.split("\0");
      if (args.length <= Number(count)) return;
      const started = { args: args.slice(0, -1), stdin, cwd, seat, eyes: eyes || undefined };
      void work(started)
        .catch((error: Error): Printed => ({ text: `${error.message}\n`, to: "stderr", code: 1 }))
        .then(({ text, to = "stdout", code = 0 }) =>
          socket.end(`${code} ${to === "stdout" ? 1 : 2}\n${text}`),
        );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterwards(() => server.close());
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  writeFileSync(
    path,
    `#!/bin/bash
exec 3<>/dev/tcp/127.0.0.1/${port}
stdin=$(cat)
printf '%s\\0' "$#" "$PWD" "$COLLOQUY_SEAT" "$COLLOQUY_EYES" "$stdin" "$@" >&3
read -r code to <&3
cat <&3 >&"$to"
exit "$code"
`,
  );
  chmodSync(path, 0o755);
  return path;
}
