import { count } from "../../text/amount.ts";
import type { Found, Hit } from "../api.ts";
import { whenText } from "./amounts.ts";
import { useAsked } from "./asked.ts";
import { go, query } from "./route.ts";
import { Alert } from "./frame.tsx";

export function SearchPage() {
  const { told, fault, isAsking } = useAsked<Found>(() =>
    words().trim() === "" ? null : `/api/search?words=${encodeURIComponent(words())}`,
  );
  const found = told.value;
  return (
    <main id="main">
      <h1 class="small">Search what was said</h1>
      <form class="line-form" role="search" onSubmit={search}>
        <label class="grows">
          Words
          <input type="search" name="words" defaultValue={words()} />
        </label>
        <button type="submit" class="main">
          Search
        </button>
      </form>
      <p role="status" class="note">
        {isAsking.value && "Searching …"}
        {found !== null && foundText(found)}
      </p>
      <Alert says={fault.value} />
      <ol class="hits">
        {found !== null &&
          once(found.hits).map((hit) => (
            <li key={hit.permalink}>
              <HitView hit={hit} />
            </li>
          ))}
      </ol>
    </main>
  );
}

function words(): string {
  return query.value.get("words") ?? "";
}

function search(event: SubmitEvent): void {
  event.preventDefault();
  const typed = new FormData(event.currentTarget as HTMLFormElement).get("words");
  go(`/search?words=${encodeURIComponent(typeof typed === "string" ? typed : "")}`, true);
}

/** What a seat said is often told on to others: one of the two is enough. */
function once(hits: readonly Hit[]): readonly Hit[] {
  const byText = new Map(hits.map((hit) => [JSON.stringify([hit.id, hit.seat, hit.round, hit.text]), hit]));
  return [...byText.values()];
}

function foundText({ hits, searched, all }: Found): string {
  const { length } = once(hits);
  const looked = searched < all ? `, in ${searched} of ${all} discussions` : "";
  return `${length === 0 ? "Nobody said that here" : count(length, "place")}${looked}.`;
}

function HitView({ hit }: { readonly hit: Hit }) {
  return (
    <>
      <a href={hit.permalink} dir="auto">
        {hit.title}
      </a>
      <p class="place">
        {[hit.seat, hit.round === null ? null : `round ${hit.round}`, whenText(hit.at)]
          .filter((one) => one !== null)
          .join(" · ")}
      </p>
      <p class="excerpt" dir="auto">
        {marked(hit)}
      </p>
    </>
  );
}

/** Text alone: where something was found is ours to mark, never the text's. */
function marked({ text, marks }: Hit) {
  let end = 0;
  const parts = marks.flatMap(([from, to]) => {
    const before = text.slice(end, from);
    end = to;
    return [before, <mark key={from}>{text.slice(from, to)}</mark>];
  });
  return [...parts, text.slice(end)];
}
