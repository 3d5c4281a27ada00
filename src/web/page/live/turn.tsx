import { useComputed, useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { labelOf } from "../../../document/export/content.ts";
import { colourOf, turnAnchor } from "../../../document/export/html/anchors.ts";
import type { TurnText } from "../../api.ts";
import { elapsed } from "../../../text/amount.ts";
import { useAsked } from "../asked.ts";
import { Drawn } from "../drawn.tsx";
import { wordsAsRead } from "./words-as-read.ts";
import type { WatchedTurn, Watched } from "./watched.ts";

interface TurnProps {
  readonly turn: WatchedTurn;
  readonly view: Watched;
}

export function Turn({ turn, view }: TurnProps) {
  const slot = useRef<HTMLDivElement>(null);
  const isReceiptOpen = useSignal(false);
  const isOpen = useComputed(() => turn.isOpen.value && !view.isLeft.value);
  const isHere = useComputed(() => view.here.value === turnAnchor(turn.key));
  useLayoutEffect(() => {
    // It does not bubble.
    const toggled = ({ target }: Event) => {
      if (target instanceof HTMLDetailsElement && target.matches(".receipt"))
        isReceiptOpen.value = target.open;
    };
    slot.current?.addEventListener("toggle", toggled, { capture: true });
  }, []);
  const html = isOpen.value ? null : turn.html.value;
  return (
    <div class={isHere.value ? "slot here" : "slot"} ref={slot} tabIndex={-1}>
      {html === null || isUnheard(turn.record.value.answer) ? (
        <Speaking turn={turn} view={view} isOpen={isOpen.value} />
      ) : (
        <Drawn
          html={html}
          more={{
            in: "receipt",
            is: () => isReceiptOpen.value && <Calls turn={turn} discussion={view.id} />,
          }}
        />
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
  const names = view.seats.value.map((one) => one.seat.name);
  const looks = turn.looks.value;
  return (
    <article class="turn speaking" id={turnAnchor(turn.key)} aria-busy={isOpen}>
      <header>
        <h4>
          <span class={`seat ${colourOf(seat, names)}`}>{seat}</span>{" "}
          <span class="kind">{labelOf(kind)}</span>
        </h4>
        {isOpen && <p class="place">{elapsed(view.now.value - Date.parse(turn.askedAt))}</p>}
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
            {isUnheard(answer)
              ? "Has answered. You are shown this when the discussion has ended."
              : "No answer yet."}
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

/** Below a turn's receipt that was opened: what each of its calls was given and gave. Nothing is fetched before. */
function Calls({ turn, discussion }: { readonly turn: WatchedTurn; readonly discussion: string }) {
  return (
    <div class="calls">
      {turn.record.value.calls.map(({ key }) => (
        <Call key={key} call={key} discussion={discussion} />
      ))}
    </div>
  );
}

function Call({ call, discussion }: { readonly call: string; readonly discussion: string }) {
  const { told, fault } = useAsked<TurnText>(
    () => `/api/discussions/${encodeURIComponent(discussion)}/turn?key=${encodeURIComponent(call)}`,
  );
  const text = told.value;
  if (text === null) return <p role="status">{fault.value ?? "…"}</p>;
  const { agent, prompt, raw, isOver } = text;
  return (
    <>
      <CallText title={`Prompt to ${agent}`} text={prompt} />
      {isOver && <CallText title={`Reply of ${agent}, exactly as it came`} text={raw} />}
    </>
  );
}

function CallText({ title, text }: { readonly title: string; readonly text: string | null }) {
  return (
    <>
      <h5 dir="auto">{title}</h5>
      {text ? (
        <pre tabIndex={0} dir="auto" aria-label={title}>
          {text}
        </pre>
      ) : (
        <p class="missing">No text came.</p>
      )}
    </>
  );
}
