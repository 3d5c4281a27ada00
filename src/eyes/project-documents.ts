/** What a document of a project is there for. */
export type DocumentKind = "requirements" | "decision" | "architecture" | "about";

const text = String.raw`\.(?:md|mdx|markdown|rst|adoc)$`;
const inDocs = "^(?:docs?/|documentation/)?";
const rules: readonly (readonly [DocumentKind, RegExp])[] = [
  [
    "decision",
    // `docs/adr/0007-use-sagas.md`, `packages/shop/decisions/adr-7.md`
    new RegExp(
      String.raw`(?:^|/)(?:adrs?|decisions?|decision-records|architecture[-_]decisions)/(?:adr[-_]?)?\d{1,5}(?:[-_. ][^/]*)?${text}`,
      "is",
    ),
  ],
  [
    "requirements",
    new RegExp(`${inDocs}(?:requirements?|specs?|specifications?|srs|prd)(?:[-_.][^/]*)?${text}`, "i"),
  ],
  ["requirements", new RegExp(`${inDocs}(?:requirements?|specs?|specifications?)/.+${text}`, "is")],
  ["architecture", new RegExp(`${inDocs}(?:architecture|arc42)(?:[-_.][^/]*)?${text}`, "is")],
  ["architecture", new RegExp(`${inDocs}(?:architecture|arc42)/.+${text}`, "is")],
  ["about", /^(?:readme|context|agents|claude)(?:\.(?:md|mdx|markdown|rst|adoc|txt))?$/i],
];

/** What a discuss leaves among specifications says what was discussed, not what is required. */
const discussed = /(?:^|-)discussion-[^/]*$/i;

/** By its path, from where the project begins; `folder` is where earlier discussions left documents. */
export function documentKind(path: string, folder: string): DocumentKind | null {
  const own = folder !== "." && path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : null;
  const kind = ruleFor(path) ?? (own === null ? null : ruleFor(own));
  return kind === "requirements" && discussed.test(path) ? null : kind;
}

function ruleFor(path: string): DocumentKind | null {
  return rules.find(([, form]) => form.test(path))?.[0] ?? null;
}

/** `docs/adr/0007-use-sagas.md` is `ADR-0007`. */
export function decisionId(path: string): string {
  return `ADR-${/(\d{1,5})[^/]*$/.exec(path)?.[1] ?? "0"}`;
}
