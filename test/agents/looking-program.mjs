/**
 * A program that looks into the project and answers with what it was shown, as JSON. It is given the arguments of the
 * claude CLI, and asks the server that these name, as that CLI does.
 */
import { spawn } from "node:child_process";
import { appendFileSync, readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const { looks, atOnce, killsServer, pids } = JSON.parse(readFileSync(process.env.LOOKS, "utf8"));
appendFileSync(pids, `${process.pid}\n`);
for await (const _ of process.stdin);

const config = process.argv[process.argv.indexOf("--mcp-config") + 1];
const ask = overStdio(Object.values(JSON.parse(config).mcpServers)[0]);

const shown = [];
if (atOnce) shown.push(...(await Promise.all(looks.map(look))));
else for (const one of looks) shown.push(await look(one));
const text = JSON.stringify(shown);
process.stdout.write(JSON.stringify({ type: "result", subtype: "success", is_error: false, result: text }));
process.exit();

async function look([name, args]) {
  try {
    const { result, error } = await ask({ method: "tools/call", params: { name, arguments: args } });
    return result?.content?.[0]?.text ?? error?.message ?? "nothing";
  } catch (error) {
    return String(error);
  }
}

function overStdio({ command, args, env }) {
  const server = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ["pipe", "pipe", "inherit"],
  });
  appendFileSync(pids, `${server.pid}\n`);
  const open = new Map();
  let gone = false;
  const end = () => {
    gone = true;
    for (const answer of open.values()) answer({ error: { message: "the server is gone" } });
  };
  server.on("exit", end).stdin.on("error", () => {});
  createInterface({ input: server.stdout }).on("line", (line) => {
    const answer = JSON.parse(line);
    open.get(answer.id)?.(answer);
    if (killsServer) server.kill("SIGKILL");
  });
  let id = 0;
  return (message) =>
    new Promise((resolve) => {
      if (gone) return resolve({ error: { message: "the server is gone" } });
      open.set(++id, resolve);
      server.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id, ...message })}\n`);
    });
}
