/** Whether a path from the project's folder is its own README. */
export function isReadme(path: string): boolean {
  return /^readme(?:\.(?:md|markdown|rst|txt|adoc))?$/i.test(path);
}
