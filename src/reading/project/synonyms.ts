import { stem } from "../../text/stem.ts";

/** Words that programmers use for each other in any project: verbs and things of programs in general, of no one field. */
const groups = [
  "delete remove erase drop discard clear purge unlink rm unload",
  "create make build construct generate new produce",
  "start launch spawn begin boot run execute exec invoke",
  "stop end kill terminate abort cancel halt interrupt exit close shutdown quit",
  "again rerun retry repeat attempt backoff reload",
  "show print display render draw output format report",
  "read load parse decode",
  "write save store persist dump serialize encode",
  "keep retain hold cache remember memoize store",
  "check validate verify assert ensure guard",
  "find search lookup locate seek query match",
  "choose pick select decide prefer",
  "folder directory dir",
  "config configuration setting option preference rc",
  "error failure exception fault problem fail",
  "limit cap bound maximum max most budget",
  "wait sleep delay timeout deadline",
  "long slow timeout duration",
  "list enumerate iterate walk traverse collect",
  "change update modify edit alter patch mutate",
  "watch observe edit",
  "compare comparison diff difference equal same",
  "merge combine join concat union",
  "split divide separate chunk cut slice",
  "shorten truncate trim cut clean filter",
  "send post emit publish dispatch",
  "receive get fetch request accept",
  "count tally total sum number stats statistics",
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
  "argument parameter arg param flag switch option",
  "function method routine handler callback",
  "command verb subcommand cmd cli",
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
  "pattern glob wildcard",
  "broken corrupt damaged torn invalid malformed",
  "resume continue restore recover",
  "typo misspell suggestion suggest nearest",
  "time clock date duration timer",
  "network http socket server",
  "outcome result report",
  "engine runtime v8 node",
  "big large huge size length",
  "kind type sort",
  "ending extension suffix",
  "content body payload",
  "visitor client user",
  "address url uri ip host",
  "job task workflow",
  "moment time schedule cron",
  "migrate upgrade update version",
  "measure timing duration metric",
  "login auth authenticate sign",
  "foreign remote origin external",
  "language locale",
  "listen subscribe stream receive",
  "page html document",
];

const synonyms: ReadonlyMap<string, ReadonlySet<string>> = (() => {
  const all = new Map<string, Set<string>>();
  for (const group of groups) {
    const words = group.split(" ").map(stem);
    for (const word of words) all.set(word, new Set([...(all.get(word) ?? []), ...words]));
  }
  return all;
})();

export function synonymsOf(term: string): readonly string[] {
  return [...(synonyms.get(term) ?? [])].filter((other) => other !== term);
}
