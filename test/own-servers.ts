import "./load-hooks.ts";
import { Socket } from "node:net";
import { afterEach } from "vitest";

/**
 * No test sees a model server but its own: one that looks where they usually listen would find what runs on this machine,
 * and send it prompts. Loaded before every file of tests; a connection is refused, and its test fails.
 */

/** Ollama, LM Studio, llama.cpp and vLLM. */
export const usualPorts: ReadonlySet<number> = new Set([11434, 1234, 8080, 8000]);

const looked: number[] = [];
const marked = Symbol.for("colloquy: own servers only");
const prototype: typeof Socket.prototype & { [marked]?: (port: number) => void } = Socket.prototype;

if (prototype[marked] === undefined) {
  const connect = Reflect.get(prototype, "connect") as (...args: unknown[]) => Socket;
  prototype.connect = function (this: Socket, ...args: unknown[]): Socket {
    const port = portIn(args);
    if (!usualPorts.has(port)) return Reflect.apply(connect, this, args);
    prototype[marked]?.(port);
    process.nextTick(() =>
      this.destroy(Object.assign(new Error("no server of a test"), { code: "ECONNREFUSED" })),
    );
    return this;
  };
}
// Files of one worker share the prototype, and each has a list of its own.
prototype[marked] = (port) => void looked.push(port);

afterEach(() => {
  const ports = looked.splice(0);
  if (ports.length > 0)
    throw new Error(
      `This test looked for a model server of this machine (port ${ports.join(", ")}). Give what it starts COLLOQUY_LOCAL_SERVERS=none.`,
    );
});

/** As it was called, or as Node calls it with its arguments put in order. */
function portIn([first]: readonly unknown[]): number {
  const given: unknown = Array.isArray(first) ? first[0] : first;
  return Number(typeof given === "object" && given !== null && "port" in given ? given.port : given);
}
