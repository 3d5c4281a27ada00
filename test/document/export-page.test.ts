import { describe, expect, test } from "vitest";
import { element, type Html } from "../../src/document/export/html/html.ts";
import { markdownHtml } from "../../src/document/export/html/markdown.ts";
import { exportPage, markupOf } from "../../src/document/export/html/page.ts";
import { completed, discussionFailed, paused } from "../reporters/events.ts";
import { argued, toldBy, saidEverywhere, troubled } from "./exports.ts";

/** Space between tags is the formatter's. */
function tidy(html: Html): string {
  return markupOf(html).replaceAll(/>\s+</g, "><").trim();
}

const plainly = { headings: null, anchors: new Map() };

describe("Markdown on the page", () => {
  test.each([
    ["a <b>c</b>", "<p>a &#x3C;b>c&#x3C;/b></p>"],
    ["<script>\nx\n</script>", "&#x3C;script>\nx\n&#x3C;/script>"],
    ["[x](javascript:alert(1))", "<p>x [javascript:alert(1)]</p>"],
    ["[x](JaVa\u0000Script:y)", "<p>x [JaVa\uFFFDScript:y]</p>"],
    ["[x](data:text/html,y)", "<p>x [data:text/html,y]</p>"],
    [
      '[x](https://a.example/?q="y "t")',
      '<p><a href="https://a.example/?q=&#x22;y" rel="noopener noreferrer nofollow">x</a><span class="host">[a.example]</span></p>',
    ],
    [
      "![secret](https://a.example/p.png)",
      '<p><a href="https://a.example/p.png" rel="noopener noreferrer nofollow">secret</a><span class="host">[a.example]</span></p>',
    ],
    [
      "https://a.example",
      '<p><a href="https://a.example" rel="noopener noreferrer nofollow">https://a.example</a></p>',
    ],
    [
      "[![p](https://b.example/p.png)](https://a.example/)",
      '<p><a href="https://a.example/" rel="noopener noreferrer nofollow">p</a><span class="host">[a.example]</span></p>',
    ],
    ["# Top", '<p class="heading">Top</p>'],
    ["a\u202eb\u0007", "<p>ab</p>"],
    ["[a]\n\n[a]: vbscript:x", "<p>a [vbscript:x]</p>"],
    ["a[^1]\n\n[^1]: b", '<p>a<sup>1</sup></p><div class="footnote"><sup>1</sup><p>b</p></div>'],
    ["- [x] a\n- [ ] b", "<ul><li>☑ a</li><li>☐ b</li></ul>"],
    ["one<br>two", "<p>one<br>two</p>"],
  ])("%j is %j", (text, markup) => expect(tidy(markdownHtml(text, plainly))).toBe(markup));

  test("has headings without a gap below the level it is given", () => {
    const markup = markupOf(markdownHtml("## A\n\n#### B\n\n# C\n\n###### D", { ...plainly, headings: 3 }));

    expect(markup.match(/<h\d>\w/g)).toEqual(["<h3>A", "<h4>B", "<h3>C", "<h4>D"]);
  });

  test("leads to what it cites, where that is on the page", () => {
    const anchors = new Map([["SEC-4", { anchor: "item-SEC-4", about: ["SEC-4 No <limit>"] }]]);

    expect(tidy(markdownHtml("see [SEC-4], not SEC-41 or `SEC-4`", { ...plainly, anchors }))).toBe(
      '<p>see <span class="id mark"><a href="#item-SEC-4">SEC-4</a><span class="id-card"><span dir="auto">SEC-4 No &#x3C;limit></span></span></span>, not SEC-41 or <code>SEC-4</code></p>',
    );
    expect(tidy(markdownHtml("[SEC-4](https://a.example)", { ...plainly, anchors }))).toContain(">SEC-4</a>");
  });

  test("is shown as it came where parsing it would be too dear", () => {
    const long = `<i>${"*a ".repeat(400_000)}`;

    expect(markupOf(markdownHtml(long, plainly))).toMatch(/^<div class="as-is">&#x3C;i>\*a/);
    expect(markupOf(markdownHtml(`${"*".repeat(2000)}a`, plainly))).toContain("a");
  });
});

test("what is put into markup is escaped, in a list of lists too", () => {
  expect(markupOf(element("p", { title: '"<&>' }, "a", ["<b>", element("i", {}, "'"), 3]))).toBe(
    `<p title="&#x22;&lt;&#x26;&gt;">a&#x3C;b><i>'</i>3</p>`,
  );
});

describe("The page", () => {
  test("is the same whenever it is made", () => {
    expect(exportPage(argued())).toBe(exportPage(argued()));
  });

  test("has every anchor once, and every link on it leads to one", () => {
    const twice = [...troubled(completed()), ...troubled(paused("waiting", "A person is asked."))];
    for (const exported of [argued(), toldBy(twice), saidEverywhere("main")]) {
      const page = exportPage(exported);
      const ids = Array.from(page.matchAll(/ id="([^"]*)"/g), ([, id]) => id);
      expect(new Set(ids).size).toBe(ids.length);
      for (const [, target] of page.matchAll(/href="#([^"]*)"/g)) expect(ids).toContain(target);
    }
  });

  test("has headings in order", () => {
    const twice = [...troubled(completed()), ...troubled(completed())];
    for (const exported of [argued(), toldBy(troubled()), toldBy(twice)]) {
      const levels = Array.from(exportPage(exported).matchAll(/<h([1-6])[ >]/g), ([, level]) =>
        Number(level),
      );
      expect(levels.filter((level) => level === 1)).toHaveLength(1);
      for (const [index, level] of levels.entries())
        expect(level).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1);
    }
  });

  test("says that a discussion is not finished, and shows what came where more came than was read", () => {
    const page = exportPage(toldBy(troubled(paused("limit", "the limit of 2 calls was reached"))));

    expect(page).toContain("It was not finished when this was exported.");
    expect(page).toContain('Sure! {"claim": "It is sound"}');
    expect(page).toContain("No answer (limit: the limit of 2 calls was reached).");
    expect(exportPage(toldBy(troubled(completed())))).not.toContain("It was not finished");

    const failed = exportPage(toldBy(troubled(discussionFailed("Nobody answered."))));
    expect(failed).toContain("<span>failed</span>");
    expect(exportPage(toldBy(troubled(completed())))).not.toContain("<span>completed</span>");

    const killed = exportPage(toldBy(troubled(), undefined, null, true));
    expect(killed).toContain("<span>interrupted</span>");
    expect(killed).toContain("It was interrupted, and nobody worked on it when this was exported.");
  });

  test("of a journal without a discussion is a page all the same", () => {
    expect(exportPage(toldBy([]))).toContain("<title>No discussion</title>");
  });
});
