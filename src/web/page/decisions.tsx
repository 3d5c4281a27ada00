import type { Decisions, DecisionView } from "../api.ts";
import { useAsked } from "./asked.ts";
import { Drawn } from "./drawn.tsx";
import { Alert } from "./frame.tsx";

export function DecisionsPage() {
  const { told, fault } = useAsked<Decisions>(() => "/api/decisions");
  const decisions = told.value?.decisions ?? [];
  return (
    <main id="main">
      <h1 class="small">Decisions</h1>
      <Alert says={fault.value} />
      {told.value !== null && decisions.length === 0 && (
        <p class="empty">No decision was adopted here yet.</p>
      )}
      <ol class="decisions">
        {decisions.map((decision) => (
          <li key={decision.path}>
            <Decision decision={decision} />
          </li>
        ))}
      </ol>
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
