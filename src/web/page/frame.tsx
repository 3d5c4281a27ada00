import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import type { Me } from "../api.ts";
import { place } from "./route.ts";

const views = [
  ["/", "Discussions", "list"],
  ["/search", "Search", "search"],
  ["/compare", "Compare", "compare"],
  ["/decisions", "Decisions", "decisions"],
  ["/new", "New", "new"],
] as const;

export function Frame({ me, children }: { readonly me: Me | null; readonly children: ComponentChildren }) {
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
          </ul>
        </nav>
        {me !== null && (
          <p class="whose" title={me.home}>
            {me.for === null ? projectName(me.project) : `for ${me.for}`}
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

function projectName(path: string): string {
  return path.split(/[\\/]/).findLast((part) => part !== "") ?? path;
}

/** What the tab is called: what is looked at comes first. */
export function TabTitle({ is }: { readonly is: string }) {
  useEffect(() => {
    document.title = is === "" ? "Colloquy" : `${is} · Colloquy`;
  }, [is]);
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
