import { isThere } from "../../home-files.ts";
import { addFirst, removeNow } from "../../home-changes.ts";
import { writeFault } from "../../kernel/journal/files.ts";

/** `pause` lets those who speak end and asks nobody else; `stop` ends their calls. Both can be gone on with. */
export type Wish = "pause" | "stop";

const wishes: readonly Wish[] = ["pause", "stop"];
const lookMs = 300;

/** Asks the process that is at work on a discussion, whichever it is, for one of them. */
export async function askFor(folder: string, wish: Wish): Promise<void> {
  try {
    await addFirst(folder, fileOf(wish), "");
  } catch (cause) {
    throw writeFault(folder, cause);
  }
}

/** Whether it was asked for and nobody has heard it yet. */
export function isAskedFor(folder: string, wish: Wish): boolean {
  return isThere(folder, fileOf(wish));
}

/** Looks for what somebody elsewhere asks, while a discussion is held. What was asked before it was is nothing now. */
export class WishFile {
  readonly #folder: string;
  readonly #timer: NodeJS.Timeout;

  constructor(folder: string, onWish: (wish: Wish) => void) {
    this.#folder = folder;
    this.#clear();
    this.#timer = setInterval(() => {
      for (const wish of wishes.filter((one) => isAskedFor(folder, one))) {
        onWish(wish);
        // Whoever asked sees that it was heard.
        clear(folder, wish);
      }
    }, lookMs).unref();
  }

  close(): void {
    clearInterval(this.#timer);
    this.#clear();
  }

  #clear(): void {
    for (const wish of wishes) clear(this.#folder, wish);
  }
}

function clear(folder: string, wish: Wish): void {
  try {
    removeNow(folder, fileOf(wish));
  } catch (cause) {
    throw writeFault(folder, cause);
  }
}

function fileOf(wish: Wish): string {
  return `${wish}.wish`;
}
