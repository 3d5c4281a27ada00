/** `1 round`, `3 rounds`. */
export function counted(amount: number, one: string): string {
  return `${amount} ${one}${amount === 1 ? "" : "s"}`;
}
