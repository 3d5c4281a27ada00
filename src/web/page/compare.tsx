import { useSignal } from "@preact/signals";
import type { Compared, Comparison, Rows } from "../api.ts";
import { dollars, rough, whenText } from "./amounts.ts";
import { useAsked } from "./asked.ts";
import { Drawn } from "./drawn.tsx";
import { Fact } from "./live/banner.tsx";
import { statusWords } from "./list/status.ts";
import { discussionPath, go, query } from "./route.ts";
import { grouped } from "../../text/amount.ts";
import { Alert } from "./frame.tsx";

export function ComparePage() {
  const { told, fault, isAsking } = useAsked<Comparison>(() => {
    const [a, b] = [chosen("a"), chosen("b")];
    return a === "" || b === "" ? null : `/api/compare?a=${encodeURIComponent(a)}&b=${encodeURIComponent(b)}`;
  });
  const both = told.value;
  return (
    <main id="main" class="wide">
      <h1 class="small">Compare two discussions</h1>
      <div class="line-form">
        <Chooser label="One" chosen={chosen("a")} onChoose={(id) => choose("a", id)} />
        <Chooser label="The other" chosen={chosen("b")} onChoose={(id) => choose("b", id)} />
      </div>
      <p role="status" class="note">
        {isAsking.value && "Comparing …"}
      </p>
      <Alert says={fault.value} />
      {both !== null && (
        <>
          {both.differences.length > 0 && (
            <section aria-labelledby="differences">
              <h2 id="differences" class="small">
                What differs
              </h2>
              <ul>
                {both.differences.map((sentence) => (
                  <li key={sentence} dir="auto">
                    {sentence}
                  </li>
                ))}
              </ul>
            </section>
          )}
          <div class="side-by-side">
            <Side compared={both.a} />
            <Side compared={both.b} />
          </div>
        </>
      )}
    </main>
  );
}

function chosen(side: "a" | "b"): string {
  return query.value.get(side) ?? "";
}

function choose(side: "a" | "b", id: string): void {
  const params = new URLSearchParams(query.peek());
  params.set(side, id);
  go(`/compare?${params.toString()}`, true);
}

/** Discussions by their titles; an id can be typed as well, `<id>~2` for the second in a folder. */
function Chooser({
  label,
  chosen,
  onChoose,
}: {
  readonly label: string;
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}) {
  // What is being typed is no choice yet.
  const typed = useSignal<string | null>(null);
  const { told } = useAsked<Rows>(
    () => `/api/discussions?text=${encodeURIComponent(typed.value ?? "")}&from=0&count=30`,
  );
  const list = `choices-${label.replaceAll(" ", "-")}`;
  return (
    <>
      <label class="grows">
        {label}
        <input
          type="text"
          list={list}
          value={typed.value ?? chosen}
          placeholder="its id, or words of its title"
          onInput={({ currentTarget }) => (typed.value = currentTarget.value)}
          onChange={({ currentTarget }) => {
            onChoose(currentTarget.value);
            typed.value = null;
          }}
        />
      </label>
      {/* Not inside: what can be chosen is no part of what the field is called. */}
      <datalist id={list}>
        {told.value?.rows.map((row) => (
          <option key={row.id} value={row.id}>
            {row.title}
          </option>
        ))}
      </datalist>
    </>
  );
}

function Side({ compared }: { readonly compared: Compared }) {
  const { row, n, seats, result } = compared;
  return (
    <section class="side" aria-label={row.title}>
      <h2 dir="auto">
        <a href={discussionPath(row.id)}>{row.title}</a>
        {n > 1 && <small> ({n})</small>}
      </h2>
      <dl class="facts">
        {facts(compared).map(([label, text]) => (
          <Fact key={label} label={label}>
            <bdi>{text}</bdi>
          </Fact>
        ))}
      </dl>
      <h3>At the table</h3>
      <ul>
        {seats.map((seat) => (
          <li key={seat.id} dir="auto">
            {seat.name}, <span class="note">{seat.person ?? seat.agents[0] ?? "nobody"}</span>
          </li>
        ))}
      </ul>
      {result !== null && (
        <>
          <h3>Result</h3>
          <Drawn html={result} />
        </>
      )}
    </section>
  );
}

function facts({ row, usage }: Compared): readonly (readonly [string, string])[] {
  return [
    ["Outcome", row.inAWord ?? "none yet"],
    ["Status", statusWords(row)],
    ["Protocol", row.protocol],
    ["Calls", grouped(usage.calls)],
    ["Tokens", rough(usage.inputTokens + usage.outputTokens)],
    ["Spent", dollars(usage.costUsd)],
    ["Last active", whenText(row.lastActiveAt)],
  ];
}
