import { ask, retryMs, sentenceOf, ServerRefusal } from "../ask.ts";
import type { JournalEvent, LiveText, Refusal, Row } from "../../api.ts";
import type { Ears, Line } from "./follow.ts";

/** A discussion by way of our own server. A lost connection goes on behind the last event that was heard. */
export function serverLine(id: string): Line {
  return { ask, listen: (ears) => listen(id, ears) };
}

function listen(id: string, ears: Ears): () => void {
  let source: EventSource | null = null;
  let tries = 0;
  let retrying = 0;

  const connect = () => {
    source = new EventSource(`/api/discussions/${encodeURIComponent(id)}/events?after=${ears.lastHeard()}`);
    source.addEventListener("open", () => {
      tries = 0;
      ears.hearing({ state: "live" });
    });
    hear(source, "journal", ears.journal);
    hear(source, "live", ears.live);
    hear(source, "row", ears.row);
    hear(source, "opened", ears.opened);
    hear(source, "fault", ({ sentence }) => ears.hearing({ state: "refused", sentence }));
    source.addEventListener("ready", ears.ready);
    source.addEventListener("error", () => void lost());
  };

  const lost = async () => {
    source?.close();
    ears.hearing({ state: "lost" });
    const wait = retryMs(tries++);
    const refused = await ask(`/api/me`).then(
      () => null,
      (error: unknown) => (error instanceof ServerRefusal && error.status !== 0 ? sentenceOf(error) : null),
    );
    if (refused !== null) ears.hearing({ state: "refused", sentence: refused });
    if (source !== null) retrying = setTimeout(connect, wait);
  };

  connect();
  return () => {
    source?.close();
    source = null;
    clearTimeout(retrying);
  };
}

/** What the server sends, by the name it sends it under. */
interface Messages {
  readonly journal: JournalEvent;
  readonly live: LiveText;
  readonly row: Row;
  readonly opened: unknown;
  readonly fault: Refusal;
}

function hear<Name extends keyof Messages>(
  source: EventSource,
  name: Name,
  take: (said: Messages[Name]) => void,
): void {
  source.addEventListener(name, ({ data }: MessageEvent<string>) => take(JSON.parse(data) as Messages[Name]));
}
