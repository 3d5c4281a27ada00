import { writeFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterwards } from "../beside.ts";
import { sharedBrowser } from "../browser/browser.ts";
import { hasBrowser } from "../browser/has-browser.ts";
import type { Attack } from "./attack.ts";
import { attempt, mostlySlow } from "./attempt.ts";
import { forge } from "./journals.ts";
import type { Scene } from "./scene.ts";
import { serving } from "./server.ts";

/** Words of agents, titles and names that want to be a page: in the exports of every protocol, read by a real browser. */

// Each wants to tell a server of ours that it ran; an image or a style sheet of theirs would tell it too.
const payloads = (address: string): readonly string[] => [
  `<script>fetch("${address}/script")</script>`,
  `</script><script>fetch("${address}/after")</script>`,
  `</style><script>fetch("${address}/style")</script>`,
  `--><script>fetch("${address}/comment")</script>]]>`,
  `"><img src="${address}/img" onerror="fetch('${address}/error')">`,
  `' onmouseover='fetch("${address}/over")' autofocus onfocus='fetch("${address}/focus")' x='`,
  `<svg onload=fetch("${address}/svg")><animate onbegin=fetch("${address}/begin")></svg>`,
  `<iframe srcdoc="<script>fetch('${address}/frame')</script>"></iframe>`,
  `<link rel=stylesheet href="${address}/css"><style>@import "${address}/import"; body{background:url(${address}/url)}</style>`,
  `<meta http-equiv=refresh content="0;url=${address}/refresh"><base href="${address}/">`,
  `<details open ontoggle=fetch("${address}/toggle")>`,
  `![picture](${address}/markdown) [click](javascript:fetch('${address}/href')) <javascript:fetch(1)>`,
  `[click](data:text/html,<script>fetch("${address}/data")</script>) &lt;script&gt; &#60;script&#62;`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=fetch('${address}/math')&gt;">`,
];

/** Puts words behind every sentence of a value; names and ids, which have no space in them, stay what they are. */
function poisoned(value: unknown, words: string): unknown {
  if (typeof value === "string") return value.includes(" ") ? `${value} ${words}` : value;
  if (Array.isArray(value)) return value.map((one) => poisoned(one, words));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, poisoned(one, words)]));
}

const poisonedTypes = new Set([
  "turn.answered",
  "turn.failed",
  "judged",
  "reported",
  "warned",
  "message.sent",
]);

async function exported(scene: Scene, journal: string): Promise<string> {
  const address = await serving((_, response) => {
    void writeFile(scene.canary, "a page asked for something").then(() => response.end());
  });
  const words = payloads(address).join(" and ");
  const id = forge(scene, journal, (line) => {
    const { type, title } = line;
    if (type === "discussion.started") return { ...line, title: `${String(title)} ${words}` };
    return poisonedTypes.has(String(type))
      ? { ...(poisoned(line, words) as typeof line), ts: line["ts"] }
      : line;
  });
  const { stdout } = await scene.run(["export", id, "--to", "html"]);
  return stdout;
}

/** What a reader of the page's text can tell; `null` when nothing is wrong with it. */
function wrongWith(page: string): string | null {
  const tags = page.match(/<[a-z][^>]*>/gi) ?? [];
  // Values in quotes are text, whatever they look like; only an address in one is followed.
  const odd = tags.find(
    (tag) =>
      /^<(?:script|img|iframe|object|embed|link|base|math|animate)\b|\son\w+\s*=/i.test(
        tag.replaceAll(/"[^"]*"/g, '""'),
      ) ||
      /\s(?:href|src)="\s*(?:javascript|data):/i.test(tag) ||
      /^<meta http-equiv="refresh/i.test(tag),
  );
  const written = /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/i.exec(page)?.[1] ?? "";
  const policy = written.replaceAll("&#x27;", "'");
  if (!/default-src 'none'/.test(policy)) return `its policy is ${policy}`;
  if (/script-src|unsafe-|\*/.test(policy)) return `its policy is ${policy}`;
  return odd === undefined ? null : `it has ${odd.slice(0, 200)}`;
}

async function look(page: string, { root, canary }: Scene): Promise<void> {
  const browser = await sharedBrowser();
  const tab = await browser.newPage();
  afterwards(() => tab.close());
  tab.on("dialog", (dialog) => {
    writeFileSync(canary, "a dialog");
    void dialog.dismiss();
  });
  const file = join(root, "page.html");
  writeFileSync(file, page);
  await tab.goto(pathToFileURL(file).href);
  // What waits for a person: everything is opened, pointed at and given the focus.
  await tab.evaluate(`for (const one of document.querySelectorAll("*")) {
    if ("open" in one) one.open = true;
    for (const name of ["mouseover", "focus", "click"]) if (one.tagName !== "A") one.dispatchEvent(new Event(name));
  }`);
  const address = tab.url();
  if (!address.startsWith("file:")) throw new Error(`The page went to ${address}.`);
}

const exporting = (protocol: string, journal: string): Attack => ({
  name: `scripts in the page of ${protocol}`,
  play: async (scene) => {
    const page = await exported(scene, journal);
    const wrong = wrongWith(page);
    if (wrong !== null) throw new Error(wrong);
    if (hasBrowser) await look(page, scene);
  },
  must: { exits: [0], journalsAltered: true },
});

attempt(
  "pages",
  mostlySlow(
    [
      exporting("critique", "critique"),
      exporting("solve", "solve"),
      exporting("discuss", "discuss"),
      exporting("swarm", "swarm"),
      exporting("a roundtable", "roundtable"),
      exporting("specs", "specs"),
      exporting("ask", "ask"),
    ],
    "scripts in the page of swarm",
  ),
);
