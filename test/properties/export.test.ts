import fc from "fast-check";
import { fromMarkdown } from "mdast-util-from-markdown";
import { describe, expect, test } from "vitest";
import { exportMarkdown } from "../../src/document/export/markdown.ts";
import { exportPage } from "../../src/document/export/html/page.ts";
import { ownText } from "../../src/own-files.ts";
import { anyCharacter } from "../any-character.ts";
import { saidEverywhere } from "../document/exports.ts";
import { runs } from "../runs.ts";

const style = ownText("document/export/html/style.css");

const hostile = fc.constantFrom(
  "<script>alert(1)</script>",
  "</script><script>",
  "</style>",
  "<img src=x onerror=alert(1)>",
  '" onmouseover="alert(1)',
  "' autofocus onfocus='x",
  "[x](javascript:alert(1))",
  '[x](https://a.example/"onclick=x)',
  "![x](http://a.example/b.png)",
  "[r]: javascript:x",
  "<svg/onload=x>",
  "<!--",
  "-->",
  "]]>",
  "&lt;b&gt;",
  "&#60;",
  "```html\n<b>\n",
  "~~~",
  "`",
  "\n\n",
  "\n- ",
  "    ",
  "> ",
  "| a | b |\n|---|---|\n| <b> |",
  "# ",
  "\u202e",
  "\u0000",
  "\u001b[31m",
  "\\",
  "<a href='x'>",
  "<https://a.example>",
  "<br onclick=x>",
  "[^1]\n\n[^1]: <b>",
  "<details open ontoggle=x>",
  "$&",
  "${x}",
);
const text = fc
  .array(fc.oneof(hostile, fc.string({ unit: anyCharacter, maxLength: 8 })), { minLength: 1, maxLength: 8 })
  .map((parts) => parts.join(""));

/** As the name of a field: what every object has. */
const examples: [string][] = [["toString"], ["constructor"], ["__proto__"]];

const elements = new Set(
  `a article blockquote body br circle code dd del details div dl dt em figure footer g h1 h2 h3 h4 h5 h6 head header hr html
   li line main meta nav ol p polyline pre section small span strong summary sup svg table tbody td text th thead time
   title tr ul`.split(/\s+/),
);
const attributes = new Set(
  `aria-label aria-labelledby charset class content cx cy data-label datetime dir href http-equiv id lang name points r rel
   role scope start tabindex text-anchor title viewBox width x x1 x2 y y1 y2`.split(/\s+/),
);
const picture = /<(?:figure|svg|g|line|polyline|circle|text)\b/g;

/** The tags of a page, as a browser that knows no mercy would find them: from any `<` to the next `>`. */
function tagsOf(page: string): readonly string[] {
  return page.match(/<[^>]*>?/g) ?? [];
}

const form = /^<\/?([a-z\d]+)((?:\s+[A-Za-z][A-Za-z\d-]*(?:="[^"<>]*")?)*)\s*\/?>$/;

function isOurs(tag: string): boolean {
  if (tag === "<!doctype html>") return true;
  const [, name = "", given = ""] = form.exec(tag) ?? [];
  const isKnown = Array.from(given.matchAll(/\s+([A-Za-z][A-Za-z\d-]*)(?:="([^"]*)")?/g)).every(
    ([, attribute = "", value = ""]) =>
      attributes.has(attribute) && (attribute !== "href" || /^(?:#|https?:\/\/|mailto:)/.test(value)),
  );
  return elements.has(name) && isKnown;
}

describe("Whatever agents and users write,", () => {
  test("the page has no element, attribute, script or style but ours", () => {
    // What is drawn depends on who stands where, never on the words. Only a reason that says nothing has no label.
    const drawn = ["a", ""].map((said) => exportPage(saidEverywhere(said)).match(picture)?.length);
    fc.assert(
      fc.property(text, (said) => {
        const page = exportPage(saidEverywhere(said));
        const [before = "", after = ""] = page.split(style);
        const rest = (before + after).replace("<style></style>", "");
        expect(tagsOf(rest).filter((tag) => !isOurs(tag))).toEqual([]);
        expect(rest).not.toMatch(/<(?:script|style|img|iframe|object|link|base)/i);
        expect(drawn).toContain(rest.match(picture)?.length);
        expect(rest).not.toMatch(/(?![\n\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u);
      }),
      { numRuns: runs(100), examples },
    );
  });

  test("where it is no Markdown, it changes no tag of the page at all", () => {
    const shape = (said: string) => {
      const told = saidEverywhere("a");
      const [discussion] = told.exported.discussions;
      if (discussion === undefined) throw new Error("there is no discussion");
      const changed = { ...discussion, title: said, warnings: [said], protocol: said, inAWord: said };
      return (
        tagsOf(exportPage({ ...told, exported: { ...told.exported, discussions: [changed] } }))
          .join("")
          .replaceAll('lang="ja"', 'lang=""')
          // Notices that say the same are told once.
          .replace('<p class="notice trust" dir="auto"></p>', "")
          .replace(
            /<details class="notice trust"><summary><span dir="auto"><\/span><span class="more"><\/span><\/summary><ul>(?:<li dir="auto"><\/li>)+<\/ul><\/details>/,
            "",
          )
          // A title as long as a paragraph is set smaller.
          .replace('<h1 class="long"', '<h1 class="usual"')
      );
    };

    const usual = shape("plain");
    fc.assert(
      fc.property(text, (said) => {
        expect(shape(said)).toBe(usual);
      }),
      { numRuns: runs(100, 5), examples: [["<script>alert(1)</script>".repeat(6)], [""]] },
    );
  });

  test("the Markdown has no raw HTML, link definition or image in it", () => {
    fc.assert(
      fc.property(text, (said) => {
        const found: string[] = [];
        const open: object[] = [fromMarkdown(exportMarkdown(saidEverywhere(said).exported))];
        for (let node = open.pop(); node !== undefined; node = open.pop()) {
          if ("type" in node && ["html", "definition", "image"].includes(String(node.type)))
            found.push(JSON.stringify(node));
          if ("children" in node && Array.isArray(node.children)) open.push(...node.children);
        }
        expect(found).toEqual([]);
      }),
      { numRuns: runs(100), examples },
    );
  });
});
