import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Rows } from "../api.ts";
import { useAsked } from "./asked.ts";
import { views } from "./frame.tsx";
import { discussionPath, go } from "./route.ts";

interface PaletteEntry {
  readonly name: string;
  readonly act: () => void;
}

const mostFound = 8;

/** The keyboard's way to every view, discussion and button of the page: Ctrl-K. */
export function Keys({ mayDraft }: { readonly mayDraft: boolean }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const typed = useSignal("");
  const isOpen = useSignal(false);
  const found = useAsked<Rows>(() =>
    isOpen.value ? `/api/discussions?count=${mostFound}&text=${encodeURIComponent(typed.value)}` : null,
  );
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const isPalette = event.key === "k" && (event.ctrlKey || event.metaKey);
      const isTyping = event.target instanceof Element && event.target.matches("input, textarea, select");
      if (isPalette || (event.key === "?" && !isTyping)) {
        event.preventDefault();
        typed.value = "";
        isOpen.value = true;
        dialog.current?.showModal();
      } else if (!isTyping && !event.ctrlKey && !event.metaKey && !event.altKey && /^[jk]$/.test(event.key))
        step(event.key === "j" ? 1 : -1);
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, []);
  const choices = isOpen.value ? choicesFor(typed.value, found.told.value, mayDraft) : [];
  const take = ({ act }: PaletteEntry) => {
    dialog.current?.close();
    act();
  };
  return (
    <dialog ref={dialog} class="palette" aria-label="Go to" onClose={() => (isOpen.value = false)}>
      <form
        method="dialog"
        onSubmit={(event) => {
          event.preventDefault();
          const [first] = choices;
          if (first !== undefined) take(first);
        }}
      >
        <input
          type="search"
          aria-label="What to go to or do"
          value={typed.value}
          onInput={({ currentTarget }) => (typed.value = currentTarget.value)}
        />
      </form>
      <ul>
        {choices.map((choice, index) => (
          <li key={`${index} ${choice.name}`}>
            <button type="button" dir="auto" onClick={() => take(choice)}>
              {choice.name}
            </button>
          </li>
        ))}
      </ul>
      <p class="hint">
        <kbd>Ctrl K</kbd> go to anything, do anything <kbd>j, k</kbd> the next, the one before <kbd>?</kbd>{" "}
        these keys
      </p>
    </dialog>
  );
}

/** Whatever can be pressed or followed in the bar of the view that is open, the views, then discussions. */
function choicesFor(typed: string, found: Rows | null, mayDraft: boolean): readonly PaletteEntry[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const inBar = [...document.querySelectorAll<HTMLElement>(".bar :is(a, button:enabled)")];
  const here = inBar.map((one) => ({ name: one.innerText, act: () => one.click() }));
  const offered = views.filter(([, , at]) => at !== "new" || mayDraft);
  const all = [...here, ...offered.map(([path, title]) => ({ name: title, act: () => go(path) }))];
  return [
    ...all.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word))),
    ...(found?.rows ?? []).map(({ id, title }) => ({ name: title, act: () => go(discussionPath(id)) })),
  ];
}

function step(by: 1 | -1): void {
  const stops = [...document.querySelectorAll<HTMLElement>(".grid-row .what a, .slot")];
  const held = stops.findIndex((stop) => stop.contains(document.activeElement));
  const inView = stops.findIndex((stop) => stop.getBoundingClientRect().bottom > 0);
  const next = stops[held === -1 ? Math.max(0, inView) : held + by];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: "nearest" });
}
