import { signal } from "@preact/signals";
import { render } from "preact";
import type { Me } from "../api.ts";
import { ask, sentenceOf } from "./ask.ts";
import { ComparePage } from "./compare.tsx";
import { DecisionsPage } from "./decisions.tsx";
import { Frame, Refused } from "./frame.tsx";
import { Keys } from "./keys.tsx";
import { ListPage } from "./list/list.tsx";
import { DiscussionPage } from "./live/discussion.tsx";
import { NewPage } from "./new/new.tsx";
import { followLinks, place } from "./route.ts";
import { SearchPage } from "./search.tsx";
import "../../document/export/html/style.css";
import "./frame.css";
import "./controls.css";
import "./list/list.css";
import "./live/live.css";
import "./answer/answer.css";
import "./new/new.css";
import "./others.css";
import "./print.css";

const me = signal<Me | null>(null);
const fault = signal<string | null>(null);

function Page() {
  if (me.value === null && fault.value === null) return <p role="status">Reading …</p>;
  return (
    <Frame me={me.value}>
      <Keys mayDraft={me.value?.may.draft !== false} />
      {fault.value === null ? (
        me.value !== null && <View me={me.value} />
      ) : (
        <Refused sentence={fault.value} />
      )}
    </Frame>
  );
}

function View({ me }: { readonly me: Me }) {
  const at = place.value;
  switch (at.at) {
    case "list":
      return <ListPage />;
    case "discussion":
      return <DiscussionPage key={at.id} {...at} me={me} />;
    case "search":
      return <SearchPage />;
    case "compare":
      return <ComparePage />;
    case "decisions":
      return <DecisionsPage />;
    case "new":
      return <NewPage me={me} />;
    case "nowhere":
      return <Refused sentence="There is no such page." />;
  }
}

followLinks();
ask<Me>("/api/me").then(
  (said) => (me.value = said),
  (error: unknown) => (fault.value = sentenceOf(error)),
);
const root = document.getElementById("page");
if (root !== null) render(<Page />, root);
