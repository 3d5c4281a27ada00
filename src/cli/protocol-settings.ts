import type { Config } from "../config/resolve.ts";
import { optionValues } from "../host/running/option-values.ts";
import { surroundingsOf } from "../host/running/plan-discussion.ts";
import { protocols, sectionShapes } from "../host/protocols/protocols.ts";
import type { Manifest, SettingRow } from "../manifest/manifest.ts";
import { type OptionTable, settingOf } from "../manifest/option.ts";
import { choice } from "../manifest/read-value.ts";
import { valueOf } from "./discussing.ts";
import type { Options } from "./verb.ts";
import { givenOptions, longFlag } from "./verbs/protocol.ts";

interface ProtocolSettings {
  readonly rows: readonly SettingRow[];
  readonly warnings: readonly string[];
}

/** What the config says of every protocol; with flags of one, what that one would be held with. */
export async function protocolSettings(
  config: Config,
  typed: Options,
  cwd: string,
): Promise<readonly ProtocolSettings[]> {
  const all = protocols();
  const told = all.filter((one) => one.shows !== undefined);
  const names = told.flatMap(({ verbs }) => verbs.map(({ name }) => name));
  const verb = valueOf(typed, "workflowType", "--workflow-type", choice(...names));
  const shapes = sectionShapes();
  return Promise.all(
    all.map((manifest) => {
      const table = shapes.find(({ name }) => name === manifest.name)?.options ?? {};
      return settingsOf(manifest, table, { config, typed, cwd, verb });
    }),
  );
}

interface Asked {
  readonly config: Config;
  readonly typed: Options;
  readonly cwd: string;
  readonly verb: string | undefined;
}

async function settingsOf(
  manifest: Manifest,
  table: OptionTable,
  { config, typed, cwd, verb: wanted }: Asked,
): Promise<ProtocolSettings> {
  const { name, verbs } = manifest;
  // Here it asks for stack traces, whatever else a protocol takes it for.
  const { verbose: _, ...flags } = typed;
  const given = manifest.shows === undefined ? {} : givenOptions({ options: table }, flags);
  const isAsked = Object.keys(given).length > 0 && wanted === undefined;
  const verb = verbs.find((one) => one.name === wanted) ?? (isAsked ? verbs[0] : undefined);
  const { values, origins } = await optionValues(table, given, config.sections(name), {
    cwd,
    homes: [config.home.value],
  });
  const shown = await manifest.shows?.({
    verb: verb?.name ?? null,
    options: values,
    origins,
    spelled: (option) => longFlag(option, table[option]),
    surroundings: surroundingsOf(cwd, config.home.value),
  });
  const settings = Object.entries(table).flatMap(([option, entry]) => {
    const key = settingOf(option, entry);
    return key === null ? [] : [{ key, value: values[option] ?? null, origin: origins[option] ?? "default" }];
  });
  return {
    rows: [...(shown?.rows ?? settings), ...(shown?.files ?? [])].map((row) => ({
      ...row,
      key: `${name}.${row.key}`,
    })),
    warnings: [...new Set(shown?.warnings)],
  };
}
