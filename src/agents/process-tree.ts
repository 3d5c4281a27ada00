import type { Duplex } from "node:stream";
import { type ControlGroup, controlGroup } from "./control-group.ts";
import { endStrays, guardCall, pipesOf } from "./guard.ts";

interface Killable {
  readonly pid?: number | undefined;
  kill(signal: NodeJS.Signals): unknown;
}

export class ProcessTree {
  readonly #root: Killable;
  readonly #mark: string;
  #pipes: readonly string[] = [];
  #group: ControlGroup | undefined;
  #release = () => {};

  constructor(root: Killable, mark: string) {
    this.#root = root;
    this.#mark = mark;
    living.add(this);
  }

  /** Before it starts anything: learns what it can be found by, then opens the gate it waits at, if there is one. */
  async admit(gate: Duplex | undefined, mayStart?: () => Promise<boolean>): Promise<void> {
    const { pid } = this.#root;
    if (pid === undefined) return;
    if (gate !== undefined) {
      [this.#pipes, this.#group] = await Promise.all([pipesOf(pid), controlGroup(pid, this.#mark)]);
    }
    this.#release = guardCall(pid, this.#pipes, this.#group?.path);
    if ((await mayStart?.()) !== false) gate?.end("\n");
  }

  get isContained(): boolean {
    return this.#group !== undefined;
  }

  kill(signal: NodeJS.Signals): void {
    this.#root.kill(signal);
  }

  /** Ends what the process left behind. All processes are looked at only if `isLeft` says there is something still. */
  async clear(isLeft: () => Promise<boolean>): Promise<void> {
    this.#root.kill("SIGKILL");
    await this.#group?.end();
    if (await isLeft()) await endStrays({ mark: this.#mark, pipes: this.#pipes });
    living.delete(this);
    this.#release();
  }

  endNow(): void {
    this.#root.kill("SIGKILL");
    this.#group?.endNow();
  }
}

// When we are told to stop at once there is no time for TERM.
const living = new Set<ProcessTree>();
process.on("exit", () => {
  for (const tree of living) tree.endNow();
});
