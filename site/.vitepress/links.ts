import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, posix, relative } from "node:path";
import type MarkdownIt from "markdown-it";
import { addressOf, pages, repository, staged } from "./pages.ts";

/** Ids of headings as they are made where the same files are read in a repository, so that one link fits both. */
export function slug(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M} _-]/gu, "")
    .trim()
    .replaceAll(" ", "-");
}

/**
 * Links are written for the repository. One to a page leads to its address here; one to another file that is there is told as
 * its name, as nobody knows yet where the repository will be; one to nothing fails the build.
 */
export function repositoryLinks(md: MarkdownIt): void {
  // What stands between double braces is text, such as a workflow's variable, and no expression of the generator's.
  md.core.ruler.push("no-expressions", ({ tokens }) => {
    for (const token of tokens) if (token.nesting === 1) token.attrSet("v-pre", "");
  });
  md.core.ruler.push("repository-links", ({ tokens, env }) => {
    const page = relative(staged, env.realPath ?? env.path);
    for (const { children } of tokens) {
      const opened: boolean[] = [];
      for (const token of children ?? []) {
        if (token.type === "link_close" && opened.pop() === false) token.tag = "span";
        if (token.type !== "link_open") continue;
        const href = siteHref(page, token.attrGet("href") ?? "");
        opened.push(href !== null);
        if (href === null) [token.tag, token.attrs] = ["span", []];
        else token.attrSet("href", href);
      }
    }
  });
}

function siteHref(page: string, href: string): string | null {
  if (/^(?:[a-z]+:|#)/.test(href)) return href;
  const [path = "", anchor] = decodeURI(href).split("#");
  const target = posix.join(posix.dirname(page), path).replace(/\/$/, "");
  const file = join(repository, target);
  if (target.startsWith("..") || !existsSync(file)) throw new Error(`${page} links to ${href}, which is not there.`);
  const shown = statSync(file).isDirectory() ? `${target}/README.md` : target;
  if (!pages.has(shown)) return null;
  return addressOf(shown) + (anchor === undefined ? "" : `#${anchor}`);
}

/** The generator looks for pages, not for headings in them: here every anchor of every page that was built is looked up. */
export function checkAnchors(built: string): void {
  const files = readdirSync(built, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".html"));
  const read = new Map(files.map((file) => [`/${file}`, readFileSync(join(built, file), "utf8")] as const));
  const ids = new Map([...read].map(([file, html]) => [file, new Set(matches(html, / id="([^"]+)"/g))] as const));
  const broken = [...read].flatMap(([file, html]) =>
    matches(html, / href="([^"#]*#[^"]+)"/g)
      .filter((href) => !/^[a-z]+:/.test(href))
      .filter((href) => {
        const [path = "", anchor = ""] = href.split("#");
        const of = path === "" ? file : path.endsWith("/") ? `${path}index.html` : path;
        return ids.get(of)?.has(decodeURIComponent(anchor)) !== true;
      })
      .map((href) => `${file} links to ${href}, and there is no such heading.`),
  );
  if (broken.length > 0) throw new Error(broken.join("\n"));
}

function matches(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].map(([, found = ""]) => found);
}
