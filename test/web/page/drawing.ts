import { h, options, render } from "preact";
import { onTestFinished, vi } from "vitest";

/** As much of a document as Preact needs: what a view shows and does is looked at without a browser, in a moment. */
class Piece {
  readonly nodeType: number;
  readonly localName: string;
  readonly childNodes: Piece[] = [];
  readonly attributes = new Map<string, unknown>();
  readonly style: Record<string, unknown> = {};
  readonly #listeners = new Map<string, (event: object) => unknown>();
  parentNode: Piece | null = null;
  data: string;

  constructor(nodeType: number, localName: string, data = "") {
    this.nodeType = nodeType;
    this.localName = localName;
    this.data = data;
  }

  get firstChild(): Piece | null {
    return this.childNodes[0] ?? null;
  }

  get nextSibling(): Piece | null {
    const all = this.parentNode?.childNodes ?? [];
    return all[all.indexOf(this) + 1] ?? null;
  }

  insertBefore(child: Piece, before: Piece | null = null): void {
    child.remove();
    const at = before === null ? -1 : this.childNodes.indexOf(before);
    this.childNodes.splice(at === -1 ? this.childNodes.length : at, 0, child);
    child.parentNode = this;
  }

  appendChild(child: Piece): void {
    this.insertBefore(child);
  }

  removeChild(child: Piece): void {
    child.remove();
  }

  remove(): void {
    const all = this.parentNode?.childNodes ?? [];
    if (all.includes(this)) all.splice(all.indexOf(this), 1);
    this.parentNode = null;
  }

  contains(other: Piece | null): boolean {
    return other !== null && (other === this || this.contains(other.parentNode));
  }

  setAttribute(name: string, value: unknown): void {
    this.attributes.set(name, value);
  }

  removeAttribute(name: string): void {
    this.attributes.delete(name);
  }

  addEventListener(type: string, listener: (event: object) => unknown): void {
    this.#listeners.set(type.toLowerCase(), listener);
  }

  removeEventListener(type: string): void {
    this.#listeners.delete(type.toLowerCase());
  }

  /** What happens to it: `currentTarget` is it, with what is said of it now. */
  async does(type: string, now: object = {}): Promise<void> {
    const event = { type, currentTarget: now, target: now, preventDefault: () => {}, ...now };
    await this.#listeners.get(type)?.call(this, event);
    await settled();
  }

  showModal(): void {}

  close(): void {}

  is(name: string): unknown {
    return this.attributes.get(name);
  }

  get said(): string {
    const inside = this.childNodes.map(({ said }) => said).join("");
    const words = this.nodeType === 3 ? this.data : inside;
    return /^(?:p|li|label|legend|option|button|dt|dd|h\d|summary)$/.test(this.localName)
      ? ` ${words} `
      : words;
  }

  /** All below it with such a name, in their order; with an attribute, those that have it so. */
  all(name: string, wanted: Readonly<Record<string, unknown>> = {}): readonly Piece[] {
    const own = this.childNodes.flatMap((child) => [
      ...(child.localName === name ? [child] : []),
      ...child.all(name),
    ]);
    return own.filter((one) => Object.entries(wanted).every(([key, value]) => one.is(key) === value));
  }
}

export interface Drawing {
  readonly root: Piece;
  /** All that is shown, in one line. */
  readonly text: () => string;
  /** Where it led its reader. */
  readonly went: readonly string[];
  readonly all: Piece["all"];
  readonly one: Piece["all"] extends (...args: infer Args) => unknown ? (...args: Args) => Piece : never;
}

/** Once all that was set has been drawn, and what was asked has come. */
export async function settled(): Promise<void> {
  for (let turns = 0; turns < 10; turns++) await new Promise((done) => setImmediate(done));
}

/** A view of the page, by its file and its name, as it is drawn with these properties. */
export async function drawn(file: string, name: string, props: object): Promise<Drawing> {
  const went = standIn();
  const parts = (await import(`../../../src/web/page/${file}`)) as Readonly<Record<string, never>>;
  const view = parts[name];
  if (view === undefined) throw new Error(`${file} has no ${name}.`);
  const root = new Piece(1, "main");
  render(h(view, props as never), root as never);
  onTestFinished(() => render(null, root as never));
  await settled();
  const text = () => root.said.replaceAll(/\s+/g, " ").trim();
  const one = (...wanted: Parameters<Piece["all"]>) => {
    const [found] = root.all(...wanted);
    if (found === undefined) throw new Error(`No ${JSON.stringify(wanted)} in: ${text()}`);
    return found;
  };
  return { root, text, went, all: (...wanted) => root.all(...wanted), one };
}

const around = new Map<string, (event: object) => void>();

/** A key that is pressed wherever the reader is. */
export async function press(key: string, more: object = {}): Promise<void> {
  around.get("keydown")?.({ key, target: null, preventDefault: () => {}, ...more });
  await settled();
}

/** What a browser has around a page, as far as it is used: kept here, so that two tests share nothing. */
function standIn(): readonly string[] {
  const went: string[] = [];
  const kept = new Map<string, string>();
  const document = {
    createElement: (name: string) => new Piece(1, name),
    createElementNS: (_: string, name: string) => new Piece(1, name),
    createTextNode: (data: string) => new Piece(3, "", data),
    getElementById: () => null,
    querySelector: () => null,
    querySelectorAll: () => [],
    body: new Piece(1, "body"),
    hidden: false,
    title: "",
  };
  // What a view does once it is drawn it does at once; what waits for a frame may do so after the test.
  const soon = (done: () => void) => setTimeout(done);
  Object.assign(globalThis, { requestAnimationFrame: soon, removeEventListener: () => {} });
  (options as { requestAnimationFrame?: (done: () => void) => void }).requestAnimationFrame = setImmediate;
  vi.stubGlobal("document", document);
  vi.stubGlobal("location", {
    href: "http://here/",
    pathname: "/",
    hash: "",
    assign: (path: string) => void went.push(path),
  });
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  });
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal("Element", Piece);
  vi.stubGlobal("addEventListener", (type: string, heard: (event: object) => void) =>
    around.set(type, heard),
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  return went;
}

/** Brings the reader to an address, as a browser tells it: a view that is drawn then is drawn there. */
export async function readerAt(path: string): Promise<void> {
  standIn();
  let goes: (event: object) => void = () => {};
  Object.assign(globalThis, {
    navigation: { addEventListener: (_: string, heard: typeof goes) => void (goes = heard) },
  });
  (await import("../../../src/web/page/route.ts")).followLinks();
  Reflect.deleteProperty(globalThis, "navigation");
  const lead = (to: string) => {
    const destination = { url: new URL(to, "http://here/").href };
    // What it does for scroll and focus later has nothing to do it with here.
    const intercept = ({ handler }: { handler: () => Promise<void> }) => void handler().catch(() => {});
    goes({ destination, navigationType: "replace", canIntercept: true, downloadRequest: null, intercept });
  };
  lead(path);
  onTestFinished(() => {
    standIn();
    lead("/");
  });
}

interface Asked {
  readonly path: string;
  readonly method: string;
  readonly body: unknown;
}

type Telling = (asked: Asked) => { readonly status?: number; readonly json: unknown } | Promise<never>;

/** A server that says this, and what it was asked. */
export function telling(tell: Telling): readonly Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal(
    "fetch",
    async (path: string, { method = "GET", body }: { method?: string; body?: string }) => {
      const one = { path, method, body: body === undefined ? null : (JSON.parse(body) as unknown) };
      asked.push(one);
      const { status = 200, json } = await tell(one);
      return Response.json(json, { status });
    },
  );
  return asked;
}
