/** Files that import the ledger of 0.2 or read a verdict out of prose: those of protocols not yet told with the kit. */
export const readsProse: readonly string[] = [
];

/** Files outside of the kit that know who stands where by themselves. */
export const countsByItself: readonly string[] = [
  "src/cli/verbs/list.ts",
  "src/host/card-cache.ts",
  "src/host/on-engine/call-on.ts",
  "src/host/on-engine/list.ts",
  "src/mcp/situation.ts",
  "src/web/page/live/watched.ts",
  "src/web/rows.ts",
];
