import { render } from "preact";
import { signal } from "@preact/signals";
const s = signal(1);
const w = new Worker(new URL("./said-worker.ts", import.meta.url), { type: "module" });
render(<p onClick={() => w.postMessage(1)}>{s}</p>, document.body);
