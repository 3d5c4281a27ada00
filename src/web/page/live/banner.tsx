import type { ComponentChildren } from "preact";
import { languageOf, sizeOf } from "../../../document/export/html/html.ts";
import type { Detail, Done, Me } from "../../api.ts";
import { dollars, rough, whenText } from "../amounts.ts";
import { ask } from "../ask.ts";
import { useDeed } from "../asked.ts";
import { statusWords } from "../list/status.ts";
import type { Sitting } from "./sitting.ts";
import { grouped } from "../../../text/amount.ts";

interface BannerProps {
  readonly sitting: Sitting;
  readonly me: Me;
}

export function Banner({ sitting, title, me }: BannerProps & { readonly title: string }) {
  const { view, detail } = sitting;
  const now = detail.value;
  return (
    <>
      <div class="banner">
        <p class="eyebrow">
          Colloquy · {now?.row.verb ?? view.watched.protocol.value}
          <Hearing sitting={sitting} />
        </p>
        <Heading sitting={sitting} title={title} />
        {now !== null && me.for === null && <Actions sitting={sitting} detail={now} />}
      </div>
      <Contents sitting={sitting} />
    </>
  );
}

export function Heading({ sitting, title }: { readonly sitting: Sitting; readonly title: string }) {
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

function Facts({ sitting, detail }: { readonly sitting: Sitting; readonly detail: Detail }) {
  const { watched } = sitting.view;
  const { row } = detail;
  const { calls, inputTokens, outputTokens, tokensEstimated, costUsd } = watched.spent.value;
  const { maxCalls, maxTokens, maxCostUsd } = watched.limits.value ?? detail.limits;
  const tokens = inputTokens + outputTokens;
  return (
    <dl class="facts">
      <Fact label="Outcome" class="outcome">
        {row.inAWord ?? "none yet"}
      </Fact>
      <Fact label="Status">{row.waiting ? "waits for an answer" : statusWords(row)}</Fact>
      <Fact label="How far">{row.howFar ?? roundText(watched.rounds.value.at(-1)?.round)}</Fact>
      <Fact label="Calls">
        {grouped(calls)}
        {atMost(maxCalls, grouped)}
      </Fact>
      <Fact label="Tokens">
        {tokensEstimated && "about "}
        {rough(tokens)}
        {atMost(maxTokens, rough)}
      </Fact>
      <Fact label="Spent">
        {dollars(costUsd)}
        {atMost(maxCostUsd, dollars)}
      </Fact>
      {row.status !== "completed" && detail.forecast !== "" && (
        <Fact label="Still to come">{detail.forecast}</Fact>
      )}
      <Fact label="Last active">
        <time dateTime={row.lastActiveAt}>{whenText(row.lastActiveAt)}</time>
      </Fact>
    </dl>
  );
}

function roundText(round: number | undefined): string {
  return round === undefined ? "before the first round" : `round ${round}`;
}

function atMost(most: number | null, said: (amount: number) => string): string {
  return most === null ? "" : ` of at most ${said(most)}`;
}

export function Fact({
  label,
  children,
  ...more
}: {
  readonly label: string;
  readonly class?: string;
  readonly children: ComponentChildren;
}) {
  return (
    <div>
      <dt>{label}</dt>
      <dd {...more}>{children}</dd>
    </div>
  );
}

function Notices({ sitting, detail }: { readonly sitting: Sitting; readonly detail: Detail | null }) {
  const { watched } = sitting.view;
  const { stopped } = watched.standing.value;
  const hearing = sitting.following.hearing.value;
  // The form below says what is waited for.
  const isAsking = detail?.open.some(({ of }) => of !== "questions") ?? false;
  const sentences = [
    ...(hearing.state === "refused" ? [hearing.sentence] : []),
    ...(stopped !== null && !isAsking ? [stopped.detail] : []),
    ...(detail?.unanswerable ? [`You cannot answer or continue it from here. ${detail.unanswerable}`] : []),
    ...(detail?.brokenSentence ? [detail.brokenSentence] : []),
    ...(detail?.shortcomings ?? []),
    ...watched.warnings.value,
  ];
  return (
    <>
      {sentences.map((sentence) => (
        <p class="notice" dir="auto" key={sentence}>
          {sentence}
        </p>
      ))}
    </>
  );
}

type BannerAction = "pause" | "stop" | "resume";

function Actions({ sitting, detail }: { readonly sitting: Sitting; readonly detail: Detail }) {
  const { id, status } = detail.row;
  const path = `/api/discussions/${encodeURIComponent(id)}`;
  const { told, isBusy, act } = useDeed((deed: BannerAction) =>
    ask<Done>(`${path}/${deed}`, { method: "POST", body: {} })
      .then(({ sentence }) => sentence)
      .finally(sitting.refresh),
  );
  const deeds: readonly BannerAction[] = detail.running
    ? ["pause", "stop"]
    : (status === "paused" || status === "interrupted") &&
        detail.open.every(({ of }) => of === "questions") &&
        detail.unanswerable === null
      ? ["resume"]
      : [];
  return (
    <p class="actions">
      {deeds.map((deed) => (
        <button type="button" key={deed} disabled={isBusy.value} onClick={() => void act(deed)}>
          {deedWords[deed]}
        </button>
      ))}
      <a href={`${path}/export?format=html`} download={`${id}.html`}>
        Export as a page
      </a>
      <a href={`${path}/export?format=markdown`} download={`${id}.md`}>
        as Markdown
      </a>
      <a href={`/compare?a=${encodeURIComponent(id)}`}>Compare</a>
      <span role="status">{told.value}</span>
    </p>
  );
}

const deedWords: Readonly<Record<BannerAction, string>> = { pause: "Pause", stop: "Stop", resume: "Go on" };

function Contents({ sitting }: Pick<BannerProps, "sitting">) {
  const now = sitting.detail.value;
  if (now === null) return null;
  const has = (name: string) => now.documents.some((one) => one.name === name);
  const parts: readonly (readonly [name: string, title: string, isThere: boolean])[] = [
    ["answers", "To answer", now.open.length > 0],
    ["result", "Result", has("result")],
    ["seats", "At the table", true],
    ["items", "Named by id", has("items")],
    ["files", "Documents", now.documents.some(({ of }) => of === "file")],
    ["transcript", "Transcript", true],
    ["gates", "Questions to a person", has("gates")],
  ];
  return (
    <nav aria-label="Contents" class="contents">
      <ul>
        {parts.map(([name, title, isThere]) =>
          isThere ? (
            <li key={name}>
              <a href={`#${name}`}>{title}</a>
            </li>
          ) : null,
        )}
      </ul>
    </nav>
  );
}
