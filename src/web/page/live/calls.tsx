import { useLayoutEffect, useRef } from "preact/hooks";
import type { TurnText } from "../../api.ts";
import { useAsked } from "../asked.ts";
import { discussionPath } from "../route.ts";
import type { ReadersView } from "./view.ts";
import type { WatchedTurn } from "./watched.ts";

/** Below a turn's receipt that was opened: what each of its calls was given and gave. Nothing is fetched before. */
export function Calls({ turn, view }: { readonly turn: WatchedTurn; readonly view: ReadersView }) {
  return (
    <div class="calls">
      {turn.record.value.calls.map(({ key }) => (
        <Call key={key} call={key} view={view} />
      ))}
    </div>
  );
}

function Call({ call, view }: { readonly call: string; readonly view: ReadersView }) {
  const { told, fault } = useAsked<TurnText>(
    () => `/api/discussions/${encodeURIComponent(view.id)}/turn?key=${encodeURIComponent(call)}`,
  );
  const text = told.value;
  if (text === null) return <p role="status">{fault.value ?? "…"}</p>;
  const { agent, prompt, raw, seq, answerSeq } = text;
  return (
    <>
      <CallText title={`Prompt to ${agent}`} text={prompt} seq={seq} view={view} />
      {answerSeq !== null && (
        <CallText title={`Reply of ${agent}, exactly as it came`} text={raw} seq={answerSeq} view={view} />
      )}
    </>
  );
}

interface TextProps {
  readonly title: string;
  readonly text: string | null;
  readonly seq: number;
  readonly view: ReadersView;
}

function CallText({ title, text, seq, view }: TextProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (view.hereCall.peek() === seq)
      heading.current?.scrollIntoView({ block: "start", behavior: "instant" });
  }, []);
  return (
    <>
      <h5 ref={heading}>
        <span dir="auto">{title}</span>{" "}
        <a
          class="permalink"
          href={`${discussionPath(view.id)}/m/${seq}/call`}
          aria-label={`Link to: ${title}`}
        >
          ¶
        </a>
      </h5>
      {text === null || text === "" ? (
        <p class="missing">No text came.</p>
      ) : (
        <pre tabIndex={0} dir="auto" aria-label={title}>
          {text}
        </pre>
      )}
    </>
  );
}
