import { test } from "vitest";
import { discussing } from "./discussing.ts";
test("smoke", async () => {
  const { verdict, document, page, kinds, end, sent, warnings, calls } = await discussing();
  console.log(end, kinds.length, kinds.join(" "), warnings);
  console.log(JSON.stringify(verdict, null, 1));
  console.log(document);
  console.log(page());
  console.log(sent);
  const { retoldText } = await import("../../../src/kernel/earlier.ts");
  for (const i of [0, 4, 8, 9, 13]) {
    const c = calls[i];
    if (c) console.log("#####", c.kind, c.seat.name, "\n", retoldText(c));
  }
});
