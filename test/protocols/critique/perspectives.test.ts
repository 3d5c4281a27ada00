import { expect, test } from "vitest";
import { artifactKind } from "../../../src/protocols/critique/perspectives.ts";

test("a page that has the parts of a design is one, whatever it calls itself", () => {
  const page = (...titles: string[]) => titles.map((title) => `## ${title}\n\nSome words.\n`).join("\n");
  expect(artifactKind("pages/queue.md", page("Load", "Flow", "Rollout", "Monitoring"))).toBe("design");
  expect(artifactKind("pages/queue.md", page("1. 負荷", "2. 監視"))).toBe("design");
  expect(artifactKind("trip.md", page("How to get there", "Operations of the railway", "Food"))).toBe("text");
  expect(artifactKind("trip.md", page("Migration of birds", "Migration of fish"))).toBe("text");
});

test("what a file says of itself comes first", () => {
  expect(artifactKind("docs/requirements.md", "# Load\n\n# Rollout\n")).toBe("requirements");
  expect(artifactKind("README.md", "# Load\n\n# Rollout\n")).toBe("readme");
  expect(artifactKind("load.ts", "# Load\n\n# Rollout\n")).toBe("code");
});
