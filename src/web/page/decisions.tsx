import type { Decisions, DecisionView } from "../api.ts";
import { whenText } from "./amounts.ts";
import { useAsked } from "./asked.ts";
import { discussionPath } from "./route.ts";
import { Alert } from "./frame.tsx";

export function DecisionsPage() {
  const { told, fault } = useAsked<Decisions>(() => "/api/decisions");
  const decisions = told.value?.decisions ?? [];
  return (
    <main id="main">
      <h1 class="small">Decisions</h1>
      <Alert says={fault.value} />
      {told.value !== null && decisions.length === 0 && <p class="empty">Nothing was decided here yet.</p>}
      <ol class="decisions">
        {decisions.map((decision) => (
          <li key={decision.permalink}>
            <Decision decision={decision} />
          </li>
        ))}
      </ol>
    </main>
  );
}

function Decision({ decision }: { readonly decision: DecisionView }) {
  const { id, at, verb, title, decided, by, people, dissent, lookAgain, filed, permalink } = decision;
  return (
    <article class="decision">
      <header>
        <p class="place">
          <time dateTime={at}>{whenText(at)}</time> · {verb}
        </p>
        <h2 dir="auto">
          <a href={permalink}>{title}</a>
        </h2>
      </header>
      <div>
        <p class="lead" dir="auto">
          {decided}
        </p>
        <dl>
          <Listed label="By" items={by.length === 0 ? [] : [by.join(", ")]} />
          <Listed label="Answered there" items={people.length === 0 ? [] : [people.join(", ")]} />
          <Listed label="Dissent" items={dissent} />
          <Listed label="Look at it again" items={lookAgain} />
          {filed.length > 0 && (
            <div>
              <dt>Filed as</dt>
              {filed.map(({ path, rounds }) => (
                <dd key={path}>
                  <code>{path}</code>
                  {rounds.length > 0 && " from round "}
                  {rounds.map((round, index) => (
                    <span key={round}>
                      {index > 0 && ", "}
                      <a href={`${discussionPath(id)}#round-${round}`}>{round}</a>
                    </span>
                  ))}
                </dd>
              ))}
            </div>
          )}
        </dl>
      </div>
    </article>
  );
}

function Listed({ label, items }: { readonly label: string; readonly items: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <div>
      <dt>{label}</dt>
      {items.map((item) => (
        <dd key={item} dir="auto">
          {item}
        </dd>
      ))}
    </div>
  );
}
