import { signal } from "@preact/signals";
import { render } from "preact";
import { Discussed } from "./discussed.tsx";
import {
  askThrough,
  type DisplayMode,
  Host,
  type HostContext,
  hostLine,
  type ToldSituation,
  textOf,
  type ToldByTool,
  type ToolInput,
} from "./host.ts";
import "../../../document/export/html/style.css";
import "../controls.css";
import "../live/live.css";
import "./app.css";

interface Initialized {
  readonly hostCapabilities?: { readonly serverTools?: object };
  readonly hostContext?: HostContext;
}

const host = new Host();
const told = signal<readonly ToldSituation[] | null>(null);
const problem = signal<string | null>(null);
/** Whether the host passes on what we ask; else there is what the tool told. */
const canAsk = signal(false);
/** Counts results of one discussion: a later one may tell that it goes on again. */
const results = signal(0);

function App() {
  if (problem.value !== null) return <p class="notice">{problem.value}</p>;
  const situations = told.value;
  if (situations === null) return <p class="missing">The discussion begins …</p>;
  const [only, ...others] = situations;
  if (only === undefined) return <p class="missing">There are no discussions yet.</p>;
  if (!canAsk.value || others.length > 0) return situations.map((one) => <InShort key={one.id} {...one} />);
  return (
    <>
      {mayOpen.value && <Open />}
      <Discussed key={`${only.id} ${Math.max(1, results.value)}`} id={only.id} line={hostLine(host)} />
    </>
  );
}

function InShort({ id, state, detail, report }: ToldSituation) {
  return (
    <section>
      <p class="eyebrow">{id}</p>
      <p dir="auto">
        <strong>{state}</strong> {detail}
      </p>
      {report !== undefined && (
        <pre class="as-is" dir="auto">
          {report}
        </pre>
      )}
    </section>
  );
}

function take(result: ToldByTool): void {
  const { structuredContent: content } = result;
  problem.value = result.isError === true || content === undefined ? textOf(result) : null;
  if (problem.value !== null || content === undefined) return;
  told.value = "discussions" in content ? content.discussions : [content];
  results.value += 1;
}

/** A call that starts a discussion may take a minute: what it began is shown meanwhile. */
async function takeStarted({ protocol, subject = "" }: ToolInput): Promise<void> {
  if (protocol === undefined) return;
  const path = `/started?${new URLSearchParams({ protocol, subject }).toString()}`;
  while (canAsk.value && told.value === null && problem.value === null) {
    const id = await askThrough<string | null>(host, path).catch(() => null);
    if (id !== null && told.value === null) told.value = [{ id, state: "running", detail: "" }];
    await new Promise((again) => setTimeout(again, lookMs));
  }
}

const lookMs = 1000;

function fit({ theme, displayMode, availableDisplayModes }: HostContext): void {
  const { dataset } = document.documentElement;
  if (theme !== undefined) dataset["theme"] = theme;
  if (displayMode !== undefined) dataset["mode"] = displayMode;
  if (availableDisplayModes !== undefined) mayOpen.value = availableDisplayModes.includes("fullscreen");
}

/** Hosts that can show all of it on a screen of its own. */
const mayOpen = signal(false);

const open = () =>
  host.request<{ readonly mode: DisplayMode }>("ui/request-display-mode", { mode: "fullscreen" }).then(
    ({ mode }) => fit({ displayMode: mode }),
    // A host that does not know how leaves it as it is.
    () => {},
  );

function Open() {
  return (
    <button type="button" class="open" onClick={() => void open()}>
      Open
    </button>
  );
}

/** Where we are shown no address is ours: places are gone to, and the host opens what is elsewhere. */
function follow(event: Event): void {
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  const address = link?.getAttribute("href") ?? null;
  if (address === null) return;
  event.preventDefault();
  if (address.startsWith("#")) document.getElementById(address.slice(1))?.scrollIntoView();
  else if (/^https?:/.test(address)) host.request("ui/open-link", { url: address }).catch(() => {});
}

host.on("tool-input", ({ arguments: input = {} }) => void takeStarted(input));
host.on("tool-result", take);
host.on("tool-cancelled", ({ reason }) => {
  problem.value = `The call was cancelled. ${reason ?? ""}`.trim();
});
host.on("host-context-changed", fit);
addEventListener("click", follow);
render(<App />, document.body);

const { hostCapabilities, hostContext } = await host.request<Initialized>("ui/initialize", {
  appInfo: { name: "colloquy", version: "1" },
  appCapabilities: { availableDisplayModes: ["inline", "fullscreen"] },
  protocolVersion: "2026-01-26",
});
canAsk.value = hostCapabilities?.serverTools !== undefined;
fit(hostContext ?? {});
host.notify("initialized", {});
new ResizeObserver(() => {
  const { height } = document.documentElement.getBoundingClientRect();
  host.notify("size-changed", { width: innerWidth, height: Math.ceil(height) });
}).observe(document.body);
