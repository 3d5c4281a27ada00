import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { type Ended, type Story, story } from "../stories/command.ts";
import { type Host, host } from "../stories/host.ts";

/** A command that ran in a scene, and how it ended; `null` while it runs. */
export interface Ran {
  readonly args: readonly string[];
  ended: Ended | null;
  /** The attack itself sent it a signal, so that one may have ended it. */
  signalled: boolean;
}

/** A scratch project and home with canaries around them. */
export interface Scene extends Omit<Story, "write"> {
  readonly root: string;
  /** Shell that leaves a mark: where it is found afterwards, code ran. */
  readonly trigger: string;
  readonly canary: string;
  /** A folder that is none of ours, with a file in it. */
  readonly outside: string;
  /** A word that must reach nobody: what is printed and written is searched for it. */
  readonly secret: string;
  /** Marks processes that the attack starts: in their arguments, it lets them be found again. */
  readonly mark: string;
  readonly ran: Ran[];
  /** What the attack itself wrote, by path, with its hash. */
  readonly planted: Map<string, string>;
  /** What others saw of us: requests to servers, arguments and environments of agents. */
  readonly heard: string[];
  readonly write: (path: string, text: string | Uint8Array) => string;
  readonly link: (target: string, path: string) => void;
  /** The MCP server as a host starts it. */
  readonly serve: (args?: readonly string[]) => Promise<Host>;
  /** Those it was started for. They leave when the attack is over. */
  readonly hosts: readonly Host[];
}

// What gathers without end is seen at once, and does not take the machine with it.
const memory = { NODE_OPTIONS: "--max-old-space-size=400" };

/** Commands run in this process, or each as one of its own. */
export function scene({ asProcess }: { readonly asProcess: boolean }): Scene {
  const told = story();
  const root = dirname(told.folder);
  const outside = join(root, "outside");
  mkdirSync(outside);
  writeFileSync(join(outside, "precious.md"), "# Precious\n\nNobody of ours writes here.\n");
  const canary = join(root, "canary");
  const ran: Ran[] = [];
  const hosts: Host[] = [];
  const planted = new Map<string, string>();
  const noted = (args: readonly string[]): Ran => {
    const one: Ran = { args, ended: null, signalled: false };
    ran.push(one);
    return one;
  };
  const start: Story["start"] = (args, options) => {
    const running = told.start(args, { ...options, env: { ...memory, ...options?.env } });
    const one = noted(args);
    const ended = running.ended.then((end) => (one.ended = end));
    const signal = (name: NodeJS.Signals) => {
      one.signalled = true;
      running.signal(name);
    };
    return { ...running, ended, signal };
  };
  return {
    ...told,
    root,
    outside,
    canary,
    trigger: `touch '${canary}'`,
    secret: `sk-ant-api03-${randomBytes(24).toString("hex")}`,
    mark: `hostile-${randomBytes(8).toString("hex")}`,
    ran,
    planted,
    heard: [],
    start,
    run: async (args, options) => {
      if (asProcess || options?.asProcess === true) return start(args, options).ended;
      const one = noted(args);
      return (one.ended = await told.run(args, options));
    },
    write: (name, text) => {
      const path = resolve(told.folder, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
      planted.set(path, hashOf(path));
      return path;
    },
    link: (target, name) => {
      const path = join(told.folder, name);
      mkdirSync(dirname(path), { recursive: true });
      symlinkSync(target, path);
    },
    hosts,
    serve: async (args = []) => {
      const served = await host(told, args, asProcess ? { asProcess } : {});
      hosts.push(served);
      return served;
    },
  };
}

export function hashOf(path: string): string {
  return existsSync(path) ? createHash("sha256").update(readFileSync(path)).digest("hex") : "gone";
}
