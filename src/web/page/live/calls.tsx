import type { TurnText } from "../../api.ts";
import { useAsked } from "../asked.ts";
import type { WatchedTurn } from "./watched.ts";

interface CallsProps {
  readonly turn: WatchedTurn;
  readonly discussion: string;
}

/** Below a turn's receipt that was opened: what each of its calls was given and gave. Nothing is fetched before. */
export function Calls({ turn, discussion }: CallsProps) {
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
