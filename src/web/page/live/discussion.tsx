import { useSignal, useSignalEffect } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { turnAnchor } from "../../../document/export/html/anchors.ts";
import type { Me } from "../../api.ts";
import { Forms } from "../answer/forms.tsx";
import { Banner } from "./banner.tsx";
import { Files, Part, PartFragment } from "./parts.tsx";
import { RoundTable } from "./round-table.tsx";
import { serverLine } from "./follow.ts";
import { sitDown, type Sitting } from "./sitting.ts";
import { Transcript } from "./transcript.tsx";
import { Alert } from "../frame.tsx";

interface DiscussionProps {
  readonly id: string;
  readonly message: number | null;
  readonly isCall: boolean;
  readonly me: Me;
}

/** One discussion, while it happens and after. Once all of it may be seen, it is read anew from the start. */
export function DiscussionPage(props: DiscussionProps) {
  const opened = useSignal(0);
  return <Watching key={`${props.id} ${opened.value}`} {...props} onOpened={() => (opened.value += 1)} />;
}

function Watching({
  id,
  message,
  isCall,
  me,
  onOpened,
}: DiscussionProps & { readonly onOpened: () => void }) {
  const sitting = useMemo(() => sitDown(id, serverLine(id), onOpened), [id]);
  useEffect(() => sitting.end, [sitting]);
  useEffect(() => {
    sitting.view.here.value = null;
    sitting.view.hereCall.value = isCall ? message : null;
  }, [sitting, message, isCall]);
  useSignalEffect(() => {
    if (message !== null && sitting.following.caughtUp.value) goTo(message, sitting);
  });
  useSignalEffect(() => {
    // Rounds come over the stream: the browser itself found nothing at this address yet.
    if (sitting.following.caughtUp.value && location.hash.startsWith("#round-"))
      requestAnimationFrame(() => document.getElementById(location.hash.slice(1))?.scrollIntoView());
  });
  const { detail, fault, view } = sitting;
  if (fault.value !== null)
    return (
      <main id="main">
        <h1>Nothing to see</h1>
        <Alert says={fault.value} />
        <p>
          <a href="/">All discussions</a>
        </p>
      </main>
    );
  const title = detail.value?.row.title ?? view.watched.title.value;
  return (
    <main id="main">
      <Banner sitting={sitting} title={title} me={me} />
      <Parts sitting={sitting} me={me} />
    </main>
  );
}

function Parts({ sitting, me }: { readonly sitting: Sitting; readonly me: Me }) {
  const { view, detail } = sitting;
  // As it was when the page came: parts that change places under a reader are worse than any order.
  const { caughtUp } = sitting.following;
  const isOver = useMemo(() => view.watched.standing.peek().status !== "active", [sitting, caughtUp.value]);
  const table = (
    <Part name="seats" title="At the table">
      <RoundTable view={view} seats={detail.value?.seats ?? []} />
    </Part>
  );
  return (
    <>
      <Forms sitting={sitting} me={me} />
      {!isOver && table}
      <PartFragment sitting={sitting} name="result" title="Result" />
      {isOver && table}
      <PartFragment sitting={sitting} name="stood" title="Who stood where" />
      <PartFragment sitting={sitting} name="items" title="Named by id" />
      <Files sitting={sitting} />
      <Part name="transcript" title="Transcript">
        <Transcript view={view} />
      </Part>
    </>
  );
}

function goTo(message: number, { view }: Sitting): void {
  const turn = view.watched.turnAt(message);
  if (turn === undefined || view.here.peek() === turn.key) return;
  view.here.value = turn.key;
  view.chosen.value = { seats: new Set(), kinds: new Set() };
  requestAnimationFrame(() => {
    const slot = document.getElementById(turnAnchor(turn.key))?.closest<HTMLElement>(".slot");
    slot?.scrollIntoView({ block: "start", behavior: "instant" });
    slot?.focus({ preventScroll: true });
  });
}
