/** A version as one number, so that the database can tell which of two is the later: 1.2.3 is 1002003. */
export function releaseOf(version: string): number {
  const [major = 0, minor = 0, patch = 0] = (/^(\d+)\.(\d+)\.(\d+)/.exec(version) ?? []).slice(1).map(Number);
  return major * 1_000_000 + minor * 1000 + patch;
}

export function versionOf(release: number): string {
  return `${Math.floor(release / 1_000_000)}.${Math.floor(release / 1000) % 1000}.${release % 1000}`;
}
