import type { ComponentChildren } from "preact";
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Me, Rows } from "../api.ts";
import { ask, quiet } from "./ask.ts";
import { place } from "./route.ts";

export const views = [
  ["/", "Discussions", "list"],
  ["/search", "Search", "search"],
  ["/compare", "Compare", "compare"],
  ["/decisions", "Decisions", "decisions"],
  ["/new", "New", "new"],
] as const;

export function Frame({ me, children }: { readonly me: Me | null; readonly children: ComponentChildren }) {
  useEffect(() => {
    if (me === null) return;
    // All of them are listed for it: what is looked at comes first.
    void quiet().then(look);
    const looking = setInterval(look, lookMs);
    return () => clearInterval(looking);
  }, [me]);
  const { value: waits } = waiting;
  return (
    <>
      <a class="skip" href="#main">
        Skip to the content
      </a>
      <header class="top">
        <nav aria-label="Colloquy">
          <ul>
            {views.map(([path, title, at]) =>
              at === "new" && me?.may.draft === false ? null : (
                <li key={path}>
                  <a href={path} {...(place.value.at === at && { "aria-current": "page" as const })}>
                    {title}
                  </a>
                </li>
              ),
            )}
            {waits > 0 && (
              <li>
                <a href="/?status=waiting" class="waits">
                  {waits} waiting for you
                </a>
              </li>
            )}
          </ul>
        </nav>
        {me !== null && (
          <p class="whose" title={me.home}>
            {me.for === null ? (me.project.split(/[\\/]/).findLast(Boolean) ?? me.project) : `for ${me.for}`}
          </p>
        )}
      </header>
      <TabTitle is={views.find(([, , at]) => at === place.value.at)?.[1] ?? ""} />
      {children}
      <footer>
        <p>Colloquy {me?.version}. The page shows journals; everything is quoted exactly as it was said.</p>
      </footer>
    </>
  );
}

/** How many discussions wait for an answer, whichever is looked at. */
const waiting = signal(0);
const lookMs = 10_000;

const look = () => {
  ask<Rows>("/api/discussions?status=waiting&count=0").then(
    ({ total }) => (waiting.value = total),
    // The view itself says that the server is gone.
    () => {},
  );
};

export function TabTitle({ is }: { readonly is: string }) {
  const { value: waits } = waiting;
  useEffect(() => {
    const title = is === "" ? "Colloquy" : `${is} · Colloquy`;
    document.title = waits === 0 ? title : `(${waits}) ${title}`;
  }, [is, waits]);
  return null;
}

export function Alert({ says }: { readonly says: string | null }) {
  if (says === null) return null;
  return (
    <p class="notice" role="alert">
      {says}
    </p>
  );
}

export function Refused({ sentence }: { readonly sentence: string }) {
  return (
    <main id="main">
      <h1 class="small">Nothing to see</h1>
      <Alert says={sentence} />
    </main>
  );
}
