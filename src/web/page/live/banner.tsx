import {
  element,
  factsLineHtml,
  languageOf,
  nodesOf,
  sizeOf,
  trustHtml,
} from "../../../document/export/html/html.ts";
import type { Detail, Done, Me } from "../../api.ts";
import { dollars, rough, spentText, whenText, statusWords } from "../amounts.ts";
import { ask } from "../ask.ts";
import { useDeed } from "../asked.ts";
import { Drawn } from "../drawn.tsx";
import { discussionPath } from "../route.ts";
import type { WatchedDiscussion } from "./sitting.ts";
import { hasEnded } from "../../../kernel/discussion.ts";
import { count, grouped } from "../../../text/amount.ts";
import type { Watched } from "./watched.ts";

interface BannerProps {
  readonly sitting: WatchedDiscussion;
  readonly me: Me;
}

export function Banner({ sitting, title, me }: BannerProps & { readonly title: string }) {
  const { view, detail } = sitting;
  const now = detail.value;
  return (
    <>
      <div class="banner">
        <p class="eyebrow">
          Colloquy · {now?.row.verb ?? view.protocol.value}
          <Hearing sitting={sitting} />
        </p>
        <Heading sitting={sitting} title={title} />
        {now?.row.fork !== undefined && <Forked id={now.row.id} {...now.row.fork} />}
      </div>
      {now !== null && (
        <div class="bar">
          <Contents sitting={sitting} me={me} />
          {me.for === null && <Actions sitting={sitting} detail={now} />}
        </div>
      )}
    </>
  );
}

export function Heading({ sitting, title }: { readonly sitting: WatchedDiscussion; readonly title: string }) {
  const now = sitting.detail.value;
  return (
    <>
      <h1 class={sizeOf(title)} lang={languageOf(title)} dir="auto">
        {title === "" ? "…" : title}
      </h1>
      {now !== null && <Facts sitting={sitting} detail={now} />}
      <Notices sitting={sitting} detail={now} />
    </>
  );
}

function Forked({ id, of, told }: { readonly id: string; readonly of: string; readonly told: string }) {
  return (
    <p class="note" dir="auto">
      Forked from <a href={discussionPath(of)}>{of}</a>, {told}.{" "}
      <a href={`/compare?${String(new URLSearchParams({ a: of, b: id }))}`}>Compare both</a>
    </p>
  );
}

const hearingWords = {
  connecting: "connecting …",
  lost: "connection lost, trying again …",
  refused: "not signed in",
};

function Hearing({ sitting: { following, detail } }: Pick<BannerProps, "sitting">) {
  const { state } = following.hearing.value;
  const status = detail.value?.row.status;
  const isGoingOn = state === "live" && status === "active";
  const whenHeard = status === undefined ? "reading …" : isGoingOn ? "live" : "up to date";
  return (
    <span class={`hearing ${state}${isGoingOn ? " going-on" : ""}`} role="status">
      {state === "live" ? whenHeard : hearingWords[state]}
    </span>
  );
}

function Facts({ sitting, detail }: { readonly sitting: WatchedDiscussion; readonly detail: Detail }) {
  const watched = sitting.view;
  const { row } = detail;
  const isHeard = sitting.following.caughtUp.value;
  const used = isHeard ? watched.spent.value : detail.used;
  const { calls, inputTokens, outputTokens, tokensEstimated } = used;
  const { maxCalls, maxTokens, maxCostUsd } = watched.limits.value ?? detail.limits;
  const far = [
    statusWords(row),
    row.howFar ?? roundText(isHeard ? watched.rounds.value.at(-1)?.round : detail.round),
  ];
  const took = [
    `${callsText(calls, watched, row)}${atMost(maxCalls, grouped)}`,
    `${tokensEstimated ? "about " : ""}${rough(inputTokens + outputTokens)} tokens${atMost(maxTokens, rough)}`,
    `${spentText(used)}${atMost(maxCostUsd, dollars)}`,
    element("time", { datetime: row.lastActiveAt }, whenText(row.lastActiveAt)),
  ];
  return <Drawn html={nodesOf(factsLineHtml(row.inAWord, far, took))} />;
}

/** `call 7 of about 14` while it goes on as it usually does; else how many there were. */
function callsText(calls: number, { likelyCalls, open }: Watched, { status }: Detail["row"]): string {
  const now = calls + open.value.length;
  const likely = likelyCalls.value;
  return status === "active" && likely !== null && now > 0 && now <= likely
    ? `call ${now} of about ${likely}`
    : count(calls, "call");
}

function roundText(round: number | null = null): string {
  return round === null ? "before the first round" : `round ${round}`;
}

function atMost(most: number | null, said: (amount: number) => string): string {
  return most === null ? "" : ` of at most ${said(most)}`;
}

function Notices({
  sitting,
  detail,
}: {
  readonly sitting: WatchedDiscussion;
  readonly detail: Detail | null;
}) {
  const hearing = sitting.following.hearing.value;
  // The form below says what is waited for, and what going on may take.
  const isAsking = detail?.open.some(({ of }) => of !== "questions") ?? false;
  const sentences = [
    ...(hearing.state === "refused" ? [hearing.sentence] : []),
    ...(detail?.unanswerable ? [`You cannot answer or continue it from here. ${detail.unanswerable}`] : []),
    ...(detail?.notices ?? []),
    ...(!isAsking && isHeld(detail) ? [detail.forecast] : []),
    detail?.adoption ?? "",
  ].filter((sentence) => sentence !== "");
  return <Drawn html={nodesOf(trustHtml(sentences))} />;
}

function isHeld(detail: Detail | null): detail is Detail {
  return detail !== null && ["paused", "interrupted"].includes(detail.row.status);
}

type BannerAction = "pause" | "stop" | "resume" | "adopt";

function Actions({ sitting, detail }: { readonly sitting: WatchedDiscussion; readonly detail: Detail }) {
  const { id } = detail.row;
  const path = `/api/discussions/${encodeURIComponent(id)}`;
  const { told, isBusy, act } = useDeed((deed: BannerAction | "copy") =>
    deed === "copy"
      ? ask<string>(`${path}/export?format=card`)
          .then((text) => navigator.clipboard.writeText(text))
          .then(() => "Copied as Markdown.")
      : ask<Done>(`${path}/${deed}`, { method: "POST", body: {} })
          .then(({ sentence }) => (deed === "adopt" ? null : sentence))
          .finally(sitting.refresh),
  );
  const has = (name: string) => detail.documents.some((one) => one.name === name);
  const deeds: readonly BannerAction[] = detail.running
    ? ["pause", "stop"]
    : isHeld(detail) && detail.open.every(({ of }) => of === "questions") && detail.unanswerable === null
      ? ["resume"]
      : detail.adoptable
        ? ["adopt"]
        : [];
  return (
    <>
      <p class="actions">
        {deeds.map((deed) => (
          <button type="button" key={deed} disabled={isBusy.value} onClick={() => void act(deed)}>
            {deedWords[deed]}
          </button>
        ))}
        {has("card") && (
          <button type="button" onClick={() => void act("copy")}>
            Copy answer
          </button>
        )}
        <a href={`${path}/export?format=html`} download={`${id}.html`}>
          Export
        </a>
        <a href={`${path}/export?format=markdown`} download={`${id}.md`}>
          Markdown
        </a>
        <a href={`/compare?a=${encodeURIComponent(id)}`}>Compare</a>
      </p>
      <p role="status">{told.value}</p>
    </>
  );
}

const deedWords: Readonly<Record<BannerAction, string>> = {
  pause: "Pause",
  stop: "Stop",
  resume: "Go on",
  adopt: "Adopt",
};

/** The answer needs no way to it: it stands right below. */
function Contents({ sitting, me }: BannerProps) {
  const now = sitting.detail.value;
  if (now === null) return null;
  const { documents, open } = now;
  const of = (name: string) => documents.flatMap((one) => (one.name === name ? [[name, one.title]] : []));
  const parts: readonly (readonly string[])[] = [
    ...(open.length > 0 ? [["answers", `To answer (${open.length})`]] : []),
    ...(me.for === null && hasEnded(now.row.status) ? [["further", "Ask again"]] : []),
    ...of("movement"),
    ["seats", "At the table"],
    ...of("result"),
    ...(documents.some((one) => one.of === "file") ? [["files", "Documents"]] : []),
    ["transcript", "Transcript"],
  ];
  return (
    <nav aria-label="Contents" class="contents">
      <ul>
        {parts.map(([name, title]) => (
          <li key={name}>
            <a href={`#${name}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
