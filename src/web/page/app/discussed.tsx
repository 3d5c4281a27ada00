import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { Heading } from "../live/banner.tsx";
import type { DiscussionLine } from "../live/follow.ts";
import { Part, PartFragment } from "../live/parts.tsx";
import { sitDown, type WatchedDiscussion } from "../live/sitting.ts";
import { Strip } from "../live/strip.tsx";
import { Transcript } from "../live/transcript.tsx";

export function Discussed({ id, line }: { readonly id: string; readonly line: DiscussionLine }) {
  const sitting = useMemo(() => sitDown(id, ["card", "movement"], line, () => {}), [id]);
  useEffect(() => sitting.end, [sitting]);
  const { detail, fault, view } = sitting;
  if (fault.value !== null) return <p class="notice">{fault.value}</p>;
  const now = detail.value;
  const title = now?.row.title ?? view.title.value;
  return (
    <main id="main">
      <header class="banner">
        <p class="eyebrow">Colloquy · {view.protocol.value}</p>
        <Heading sitting={sitting} title={title} />
        {now?.open.map(({ key, of, about, fields }) => (
          <p class="notice" dir="auto" key={key}>
            <strong>
              {of === "questions" ? "Open questions to you." : "Waits for an answer in the chat."}
            </strong>{" "}
            {(of === "questions" ? fields.map(({ label }) => label) : about).join("\n\n")}
          </p>
        ))}
      </header>
      <Parts sitting={sitting} />
    </main>
  );
}

function Parts({ sitting }: { readonly sitting: WatchedDiscussion }) {
  const { view, detail, following } = sitting;
  const isGoingOn = view.standing.value.status === "active";
  return (
    <>
      {isGoingOn && (
        <Part name="seats" title="At the table">
          <Strip view={view} seats={detail.value?.seats ?? []} />
        </Part>
      )}
      <PartFragment sitting={sitting} name="card" />
      <PartFragment sitting={sitting} name="movement" />
      {following.caughtUp.value && <Said sitting={sitting} />}
    </>
  );
}

/** Open where it goes on; afterwards what came of it is enough for a chat. */
function Said({ sitting: { view } }: { readonly sitting: WatchedDiscussion }) {
  const isOpen = useSignal(view.standing.peek().status === "active");
  return (
    <details
      class="file transcript-of"
      open={isOpen.value}
      onToggle={({ currentTarget }) => (isOpen.value = currentTarget.open)}
    >
      <summary>All that was said</summary>
      {isOpen.value && <Transcript view={view} />}
    </details>
  );
}
