/** Whether a path as somebody wrote it means that of a text: one may be the end of the other. */
export function isNameOf(written: string, path: string): boolean {
  return path === written || path.endsWith(`/${written}`) || written.endsWith(`/${path}`);
}
