/** Whether these bytes stand there. They are few: to have them compared elsewhere takes longer. */
export function isAt(wanted: Buffer, bytes: Buffer, start: number): boolean {
  for (let at = 0; at < wanted.length; at++) if (bytes[start + at] !== wanted[at]) return false;
  return true;
}
