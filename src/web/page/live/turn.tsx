import { type Signal, useComputed, useSignal, useSignalEffect } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { labelOf } from "../../../document/export/content.ts";
import { colourOf, turnAnchor } from "../../../document/export/html/anchors.ts";
import { sinceText } from "../amounts.ts";
import { showCalls } from "./calls.tsx";
import { wordsAsRead } from "./words-as-read.ts";
import type { ReadersView } from "./view.ts";
import type { WatchedTurn } from "./watched.ts";
import type { RefObject } from "preact";

interface TurnProps {
  readonly turn: WatchedTurn;
  readonly view: ReadersView;
}

export function Turn({ turn, view }: TurnProps) {
  const slot = useRef<HTMLDivElement>(null);
  const html = useSignal<string | null>(null);
  const near = useNear(slot, html.value === null);
  const isOpen = useComputed(() => turn.isOpen.value && !view.isLeft.value);
  const isHidden = useComputed(() => !view.isShown(turn));
  const isHere = useComputed(() => view.here.value === turn.key);

  useSignalEffect(() => {
    const { answer } = turn.record.value;
    if (isOpen.value || isUnheard(answer)) return;
    const job = view.setter.set(turn.key, near.peek());
    void job.html.then((made) => (html.value = made));
    const unsubscribe = near.subscribe((isNear) => isNear && job.hurry());
    return () => {
      job.cancel();
      unsubscribe();
    };
  });

  useLayoutEffect(() => {
    // It does not bubble.
    slot.current?.addEventListener("toggle", ({ target }) => showCalls(target, turn, view), {
      capture: true,
    });
  }, []);
  useLayoutEffect(() => {
    const receipt = slot.current?.querySelector<HTMLDetailsElement>("details.receipt");
    if (receipt && isHere.value && view.hereCall.value !== null) receipt.open = true;
  });

  const classes = isHere.value ? "slot here" : "slot";
  if (html.value !== null && !isOpen.value)
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
      {(isOpen.value || near.value || isUnheard(turn.record.value.answer)) && (
        <Speaking turn={turn} view={view} isOpen={isOpen.value} />
      )}
    </div>
  );
}

/** To a person at the table others have only answered; what they said is told at the end. */
function isUnheard(answer: { readonly value: unknown } | undefined): boolean {
  return answer !== undefined && answer.value === null;
}

function Speaking({ turn, view, isOpen }: TurnProps & { readonly isOpen: boolean }) {
  const { seat, kind, calls, answer } = turn.record.value;
  const names = view.watched.seats.value.map((one) => one.seat.name);
  const looks = turn.looks.value;
  return (
    <article class="turn speaking" id={turnAnchor(turn.key)} aria-busy={isOpen}>
      <header>
        <h4>
          <span class={`seat ${colourOf(seat, names)}`}>{seat}</span>{" "}
          <span class="kind">{labelOf(kind)}</span>
        </h4>
        {isOpen && <p class="place">{sinceText(turn.askedAt, view.now.value)}</p>}
      </header>
      <div class="body">
        {isOpen ? (
          <>
            <Words turn={turn} />
            <p class="answerer">
              {calls.at(-1)?.agent}
              {looks > 0 && ` · looked ${looks === 1 ? "once" : `${looks} times`} into the project`}
            </p>
          </>
        ) : (
          <p class="missing">
            {isUnheard(answer) ? "Has answered. You are shown this when the discussion has ended." : "…"}
          </p>
        )}
      </div>
    </article>
  );
}

/** As high with many words as with none, so that nothing below moves while they come; the last are in view. */
function Words({ turn }: { readonly turn: WatchedTurn }) {
  const words = turn.words.value.text;
  return (
    <div class="words" dir="auto">
      <p>{words === "" ? <span class="missing">Is asked …</span> : wordsAsRead(words).slice(-mostShown)}</p>
    </div>
  );
}

const mostShown = 2000;

const told = new WeakMap<Element, (isNear: boolean) => void>();

const observer = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) told.get(target)?.(isIntersecting);
  },
  { rootMargin: "800px" },
);

/** Whether an element is in view, or nearly; looked at while somebody needs it, since thousands cost every frame. */
function useNear(element: RefObject<Element | null>, isNeeded: boolean): Signal<boolean> {
  const near = useSignal(false);
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null || !isNeeded) return;
    told.set(current, (isNear) => (near.value = isNear));
    observer.observe(current);
    return () => observer.unobserve(current);
  }, [isNeeded]);
  return near;
}
