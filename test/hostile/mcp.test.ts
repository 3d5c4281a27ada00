import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { afterwards } from "../beside.ts";
import { until } from "../stories/command.ts";
import { bin } from "../stories/host.ts";
import { design, ratings, scripted } from "../stories/panel.ts";
import type { Attack } from "./attack.ts";
import { attempt } from "./attempt.ts";
import { annBlocks, critiqueBy, shell } from "./panels.ts";
import type { Scene } from "./scene.ts";

/** The MCP server, as a child process over stdio where its end is looked at, under hosts that do what they should not. */

const critique = { protocol: "critique", subject: "design.md" };

function panel(scene: Scene): readonly string[] {
  scene.write("design.md", design);
  return scripted({ ...scene, write: scene.write }, ratings(4, 4));
}

/** The server with pipes in our hands: what is written need not be MCP. */
function bare(scene: Scene, args: readonly string[] = []) {
  const child = spawn(process.execPath, [bin, "mcp", ...args], { cwd: scene.folder, env: scene.env });
  afterwards(() => void child.kill("SIGKILL"));
  let said = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => (said += chunk));
  child.stderr.resume();
  child.stdin.on("error", () => {});
  const ended = once(child, "close");
  return { child, said: () => said, ended };
}

const ping = (id: number) => `${JSON.stringify({ jsonrpc: "2.0", id, method: "ping" })}\n`;

/** A ping of 64 MB: made when it is sent, for nobody needs it longer, and as bytes, which takes no time. */
const longPing = () => {
  const [before = "", after = ""] = `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":"|"}}`.split("|");
  return Buffer.concat([Buffer.from(before), Buffer.alloc(64_000_000, "x"), Buffer.from(after)]);
};

const nonsense: Readonly<Record<string, string | Uint8Array>> = {
  "what is not JSON": "hello\n\0\0\n{{{{\n",
  "bytes that are no UTF-8": Buffer.from([0xff, 0xfe, 0x0a, 0xc3, 0x28, 0x0a]),
  "JSON that is not JSON-RPC": '[]\n{}\nnull\n7\n"x"\n{"jsonrpc":"1.0","id":1}\n',
  "JSON 100,000 brackets deep": `${"[".repeat(100_000)}${"]".repeat(100_000)}`,
  "__proto__ in a request": '{"jsonrpc":"2.0","id":1,"method":"ping","__proto__":{"id":2}}',
  "answers to questions nobody asked": '{"jsonrpc":"2.0","id":99,"result":{}}',
};

/** An agent that answers once there is a file `go`. */
const patient = shell(
  `cat > /dev/null; until [ -e go ]; do sleep 0.05; done; echo '${JSON.stringify(ratings(4)["A"])}'`,
  "5m",
);

const calls = (count: number): Attack => ({
  name: `${count.toLocaleString("en")} calls, 50 at a time`,
  patienceMs: 300_000,
  play: async (scene) => {
    const { tell, text } = await scene.serve(panel(scene));
    const { id } = await tell("start_discussion", critique);
    for (let n = 0; n < count; n += 50)
      await Promise.all(
        Array.from({ length: 50 }, async (_, index) => {
          const isStatus = index % 2 === 0;
          if (isStatus && (await tell("wait_for_discussion", { id })).state !== "completed")
            throw new Error(`Call ${n + index} says something else.`);
          if (!isStatus && !(await text("read_discussion", { id })).includes("design.md"))
            throw new Error(`Call ${n + index} reads something else.`);
        }),
      );
  },
  must: { completed: 1 },
});

attempt("mcp", [
  calls(50),
  { ...calls(1_000), slow: true },
  {
    name: "20 starts side by side, of the same file",
    play: async (scene) => {
      const { tell } = await scene.serve(panel(scene));
      const all = await Promise.all(Array.from({ length: 20 }, () => tell("start_discussion", critique)));
      const ids = new Set(all.map(({ id }) => id));
      if (ids.size !== 20) throw new Error(`20 starts have ${ids.size} ids.`);
    },
    must: { completed: 20, verdict: "consensus_reached" },
  },
  {
    name: "two servers in one project, 8 starts each",
    asProcess: true,
    slow: true,
    play: async (scene) => {
      const flags = panel(scene);
      const hosts = [await scene.serve(flags), await scene.serve(flags)];
      const starts = hosts.flatMap(({ tell }) =>
        Array.from({ length: 8 }, () => tell("start_discussion", critique)),
      );
      await Promise.all(starts);
    },
    must: { completed: 16, verdict: "consensus_reached" },
  },
  {
    name: "cancel in the middle, then resume: nobody is asked twice",
    play: async (scene) => {
      const flags = critiqueBy(scene, patient).slice(2);
      const { tell } = await scene.serve(flags);
      const { id } = await tell("start_discussion", { ...critique, wait_seconds: 0 });
      await until(() => journal(scene).includes('"turn.answered"'), "somebody has answered");
      await tell("cancel_discussion", { id });
      scene.write("go", "");
      const { state } = await tell("wait_for_discussion", { id, resume: true });
      // The editor's turn, which comes last, is not one of those that were under way.
      const asked = journal(scene)
        .split("\n")
        .filter((line) => line.includes('"type":"turn.asked"') && line.includes('"turn":"critique"')).length;
      if (state !== "completed" || asked !== 4) throw new Error(`It is ${state} after ${asked} questions.`);
    },
    must: annBlocks,
  },
  {
    name: "cancelled and waited for by 20 calls at once",
    play: async (scene) => {
      const { tell, client } = await scene.serve(critiqueBy(scene, patient).slice(2));
      const { id } = await tell("start_discussion", { ...critique, wait_seconds: 0 });
      const calls = Array.from({ length: 20 }, (_, index) =>
        client.callTool({
          name: index % 2 === 0 ? "cancel_discussion" : "wait_for_discussion",
          arguments: { id },
        }),
      );
      await Promise.all(calls);
      scene.write("go", "");
      await tell("wait_for_discussion", { id, resume: true });
    },
    must: annBlocks,
  },
  // How a server is left and killed is also told in `test/stories/mcp-restart.test.ts`.
  {
    name: "the host gone in the middle: agents end, what was said is kept",
    asProcess: true,
    slow: true,
    play: async (scene) => {
      const { tell, leave } = await scene.serve(critiqueBy(scene, patient).slice(2));
      await tell("start_discussion", { ...critique, wait_seconds: 0 });
      await until(() => journal(scene).includes('"turn.answered"'), "somebody has answered");
      await leave();
      scene.write("go", "");
      await scene.run(["resume", "--config", "panel.yaml"]);
    },
    must: annBlocks,
  },
  {
    name: "the host killed with its pipes, in the middle",
    asProcess: true,
    slow: true,
    play: async (scene) => {
      const { tell, pid } = await scene.serve(critiqueBy(scene, patient).slice(2));
      await tell("start_discussion", { ...critique, wait_seconds: 0 });
      await until(() => journal(scene).includes('"turn.answered"'), "somebody has answered");
      process.kill(pid, "SIGKILL");
      await sleep(200);
      scene.write("go", "");
      await scene.run(["resume", "--config", "panel.yaml"]);
    },
    must: annBlocks,
  },
  {
    name: `${Object.keys(nonsense).join(", ")}: a ping after each is answered, and a closed stdin ends the server`,
    play: async (scene) => {
      const { child, said, ended } = bare(scene);
      for (const [index, [what, bytes]] of Object.entries(nonsense).entries()) {
        const id = 7700 + index;
        child.stdin.write(bytes);
        child.stdin.write(`\n${ping(id)}`);
        await until(() => said().includes(`"id":${id}`), `the ping after ${what} is answered`);
      }
      child.stdin.end();
      const [code] = await ended;
      if (code !== 0) throw new Error(`The server ended with ${String(code)}.`);
    },
  },
  {
    name: "a message of 64 MB, then a ping: the server ends, and answers nothing",
    play: async (scene) => {
      const { child, said, ended } = bare(scene);
      child.stdin.write(longPing());
      child.stdin.write(`\n${ping(7700)}`);
      await ended;
      if (said() !== "") throw new Error(`The server said ${said().slice(0, 200)}.`);
    },
  },
  {
    name: "a line without end, then a closed pipe",
    play: async (scene) => {
      const { child, ended } = bare(scene);
      child.stdin.end("x".repeat(1_000_000));
      await ended;
    },
  },
  {
    name: ".env, keys and what git ignores, as subject and as context",
    play: async (scene) => {
      const flags = panel(scene);
      const paths = [".env", "id_rsa", "server.pem", ".npmrc"];
      for (const path of paths) scene.write(path, `TOKEN=${scene.secret}\n`);
      const { client } = await scene.serve(flags);
      for (const path of paths)
        for (const args of [
          { ...critique, subject: path },
          { ...critique, context: [path] },
        ]) {
          const { isError } = await client.callTool({ name: "start_discussion", arguments: args });
          if (isError !== true) throw new Error(`${path} is taken.`);
        }
    },
  },
]);

function journal(scene: Scene): string {
  const path = ".colloquy/discussions/critique-design-md/journal.jsonl";
  return scene.has(path) ? scene.read(path) : "";
}
