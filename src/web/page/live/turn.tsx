import { useComputed, useSignal, useSignalEffect } from "@preact/signals";
import { useRef } from "preact/hooks";
import { labelOf } from "../../../document/export/content.ts";
import { colourOf } from "../../../document/export/html/anchors.ts";
import { callCells } from "../../../document/export/wording.ts";
import { sinceText } from "../amounts.ts";
import { set } from "../setting/setter.ts";
import { useNear } from "./near.ts";
import type { View } from "./view.ts";
import type { WatchedTurn } from "./watched.ts";

/** A turn's place in the transcript: who is asked and what they say so far, then what is on record. */
export function Turn({ turn, view }: { readonly turn: WatchedTurn; readonly view: View }) {
  const slot = useRef<HTMLDivElement>(null);
  const near = useNear(slot);
  const html = useSignal<string | null>(null);
  const isHidden = useComputed(() => !view.isShown(turn));
  const isHere = useComputed(() => view.here.value === turn.key);

  useSignalEffect(() => {
    const record = turn.record.value;
    if (record.answer === undefined && view.watched.open.value.has(turn.key)) return;
    void view.citing.value;
    const around = view.around(turn);
    const bytes = sizeOf(record.answer?.value);
    const job = set({ kind: "turn", turn: record, level: 4, around }, bytes, near.peek());
    let isStale = false;
    void job.html.then((made) => {
      if (!isStale) html.value = made;
    });
    const unsubscribe = near.subscribe((isNear) => isNear && job.hurry());
    return () => {
      isStale = true;
      unsubscribe();
    };
  });

  const isOpen = view.watched.open.value.has(turn.key);
  const classes = isHere.value ? "slot here" : "slot";
  if (html.value !== null && !isOpen)
    return (
      <div
        class={classes}
        hidden={isHidden.value}
        ref={slot}
        tabIndex={-1}
        dangerouslySetInnerHTML={{ __html: html.value }}
      />
    );
  return (
    <div class={classes} hidden={isHidden.value} ref={slot} tabIndex={-1}>
      <Speaking turn={turn} view={view} isOpen={isOpen} />
    </div>
  );
}

function Speaking({ turn, view, isOpen }: { readonly turn: WatchedTurn; readonly view: View; readonly isOpen: boolean }) {
  const { seat, kind, calls } = turn.record.value;
  const names = view.watched.seats.value.map((one) => one.seat.name);
  const last = calls.at(-1);
  return (
    <article class="turn speaking" id={view.anchorOf(turn.key)} aria-busy={isOpen}>
      <header>
        <h4>
          <span class={`seat ${colourOf(seat, names)}`}>{seat}</span> <span class="kind">{labelOf(kind)}</span>
        </h4>
        {isOpen && <p class="place">{sinceText(turn.askedAt, view.now.value)}</p>}
      </header>
      <div class="body">
        {isOpen ? <Words turn={turn} /> : <p class="missing">…</p>}
        {isOpen && last !== undefined && (
          <p class="answerer">
            {[callCells(last)[0], turn.looks.value > 0 && `looked ${turn.looks.value} times`].filter(Boolean).join(" · ")}
          </p>
        )}
      </div>
    </article>
  );
}

/** As high with many words as with none, so that nothing below moves while they come; the last are in view. */
function Words({ turn }: { readonly turn: WatchedTurn }) {
  const words = turn.words.value;
  return (
    <div class="words" dir="auto">
      <p>{words === "" ? <span class="missing">Is asked …</span> : words.slice(-mostShown)}</p>
    </div>
  );
}

const mostShown = 2000;

function sizeOf(value: unknown): number {
  return typeof value === "string" ? value.length : JSON.stringify(value ?? "").length;
}
