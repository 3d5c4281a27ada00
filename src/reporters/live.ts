import process from "node:process";
import type { Likely } from "./amount.ts";
import { draw } from "./draw.ts";
import type { Reporter } from "./reporter.ts";
import { emptyView, fold, hear, type RunView } from "./view.ts";
import { Writable } from "node:stream";
import type { createLogUpdate } from "log-update";
import type wrapAnsi from "wrap-ansi";

interface LiveOptions {
  readonly stream: Screen;
  readonly now: () => number;
  readonly color: boolean;
  readonly asksBelow?: boolean;
  readonly likely?: Likely | undefined;
}

/** At most ten frames a second. While a question waits the screen is the person's: drawing goes on below. */
export async function liveReporter(given: LiveOptions): Promise<Reporter> {
  const { stream, now, ...options } = given;
  const { createLogUpdate } = await import("log-update");
  const { default: wrap } = await import("wrap-ansi");
  const canvas = canvasOn(stream, createLogUpdate, wrap);

  let view = emptyView;
  let changed = false;
  let lent = false;
  /** For a person's turn; others may speak meanwhile. */
  let borrowed = false;
  let above: RunView | null = null;
  let lastSecond = 0;

  const leave = () => {
    canvas.leave();
    above = view;
  };

  const redraw = () => {
    canvas.show(draw(view, canvas.columns(), now(), { ...options, above, rows: canvas.rows() }));
    changed = false;
    lastSecond = secondOf(now());
  };

  const tick = () => {
    if (lent || borrowed || view === emptyView) return;
    if (changed || secondOf(now()) !== lastSecond || canvas.resized()) redraw();
  };

  const timer = setInterval(tick, tickMs).unref();

  return {
    event: (event, isPast = false) => {
      view = fold(view, event);
      changed = true;
      if (isPast) return;
      if (event.type === "human.asked" && !borrowed) redraw();
      if (view.gates.length > 0 && view.status === "active") {
        leave();
        lent = true;
      } else if (view.status === "active") {
        lent = false;
      }
    },
    output: (key, chunk) => {
      view = hear(view, key, Buffer.byteLength(chunk));
      changed = true;
    },
    doing: (doing) => {
      view = { ...view, doing };
      changed = true;
    },
    lendScreen: () => {
      redraw();
      leave();
      borrowed = true;
      return () => {
        borrowed = false;
        changed = true;
      };
    },
    close: () => {
      clearInterval(timer);
      const frame = draw(view, canvas.columns(), now(), { ...options, above, closing: true });
      if (view !== emptyView) canvas.finish(frame);
      canvas.leave();
    },
  };
}

const tickMs = 100;

function secondOf(ms: number): number {
  return Math.floor(ms / 1000);
}

type Screen = NodeJS.WritableStream & { readonly columns?: number; readonly rows?: number };

function canvasOn(screen: Screen, logUpdateOn: typeof createLogUpdate, wrap: typeof wrapAnsi) {
  const frames = new FrameStream(screen);
  // log-update would hide the cursor of the process's stderr, whatever stream it is given.
  const log = logUpdateOn(frames, { showCursor: true });
  const cursor = cursorOf(screen);
  let shown: { readonly frame: string; readonly columns: number; readonly rows: number } | null = null;

  // A narrowed terminal breaks the lines of the old frame anew, so log-update would erase too few.
  const eraseIfResized = () => {
    if (shown === null || shown.columns === frames.columns) return;
    // As a terminal does it: anywhere, but within no character of two columns.
    const broken = wrap(shown.frame, frames.columns, { hard: true, wordWrap: false, trim: false });
    screen.write(`\u001B[${broken.split("\n").length}A\r\u001B[J`);
    log.done();
  };

  const put = (frame: string, write: (text: string) => void) => {
    cursor.hide();
    eraseIfResized();
    write(frame);
    shown = { frame, columns: frames.columns, rows: frames.rows };
  };

  return {
    // The last column stays free: erasing to the end of a full line would take its last character.
    columns: () => Math.max(1, frames.columns - 1),
    rows: () => Math.max(1, frames.rows - 1),
    resized: () => shown !== null && (shown.columns !== frames.columns || shown.rows !== frames.rows),
    show: (frame: string) => put(frame, log),
    finish: (frame: string) => put(frame, (text) => log.persist(text)),
    /** Leaves what is drawn, with the cursor visible below it; the next frame begins there. */
    leave: () => {
      log.done();
      shown = null;
      cursor.show();
    },
  };
}

/** Between log-update and the screen. Each write is one frame, and reaches the screen as one write. */
class FrameStream extends Writable {
  readonly isTTY = true;
  readonly #screen: Screen;

  constructor(screen: Screen) {
    super({ decodeStrings: false });
    this.#screen = screen;
  }

  get columns(): number {
    return this.#screen.columns || 80;
  }

  get rows(): number {
    return this.#screen.rows || 24;
  }

  // Without wrapping: where a terminal takes a sign for wider than we do, the line must not become two.
  override _write(frame: string, _encoding: string, done: () => void): void {
    this.#screen.write(`\u001B[?7l${frame}\u001B[?7h`);
    done();
  }
}

/** The cursor comes back after an error too. Ctrl-C makes a terminal drop the end of a frame, and wait for it. */
function cursorOf(screen: Screen) {
  let hidden = false;
  const show = () => {
    if (hidden) screen.write("\u001B[?2026l\u001B[?7h\u001B[?25h");
    hidden = false;
    process.off("exit", show);
  };
  const hide = () => {
    if (hidden) return;
    screen.write("\u001B[?25l");
    hidden = true;
    process.on("exit", show);
  };
  return { show, hide };
}
