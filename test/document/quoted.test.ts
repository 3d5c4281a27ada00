import { expect, test } from "vitest";
import { quoted } from "../../src/document/quoted.ts";

test.each([
  ["**bold** and `<code>`\n\n- a\n- b", "> **bold** and `<code>`\n>\n> - a\n> - b"],
  ["```html\n<b>\n```", "> ```html\n> <b>\n> ```"],
  ["<script>x</script>", String.raw`> \<script>x\</script>`],
  ["[a](javascript:x) ![i](http://x/y.png)", "> \\[a](javascript:x) !\\[i](`http://x/y.png`)"],
  ["see https://example.org/a", "> see `https://example.org/a`"],
  ["```\n~~~\n<b>\n```\n<i>", "> ```\n> ~~~\n> <b>\n> ```\n> \\<i>"],
  ["~~~\nnever closed <b>", "> ~~~\n> never closed <b>"],
])("%j is quoted as %j", (text, markdown) => expect(quoted(text)).toBe(markdown));

test("a text whose code we take for prose, or prose for code, is given as it is", () => {
  // Inside the list the fence is code for us, and for the grammar it ends with the list.
  const text = "- a\n  ```\nb <script>\n";

  expect(quoted(text)).toBe("```` text\n".replace(" ", "") + `${text}\`\`\`\``);
});

test("a text too long to be looked through is given as it is", () => {
  expect(quoted("a ".repeat(60_000))).toMatch(/^```text\na a/);
});
