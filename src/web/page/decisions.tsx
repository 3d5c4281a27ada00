import type { Decisions, DecisionView } from "../api.ts";
import { useAsked } from "./asked.ts";
import { Drawn } from "./drawn.tsx";
import { Alert } from "./frame.tsx";
import { More, TextFilter } from "./list/filters.tsx";
import { query } from "./route.ts";
import { useRef } from "preact/hooks";

export function DecisionsPage() {
  const { told, fault } = useAsked<Decisions>(() => `/api/decisions?${query.value.toString()}`);
  const last = useRef(told.value);
  // Until others are here those that were found before stay.
  const { decisions = [], total = 0, all = 1 } = (last.current = told.value ?? last.current) ?? {};
  return (
    <main id="main">
      <h1 class="small">Decisions</h1>
      <form class="filters list-filters" role="search" onSubmit={(event) => event.preventDefault()}>
        <TextFilter label="Title, status or text" />
        <p>
          <output aria-live="polite">{last.current === null ? "Reading …" : `${total} of ${all}`}</output>
        </p>
      </form>
      <Alert says={fault.value} />
      {all === 0 && <p class="empty">No decision was adopted here yet.</p>}
      <ol class="decisions">
        {decisions.map((decision) => (
          <li key={decision.path}>
            <Decision decision={decision} />
          </li>
        ))}
      </ol>
      <More shown={decisions.length} total={total} />
    </main>
  );
}

function Decision({ decision }: { readonly decision: DecisionView }) {
  const { id, date, title, status, isAdopted, path, filed, text, permalink } = decision;
  const stated = [id, date, status, isAdopted ? "adopted here" : "not adopted here"].filter(Boolean);
  return (
    <article class="decision">
      <header>
        <p class="place">{stated.join(" · ")}</p>
        <h2 dir="auto">{permalink === null ? title : <a href={permalink}>{title}</a>}</h2>
        <p>
          {[...new Set([path, ...filed])].map((one) => (
            <code key={one}>{one} </code>
          ))}
        </p>
      </header>
      <div dir="auto">
        <Drawn html={text} />
      </div>
    </article>
  );
}
