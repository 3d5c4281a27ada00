import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** What the site is made from; nothing is written there. */
export const repository = join(import.meta.dirname, "../..");

/** Where copies of the pages stand while the site is built, in the same folders. */
export const staged = join(import.meta.dirname, "../pages");

/** What a reader comes for. A page that is in none of these lists fails the build. */
const parts: Readonly<Record<string, readonly string[]>> = {
  Start: ["README.md", "docs/README.md", "docs/tutorial.md", "docs/faq.md", "docs/troubleshooting.md", "docs/costs.md"],
  "Guides: methods": [
    ...["critique", "solve", "discuss", "swarm", "roundtable", "ask"].map((verb) => `docs/${verb}.md`),
    ...["consensus-driven", "debate", "disney", "six-hats", "standard", "own"].map(
      (strategy) => `docs/strategies/${strategy}.md`,
    ),
    ...["follow", "fork", "memory", "people", "eval", "write-a-protocol"].map((page) => `docs/${page}.md`),
  ],
  "Guides: where it runs": ["ci", "mcp", "plugin", "web", "engine", "eyes"].map((page) => `docs/${page}.md`),
  Reference: [
    ...["configuration", "agents", "apis", "clis", "recipes", "reader", "search"],
    ...["export", "journal", "library", "kit"],
  ].map((page) => `docs/${page}.md`),
  Explanation: ["docs/security.md", "docs/measured.md", "docs/costs-measured.md", "docs/benchmarks.md", "docs/other-tools.md", "CONTEXT.md", "CHANGELOG.md"],
  "For contributors": ["CONTRIBUTING.md", "AGENTS.md", "SECURITY.md", "CODE_OF_CONDUCT.md"],
  Decisions: inFolder("docs/decisions"),
};

function inFolder(folder: string): readonly string[] {
  const names = readdirSync(join(repository, folder)).filter((name) => name.endsWith(".md"));
  return names.map((name) => `${folder}/${name}`).toSorted((a, b) => Number(b.endsWith("README.md")) - Number(a.endsWith("README.md")) || a.localeCompare(b));
}

export const pages: ReadonlySet<string> = new Set(Object.values(parts).flat());

const listed = ["docs", "docs/strategies", "docs/decisions"].flatMap(inFolder);
const forgotten = listed.filter((page) => !pages.has(page));
if (forgotten.length > 0) throw new Error(`In no part of the site (site/.vitepress/pages.ts): ${forgotten.join(", ")}`);

/** Where a page of the repository is on the site: a README is what its folder shows. */
export const addressOf = (page: string): string =>
  `/${page.replace(/README\.md$/, "").replace(/\.md$/, ".html")}`;

/** Made by `reference.ts` from the code. */
const generated = {
  text: "Reference, from the code",
  collapsed: true,
  items: [
    { text: "Verbs and flags", link: "/reference/verbs.html" },
    { text: "Settings", link: "/reference/settings.html" },
    { text: "Events", link: "/reference/events.html" },
  ],
};

export const sidebar = Object.entries(parts).flatMap(([text, of], index) => [
  {
    text,
    collapsed: index > 1,
    items: of.map((page) => ({ text: titleOf(page), link: addressOf(page) })),
  },
  ...(text === "Reference" ? [generated] : []),
]);

function titleOf(page: string): string {
  const title = /^# (.+)$/m.exec(readFileSync(join(repository, page), "utf8"))?.[1];
  if (title === undefined) throw new Error(`${page} has no title.`);
  return title.replaceAll("`", "");
}
