import { describe, expect, test } from "vitest";
import { cases } from "../../scripts/clis/cases.ts";
import { cliNames } from "../../src/kernel/vendor.ts";
import { releases } from "../../scripts/clis/installed.ts";
import { recordedCases, recordedCli } from "./recorded-cli.ts";

const recordings = cliNames.flatMap((cli) =>
  recordedCases(cli).map((name) => ({ cli, name, recorded: recordedCli(cli, name) })),
);

describe.each(recordings)("$cli, $name", ({ cli, name, recorded }) => {
  test("was made by the pinned version, in a case that can be recorded again", () => {
    expect(recorded).toMatchObject({ cli, version: releases[cli].version });
    expect(cases.map((known) => known.name)).toContain(name);
  });

  test("tells nothing of the machine it was made on", () => {
    const text = JSON.stringify(recorded);
    expect(text).not.toMatch(/(?<!<scratch>)\/(?:tmp|home|root|Users|work)\//);
    expect(text).not.toMatch(/127\.0\.0\.1:\d|localhost:\d/);
  });
});

test.each(cliNames)("%s has a fixture of every case it can be in", (cli) => {
  const missing = cases.filter(({ name }) => !recordedCases(cli).includes(name));
  expect(missing.filter(({ withSchema }) => withSchema !== true)).toEqual([]);
});
