/** What a text is, as far as rules care: prose with marks, plain prose, code, or records for machines. */
export type ArtifactKind = "markdown" | "text" | "source" | "data";

const extensions: Readonly<Record<ArtifactKind, ReadonlySet<string>>> = {
  markdown: words("md markdown mdown mkd mdx"),
  text: words("rst adoc asciidoc org tex"),
  source: words(
    "ts tsx mts cts js jsx mjs cjs py rb go rs java kt kts scala swift c h cc cpp cxx hpp cs php pl lua r " +
      "sh bash zsh ps1 sql vue svelte html htm css scss less dart ex exs erl hs clj ml fs zig nim",
  ),
  data: words("json jsonc json5 jsonl ndjson yaml yml toml ini csv tsv xml lock env properties svg"),
};

const kinds: readonly ArtifactKind[] = ["markdown", "text", "source", "data"];

export function artifactKind(path: string, text: string): ArtifactKind {
  if (isBinary(text)) return "data";
  return kinds.find((kind) => extensions[kind].has(extension(path))) ?? kindByContent(text);
}

export function isBinary(text: string): boolean {
  return text.includes("\0");
}

export function extension(path: string): string {
  return /\.([a-z0-9]{1,12})$/i.exec(path)?.[1]?.toLowerCase() ?? "";
}

function kindByContent(text: string): ArtifactKind {
  if (text.startsWith("#!")) return "source";
  return /^(?:#{1,6} \S|```)/m.test(text) ? "markdown" : "text";
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(" "));
}
