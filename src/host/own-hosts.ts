/** The names by which a browser on this machine reaches a server at a port, as it sends them. */
export function ownHosts(port: number, more: readonly string[] = []): readonly string[] {
  return ["127.0.0.1", "localhost", "[::1]", ...more].map((name) => `${name}:${port}`.toLowerCase());
}

/** Whether a request is for us: a page elsewhere whose name was made to lead here sends its own (DNS rebinding). */
export function isForUs(host: string | undefined, hosts: ReadonlySet<string>): boolean {
  return hosts.has(host?.toLowerCase() ?? "");
}
