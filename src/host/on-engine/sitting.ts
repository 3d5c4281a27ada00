/** Who sits at the table, each once: of those that may answer for a seat the first. */
export function sitting(chains: readonly (readonly string[])[]): readonly string[] {
  return [...new Set(chains.flatMap((chain) => chain.slice(0, 1)))];
}
