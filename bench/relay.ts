import { chmod, writeFile } from "node:fs/promises";

/** Writes an agent that is only a pipe to a server on loopback, and gives its definition for a config. */
export async function relayAgent(path: string, port: number, kind: "cli" | "exec"): Promise<string> {
  await writeFile(path, relay(port, kind));
  await chmod(path, 0o755);
  return kind === "cli" ? `{ cli: ${path} }` : `{ exec: [${path}] }`;
}

/** As a CLI it keeps the session it is given, as claude does. */
function relay(port: number, kind: "cli" | "exec"): string {
  return `#!${process.execPath}
const prompt = await new Response(process.stdin).text();
const reply = await (await fetch("http://127.0.0.1:${port}", { method: "POST", body: prompt })).text();
const at = process.argv.findIndex((one) => one === "--session-id" || one === "--resume");
const session_id = process.argv[at + 1];
const result = { type: "result", subtype: "success", is_error: false, result: reply, session_id, usage: {} };
process.stdout.write(${kind === "cli" ? "JSON.stringify(result)" : "reply"});
`;
}
