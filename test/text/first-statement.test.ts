import { expect, test } from "vitest";
import { firstStatement } from "../../src/text/first-statement.ts";

const said = "All three propose one package first [SA-1, TL-1].";

test.each([
  ["a label before it", `Choice. ${said} They give two reasons.`],
  ["a heading of Markdown", `## What came out\n\n${said}`],
  ["a heading in bold", `**Choice**\n${said} More.`],
  ["a line that only announces", `The walls:\n- ${said}\n- Nobody drops a part.`],
  ["a numbered point", `1. Choice.\n2. ${said}`],
  ["a mark of a list", `- ${said}\n- Another one follows here.`],
])("%s is passed over", (_, text) => {
  expect(firstStatement(text)).toBe(said);
});

test("an abbreviation ends no sentence, and a text of labels alone comes back on one line", () => {
  expect(firstStatement("They agree on e.g. the linter. More follows.")).toBe(
    "They agree on e.g. the linter.",
  );
  expect(firstStatement("Choice.\nWalls.")).toBe("Choice. Walls.");
  expect(firstStatement("結論。全員がひとつのパッケージを提案した。理由は二つある。")).toBe(
    "全員がひとつのパッケージを提案した。",
  );
});
