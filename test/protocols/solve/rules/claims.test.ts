import { expect, test } from "vitest";
import { solveClaims } from "../../../../src/protocols/solve/rules/claims.ts";
import { standingFindings } from "../../../../src/protocols/solve/rules/on-the-table.ts";
import { said, tableAfter } from "./said.ts";

test("findings, places, files and disputes are looked up, each once", () => {
  const contributions = [
    said("gemini", {
      findings: ["It is slow (src/a.ts:4)"],
      code_locations: ["src/a.ts:4: the loop"],
      implementation_approaches: [
        {
          name: "Cache",
          affected_files: ["./src/a.ts:4", { file: "src/new.ts", action: "create" }],
          tasks: [{ id: "T1", name: "Write", files: ["src/a.ts:4"] }],
        },
      ],
    }),
    said("codex", { cross_verification: { disagrees_with: ["It is fast"], additions: ["No test"] } }),
  ];
  const claims = solveClaims(standingFindings(tableAfter([contributions])), contributions);
  expect(claims.map(({ id, proposes }) => [id, proposes])).toEqual([
    ["GEM-1", false],
    ["COD-1", false],
    ["codex!1", false],
    ["gemini@1", false],
    ["modify src/a.ts:4", false],
    ["create src/new.ts", true],
  ]);
  expect(claims[4]?.places).toEqual([{ path: "src/a.ts", line: 4 }]);
});
