import { sectionShapes, protocolVerbs } from "../host/protocols/protocols.ts";
import { settingOf } from "../manifest/option.ts";

/** Commands that make sense anywhere, from what protocols say of themselves; of each kind the first that there is. */
export function commandsToTry() {
  const verbs = protocolVerbs();
  const argued = verbs.find(
    ({ manifest, verb: { subject } }) =>
      manifest.speakers === "opinions" && subject.kind === "words" && !subject.optional,
  );
  const read = verbs.find(({ verb }) => verb.subject.kind === "file");
  const shown = argued ?? verbs.find(({ verb }) => verb.examples.length > 0);
  return {
    onWords: argued === undefined ? "" : `colloquy ${argued.verb.name} "${argued.verb.subject.example}"`,
    onFile: read === undefined ? "" : `colloquy ${read.verb.name} ${read.verb.subject.example}`,
    scripted: `colloquy ${shown?.verb.name} --example`,
  };
}

/** A line of a config for each protocol: the first of its settings that has a value by default. */
export function settingsToTry(): readonly string[] {
  return sectionShapes().flatMap(({ name, options }) => {
    const [first] = Object.entries(options ?? {}).flatMap(([option, entry]) => {
      const key = settingOf(option, entry);
      const { fallback } = entry;
      const isShown = typeof fallback === "string" || typeof fallback === "number";
      return key === null || key.includes(".") || !isShown ? [] : [`${key}: ${fallback}`];
    });
    return first === undefined ? [] : [`${name}: { ${first} }`];
  });
}
