import { isThere } from "../../home-files.ts";
import { addFirst, removeNow } from "../../home-changes.ts";
import { writeFault } from "../../kernel/journal/write-fault.ts";

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

/**
 * Looks for what somebody elsewhere asks, while a discussion is held, until the function it gives is called. What was asked
 * before it was held is nothing now.
 */
export function heedWishes(folder: string, onWish: (wish: Wish) => void): () => void {
  const clear = (wish: Wish) => {
    try {
      removeNow(folder, fileOf(wish));
    } catch (cause) {
      throw writeFault(folder, cause);
    }
  };
  wishes.forEach(clear);
  const timer = setInterval(() => {
    for (const wish of wishes.filter((one) => isAskedFor(folder, one))) {
      onWish(wish);
      // Whoever asked sees that it was heard.
      clear(wish);
    }
  }, lookMs).unref();
  return () => {
    clearInterval(timer);
    wishes.forEach(clear);
  };
}

function fileOf(wish: Wish): string {
  return `${wish}.wish`;
}
