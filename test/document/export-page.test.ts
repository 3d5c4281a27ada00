import { describe, expect, test } from "vitest";
import { graphLayout, box } from "../../src/document/export/html/graph-layout.ts";
import { html } from "../../src/document/export/html/html.ts";
import { markdownHtml } from "../../src/document/export/html/markdown.ts";
import { exportPage } from "../../src/document/export/html/page.ts";
import { completed, paused } from "../reporters/events.ts";
import { argued, exportedBy, saidEverywhere, troubled } from "./exports.ts";

/** Space between tags is the formatter's. */
function tidy({ markup }: { readonly markup: string }): string {
  return markup.replaceAll(/>\s+</g, "><").trim();
}

const plainly = { headings: null, anchors: new Map<string, string>() };

describe("Markdown on the page", () => {
  test.each([
    ["a <b>c</b>", "<p>a &#60;b&#62;c&#60;/b&#62;</p>"],
    ["<script>\nx\n</script>", "&#60;script&#62;\nx\n&#60;/script&#62;"],
    ["[x](javascript:alert(1))", "<p>x [javascript:alert(1)]</p>"],
    ["[x](JaVa\u0000Script:y)", "<p>x [JaVa\uFFFDScript:y]</p>"],
    ["[x](data:text/html,y)", "<p>x [data:text/html,y]</p>"],
    [
      '[x](https://a.example/?q="y "t")',
      '<p><a href="https://a.example/?q=&#34;y" rel="noopener noreferrer nofollow">x</a><span class="host">[a.example]</span></p>',
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
    ["one<br>two", "<p>one<br />two</p>"],
  ])("%j is %j", (text, markup) => expect(tidy(markdownHtml(text, plainly))).toBe(markup));

  test("has headings without a gap below the level it is given", () => {
    const { markup } = markdownHtml("## A\n\n#### B\n\n# C\n\n###### D", { ...plainly, headings: 3 });

    expect(markup.match(/<h\d>\w/g)).toEqual(["<h3>A", "<h4>B", "<h3>C", "<h4>D"]);
  });

  test("leads to what it cites, where that is on the page", () => {
    const anchors = new Map([["r1-msg-002", "r1-msg-002"]]);

    expect(tidy(markdownHtml("see r1-msg-002, not r1-msg-0021", { ...plainly, anchors }))).toBe(
      '<p>see <a href="#r1-msg-002">r1-msg-002</a>, not r1-msg-0021</p>',
    );
    const elsewhere = "[r1-msg-002](transcript.md#r1-msg-002) [x](other.md#gone)";
    expect(tidy(markdownHtml(elsewhere, { ...plainly, anchors }))).toBe(
      '<p><a href="#r1-msg-002">r1-msg-002</a> x [other.md#gone]</p>',
    );
  });

  test("is shown as it came where parsing it would be too dear", () => {
    const long = `<i>${"*a ".repeat(400_000)}`;

    expect(markdownHtml(long, plainly).markup).toMatch(/^<div class="as-is">&#60;i&#62;\*a/);
    expect(markdownHtml(`${"*".repeat(2000)}a`, plainly).markup).toContain("a");
  });
});

test("what is put into markup is escaped, in a list of lists too", () => {
  expect(html`<p title="${'"<&'}">${["a", ["<b>", html`<i>${"'"}</i>`], 3]}</p>`.markup).toBe(
    '<p title="&#34;&#60;&#38;">a&#60;b&#62;<i>&#39;</i>3</p>',
  );
});

describe("The page", () => {
  test("is the same whenever it is made", () => {
    expect(exportPage(argued())).toBe(exportPage(argued()));
  });

  test("has every anchor once, and every link on it leads to one", () => {
    const twice = [...troubled(completed()), ...troubled(paused("waiting", "A person is asked."))];
    for (const exported of [argued(), exportedBy(twice), saidEverywhere("main")]) {
      const page = exportPage(exported);
      const ids = Array.from(page.matchAll(/ id="([^"]*)"/g), ([, id]) => id);
      expect(new Set(ids).size).toBe(ids.length);
      for (const [, target] of page.matchAll(/href="#([^"]*)"/g)) expect(ids).toContain(target);
    }
  });

  test("has headings in order", () => {
    const twice = [...troubled(completed()), ...troubled(completed())];
    for (const exported of [argued(), exportedBy(troubled()), exportedBy(twice)]) {
      const levels = Array.from(exportPage(exported).matchAll(/<h([1-6])[ >]/g), ([, level]) =>
        Number(level),
      );
      expect(levels.filter((level) => level === 1)).toHaveLength(1);
      for (const [index, level] of levels.entries())
        expect(level).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1);
    }
  });

  test("says that a discussion is not finished, and shows what came where more came than was read", () => {
    const page = exportPage(exportedBy(troubled(paused("limit", "the limit of 2 calls was reached"))));

    expect(page).toContain("<strong>Not finished.</strong>");
    expect(page).toContain("Sure! {&#34;claim&#34;: &#34;It is sound&#34;}");
    expect(page).toContain("No answer (limit: the limit of 2 calls was reached).");
    expect(exportPage(exportedBy(troubled(completed())))).not.toContain("Not finished.");

    const killed = exportPage(exportedBy(troubled(), undefined, null, true));
    expect(killed).toContain("<dd>interrupted</dd>");
    expect(killed).toContain("It was interrupted, and nobody worked on it when this was exported.");
  });

  test("of a journal without a discussion is a page all the same", () => {
    expect(exportPage(exportedBy([]))).toContain("<title>No discussion</title>");
  });
});

describe("The picture of an argument graph", () => {
  const [discussion] = argued().discussions;
  const graph = discussion?.graph ?? { nodes: [], edges: [] };

  test("has a column a round and no box over another", () => {
    const { boxes, columns, width, height } = graphLayout(graph);

    expect(columns.map(({ round }) => round)).toEqual([1, 2]);
    for (const one of boxes) {
      expect(one.x + box.width).toBeLessThanOrEqual(width);
      expect(one.y + box.height).toBeLessThanOrEqual(height);
      const over = boxes.filter(
        (other) =>
          other !== one && Math.abs(other.x - one.x) < box.width && Math.abs(other.y - one.y) < box.height,
      );
      expect(over).toEqual([]);
    }
  });

  test("leaves out what leads nowhere or to itself", () => {
    const edges = [
      { from: "r1-msg-001", to: "r1-msg-001", type: "supports" },
      { from: "r1-msg-001", to: "nobody", type: "supports" },
    ];

    expect(graphLayout({ ...graph, edges }).arrows).toEqual([]);
  });

  test("cuts a gist that is too long, also one without spaces", () => {
    const nodes = graph.nodes.map((node) => ({ ...node, gist: "長".repeat(200), seat: "S".repeat(80) }));

    for (const { lines, heading } of graphLayout({ ...graph, nodes }).boxes) {
      expect(lines).toHaveLength(2);
      expect(lines[1]).toMatch(/…$/);
      expect(heading).toMatch(/… · r\d-msg-\d{3}$/);
    }
  });
});
