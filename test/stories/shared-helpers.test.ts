import { expect, test } from "vitest";
import { urnCode, urnStory } from "./urn.ts";

/** Two protocols of a project that share a helper: it is read, hashed and trusted with each of them. */

const helper = 'export const greeting: string = "counted with care";\n';
const code = urnCode
  .replace("import { z }", 'import { greeting } from "./shared/greeting.ts";\nimport { z }')
  .replace('"Everybody votes in secret."', "greeting");
const votes = { ada: JSON.stringify({ vote: "tea" }) };
const inFolder = code.replace("./shared/", "../shared/").replaceAll('"urn"', '"box"');

test("a helper beside them is imported once it is trusted, and asks again once it reads otherwise", async () => {
  const told = await urnStory(votes);
  told.write(".colloquy/protocols/shared/greeting.ts", helper);
  told.write(".colloquy/protocols/urn.ts", code);
  told.write(".colloquy/protocols/box/manifest.ts", inFolder);
  expect((await told.run(["urn", "--help"])).stdout).not.toContain("counted with care");
  const trusted = await told.run(["trust", "--yes"]);
  expect(trusted.stdout.match(/\.colloquy\/protocols\/shared\/greeting\.ts/g)).toHaveLength(2);
  expect((await told.run(["urn", "--help"])).stdout).toContain("counted with care");
  expect((await told.run(["box", "--help"])).stdout).toContain("counted with care");
  expect((await told.run(["trust", "--list"])).stdout).toMatch(/protocols\/box +code of a protocol/);

  told.write(".colloquy/protocols/shared/greeting.ts", helper.replace("care", "haste"));
  for (const verb of ["urn", "box"])
    expect((await told.run([verb, "Tea?"])).stderr).toContain("you have not trusted yet");
});

test("what lies elsewhere in the project is not among it", async () => {
  const told = await urnStory(votes);
  told.write("greeting.ts", helper);
  told.write(".colloquy/protocols/urn.ts", code.replace("./shared/", "../../"));
  await told.run(["trust", "--yes"]);
  const help = (await told.run(["--help"])).stdout.replaceAll(/\s+/g, " ");
  expect(help).toContain("which is not among the files that were trusted");
});
