import type { Likely } from "./amount.ts";
import { type Screen, canvasOn } from "./canvas.ts";
import { draw } from "./draw.ts";
import type { Reporter } from "./reporter.ts";
import { emptyView, fold, hear, type RunView } from "./view.ts";

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
  const canvas = canvasOn(stream, createLogUpdate);

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
