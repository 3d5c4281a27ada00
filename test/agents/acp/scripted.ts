import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";
import { scriptedAgent } from "./scripted-agent.ts";

const folderOfThis = join(process.cwd(), "test/agents/acp");

/** Those that need a process of their own: they die or flood in a turn, are deaf to signals, or start others. */
const byThemselves: ReadonlySet<string> = new Set([
  "dies",
  "floods",
  "floods-rubbish",
  "hangs-deaf",
  "looks",
]);

/** The command of an agent that does what its behaviour says. It writes down what it is asked, in this folder. */
export async function scripted(behaviour: string, folder: string): Promise<readonly string[]> {
  const notes = join(folder, "asked.jsonl");
  if (byThemselves.has(behaviour))
    return [process.execPath, join(folderOfThis, "scripted-agent.js"), behaviour, notes];
  return [join(folderOfThis, "relayed-agent.sh"), behaviour, notes, String(await port())];
}

/** Where agents live that have a shell for a process: a Node with their library takes twenty times as long to start. */
let listening: Promise<number> | undefined;

function port(): Promise<number> {
  listening ??= new Promise((resolve) => {
    const server = createServer((socket) => void live(socket));
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port)).unref();
  });
  return listening;
}

/** The shell says in four lines who the agent is; what follows is the client's. */
async function live(socket: Socket): Promise<void> {
  socket.on("error", () => {});
  let told = "";
  while (told.split("\n").length < 5) {
    const [piece] = (await once(socket, "data")) as [Buffer];
    told += piece.toString();
  }
  socket.pause();
  const [behaviour = "", journal = "", pid, variables = "", ...rest] = told.split("\n");
  if (rest.join("") !== "") socket.unshift(rest.join("\n"));
  scriptedAgent({
    behaviour,
    journal,
    pid: Number(pid),
    variables: variables.split(" "),
    input: Readable.toWeb(socket) as ReadableStream<Uint8Array>,
    output: Writable.toWeb(socket) as WritableStream<Uint8Array>,
  });
}

interface Note {
  readonly what: string;
  readonly pid: number;
  readonly more: unknown;
}

export async function notesOf(folder: string): Promise<readonly Note[]> {
  const text = await readFile(join(folder, "asked.jsonl"), "utf8");
  return text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Note);
}
