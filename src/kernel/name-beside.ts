/** A name beside a file that nobody else takes or knows in advance: for what is not whole yet. Create it with `wx`. */
export function nameBeside(path: string): string {
  return `${path}.${process.pid}.${process.hrtime.bigint()}.tmp`;
}
