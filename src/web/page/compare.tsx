import { useSignal } from "@preact/signals";
import type { Compared, Rows, SideBySide } from "../api.ts";
import { whenText, statusWords } from "./amounts.ts";
import { useAsked } from "./asked.ts";
import { Drawn } from "./drawn.tsx";
import { ask } from "./list/question.ts";
import { discussionPath, query } from "./route.ts";
import { Alert } from "./frame.tsx";

export function ComparePage() {
  const { told, fault, isAsking } = useAsked<SideBySide>(() => {
    const [a, b] = [chosen("a"), chosen("b")];
    return a === "" || b === "" ? null : `/api/compare?a=${encodeURIComponent(a)}&b=${encodeURIComponent(b)}`;
  });
  const both = told.value;
  return (
    <main id="main" class="wide">
      <h1 class="small">Compare two discussions</h1>
      <div class="line-form">
        <Chooser label="One" chosen={chosen("a")} onChoose={(id) => ask({ a: id })} />
        <Chooser label="The other" chosen={chosen("b")} onChoose={(id) => ask({ b: id })} />
      </div>
      <p role="status" class="note">
        {isAsking.value && "Comparing …"}
      </p>
      <Alert says={fault.value} />
      {both !== null && (
        <>
          <section class="document compared" aria-labelledby="differences">
            <h2 id="differences" class="small">
              What differs
            </h2>
            <Drawn html={both.differences} />
          </section>
          <div class="side-by-side">
            {both.sides.map((side, index) => (
              <Side key={index} compared={side} />
            ))}
          </div>
        </>
      )}
    </main>
  );
}

function chosen(side: "a" | "b"): string {
  return query.value.get(side) ?? "";
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

function Side({ compared: { row, n, result } }: { readonly compared: Compared }) {
  return (
    <section class="side" aria-label={row.title}>
      <h2 dir="auto">
        <a href={discussionPath(row.id)}>{row.title}</a>
        {n > 1 && <small> ({n})</small>}
      </h2>
      <p class="note">
        {row.protocol}, {statusWords(row)}, last active {whenText(row.lastActiveAt)}
      </p>
      {result !== null && <Drawn html={result} />}
    </section>
  );
}
