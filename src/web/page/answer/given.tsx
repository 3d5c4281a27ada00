import { useSignal } from "@preact/signals";
import type { TurnText } from "../../api.ts";
import { useAsked } from "../asked.ts";

interface GivenProps {
  readonly discussion: string;
  /** The turn that is asked. */
  readonly turn: string;
}

/** What any agent in this seat would be given: with it the artifact itself, which a browser cannot open by its path. */
export function Given({ discussion, turn }: GivenProps) {
  const isOpen = useSignal(false);
  const { told, fault } = useAsked<TurnText>(() =>
    isOpen.value
      ? `/api/discussions/${encodeURIComponent(discussion)}/turn?key=${encodeURIComponent(turn)}`
      : null,
  );
  return (
    <details class="given" onToggle={({ currentTarget }) => (isOpen.value = currentTarget.open)}>
      <summary>All that this seat is given to read</summary>
      {told.value === null ? (
        <p role="status">{fault.value ?? "…"}</p>
      ) : (
        <pre tabIndex={0} dir="auto" aria-label="All that this seat is given to read">
          {told.value.prompt}
        </pre>
      )}
    </details>
  );
}
