import { stem } from "./indexed-words.ts";

/**
 * Words that programmers use for each other, whatever the project: who asks how something is deleted finds what
 * removes it. Verbs and things of programs in general, no word of any one field.
 */
const groups = [
  "delete remove erase drop discard clear purge unlink rm",
  "create make build construct generate new produce",
  "start launch spawn begin boot run execute exec invoke",
  "stop end kill terminate abort cancel halt interrupt exit close shutdown quit",
  "show print display render draw output format",
  "read load parse decode",
  "write save store persist dump serialize encode",
  "keep retain hold cache remember memoize",
  "check validate verify assert ensure test guard",
  "find search lookup locate seek query match",
  "choose pick select decide prefer",
  "folder directory dir",
  "config configuration setting option preference settings options",
  "error failure exception fault problem fail",
  "retry again repeat attempt backoff",
  "limit cap bound maximum max most budget",
  "wait sleep delay timeout deadline",
  "list enumerate iterate walk traverse",
  "change update modify edit alter patch mutate",
  "compare diff equal same",
  "merge combine join concat union",
  "split divide separate chunk",
  "send post emit publish dispatch",
  "receive get fetch request accept",
  "count tally total sum number",
  "sort order rank",
  "filter exclude omit skip ignore",
  "convert transform translate map coerce",
  "escape sanitize quote encode",
  "hide mask redact strip censor",
  "secret password credential token key",
  "allow permit grant trust authorize",
  "deny refuse reject forbid block",
  "log record trace journal",
  "message text string",
  "argument parameter arg param flag",
  "function method routine handler callback",
  "command verb subcommand cmd",
  "process subprocess child",
  "thread worker",
  "environment env variable",
  "user person human",
  "duplicate copy clone",
  "guess detect infer discover recognize",
  "install setup initialize init",
  "lock mutex exclusive",
  "signal sigint sigterm sigkill ctrl",
  "price cost money usd",
  "colour color style ansi",
  "path file filename",
  "broken corrupt damaged torn invalid malformed",
  "resume continue restore recover",
  "typo misspell suggestion suggest nearest",
  "time clock date duration",
  "network http fetch socket server",
];

const kin: ReadonlyMap<string, readonly string[]> = (() => {
  const all = new Map<string, Set<string>>();
  for (const group of groups) {
    const words = [...new Set(group.split(" ").map(stem))];
    for (const word of words) {
      const others = all.get(word) ?? new Set();
      for (const other of words) if (other !== word) others.add(other);
      all.set(word, others);
    }
  }
  return new Map(Array.from(all, ([word, others]) => [word, [...others]]));
})();

/** Stems of other words for the same. */
export function kinOf(term: string): readonly string[] {
  return kin.get(term) ?? [];
}
