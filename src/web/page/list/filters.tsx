import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { Rows } from "../../api.ts";
import { query } from "../route.ts";
import { ask } from "./question.ts";
import { statusWord as wordOf } from "../amounts.ts";

const pauseMs = 150;

export function TextFilter({ label }: { readonly label: string }) {
  const waiting = useRef(0);
  // What is being typed stays, whatever is drawn meanwhile.
  const typed = useSignal<string | null>(null);
  const search = (text: string) => {
    typed.value = text;
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => {
      ask({ text });
      typed.value = null;
    }, pauseMs);
  };
  return (
    <label class="grows">
      {label}
      <input
        type="search"
        value={typed.value ?? query.value.get("text") ?? ""}
        onInput={({ currentTarget }) => search(currentTarget.value)}
      />
    </label>
  );
}

/** How many are listed is in the address: who comes back finds as many, and is where they were. */
export function More({ shown, total }: { readonly shown: number; readonly total: number }) {
  if (shown >= total) return null;
  return (
    <p class="actions">
      <button type="button" onClick={() => ask({ count: String(shown + share) })}>
        Show {Math.min(share, total - shown)} more
      </button>
    </p>
  );
}

const share = 100;

export function Filters({ told }: { readonly told: Rows | null }) {
  const text = query.value.get("text") ?? "";
  const unread = told?.unread ?? 0;
  return (
    <form class="filters list-filters" role="search" onSubmit={(event) => event.preventDefault()}>
      <TextFilter label="Title, outcome or bottom line" />
      <Choice name="verb" label="Verb" choices={told?.verbs ?? []} />
      <Choice name="status" label="Status" choices={statuses} />
      <Choice name="verdict" label="Outcome" choices={told?.verdicts ?? []} />
      <Choice name="agent" label="Agent" choices={told?.agents ?? []} />
      <label class="narrow-only">
        Sorted by
        <select
          value={query.value.get("sort") ?? ""}
          onChange={({ currentTarget }) => ask({ sort: currentTarget.value })}
        >
          <option value="">last active</option>
          <option value="title">title</option>
          <option value="verb">verb</option>
          <option value="status">status</option>
          <option value="inAWord">outcome</option>
        </select>
      </label>
      {text !== "" && (
        <p>
          <a href={`/search?words=${encodeURIComponent(text)}`} dir="auto">
            Search all that was said for “{text}”
          </a>
        </p>
      )}
      <p>
        <output aria-live="polite" aria-busy={unread > 0}>
          {told === null ? "Reading …" : `${told.total} of ${told.all}`}
          {unread > 0 && `, reading ${unread} more …`}
        </output>
      </p>
    </form>
  );
}

const statuses = ["active", "waiting", "paused", "interrupted", "completed", "failed"];

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly choices: readonly string[];
}

function Choice({ name, label, choices }: ChoiceProps) {
  const chosen = query.value.get(name) ?? "";
  // One that was chosen stays to be seen, even if no discussion has it any more.
  const all = chosen === "" || choices.includes(chosen) ? choices : [...choices, chosen];
  return (
    <label>
      {label}
      <select value={chosen} onChange={({ currentTarget }) => ask({ [name]: currentTarget.value })}>
        <option value="">any</option>
        {all.map((choice) => (
          <option key={choice} value={choice}>
            {wordOf(choice)}
          </option>
        ))}
      </select>
    </label>
  );
}
