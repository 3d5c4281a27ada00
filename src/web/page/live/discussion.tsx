import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { Me } from "../../api.ts";
import { Forms } from "../answer/forms.tsx";
import { Banner } from "./banner.tsx";
import { Further } from "./further.tsx";
import { Files, Part, PartFragment } from "./parts.tsx";
import { stayAt } from "./stay.ts";
import { sitDown, type WatchedDiscussion } from "./sitting.ts";
import { Strip } from "./strip.tsx";
import { Transcript } from "./transcript.tsx";
import { ask } from "../ask.ts";
import { Alert, Refused, TabTitle } from "../frame.tsx";
import { isReturn } from "../route.ts";

interface DiscussionProps {
  readonly id: string;
  readonly message: number | null;
  readonly me: Me;
}

const shown = ["card", "movement", "result", "items", "gates"];

/** One discussion, while it happens and after. Once all of it may be seen, it is read anew from the start. */
export function DiscussionPage(props: DiscussionProps) {
  const opened = useSignal(0);
  return <Watching key={`${props.id} ${opened.value}`} {...props} onOpened={() => (opened.value += 1)} />;
}

function Watching({ id, message, me, onOpened }: DiscussionProps & { readonly onOpened: () => void }) {
  const sitting = useMemo(() => sitDown(id, shown, { ask }, onOpened), [id]);
  useEffect(() => sitting.end, [sitting]);
  const isThere = sitting.following.caughtUp.value;
  const place = message === null ? null : sitting.view.placeOf(message);
  useEffect(() => {
    const { view } = sitting;
    view.here.value = place ?? null;
    const anchor = place ?? (message === null ? location.hash.slice(1) : "");
    if (isThere && anchor !== "" && !isReturn.peek()) return stayAt(anchor);
  }, [sitting, message, isThere, place]);
  const { detail, fault, view } = sitting;
  if (fault.value !== null) return <Refused sentence={fault.value} />;
  const title = detail.value?.row.title ?? view.title.value;
  return (
    <main id="main">
      <TabTitle is={title} />
      {isThere && message !== null && place === undefined && (
        <Alert
          says={`Message ${message} is not in this discussion, or you are not shown it before the end.`}
        />
      )}
      <Banner sitting={sitting} title={title} me={me} />
      <Parts sitting={sitting} me={me} />
    </main>
  );
}

function Parts({ sitting, me }: { readonly sitting: WatchedDiscussion; readonly me: Me }) {
  const { view, detail } = sitting;
  const isTold = detail.value !== null;
  // As it was when the page came, until there is an answer to read: parts that change places disturb a reader.
  const before = useMemo(() => detail.peek()?.row.status, [sitting, isTold]);
  const isDone = detail.value?.row.status === "completed";
  const isOver = isDone || before !== "active";
  // Whoever answers stays where the question was.
  const isAnswered = isDone && before !== "paused";
  if (!isTold) return <p role="status">Reading the discussion …</p>;
  const table = (
    <Part key="seats" name="seats" title="At the table">
      <Strip view={view} seats={detail.value?.seats ?? []} />
    </Part>
  );
  const forms = <Forms key="forms" sitting={sitting} me={me} />;
  return (
    <>
      {!isOver && table}
      {!isAnswered && forms}
      <PartFragment sitting={sitting} name="card" />
      <Further sitting={sitting} me={me} />
      <PartFragment sitting={sitting} name="movement" />
      {isAnswered && forms}
      {isOver && table}
      <PartFragment sitting={sitting} name="result" />
      <PartFragment sitting={sitting} name="items" />
      <Files sitting={sitting} />
      <Part name="transcript" title="Transcript">
        <Transcript view={view} />
      </Part>
      <PartFragment sitting={sitting} name="gates" />
    </>
  );
}
