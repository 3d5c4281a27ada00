/** `12,345`. Without the machine's tables of languages, which take 15 ms to open. */
export function grouped(amount: number): string {
  return String(amount).replaceAll(/\B(?=(?:\d{3})+$)/g, ",");
}

/** Nobody knows more of it than two figures: `43,000`. */
export function roughly(amount: number): string {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, amount))) - 1);
  return grouped(Math.round(amount / step) * step);
}

/** `1 call`, `2 calls`. */
export function count(amount: number, one: string, many = `${one}s`): string {
  return `${grouped(amount)} ${amount === 1 ? one : many}`;
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

/** Whole seconds, for a clock that is looked at: `12 s`, `1 min 05 s`, `2 h 05 min`, `3 days`. */
export function elapsed(ms: number): string {
  const seconds = Math.floor(Math.max(0, ms) / 1000);
  const [minutes, hours] = [Math.floor(seconds / 60), Math.floor(seconds / 3600)];
  if (seconds < 60) return `${seconds} s`;
  if (minutes < 60) return `${minutes} min ${twoDigits(seconds)} s`;
  return hours < 72 ? `${hours} h ${twoDigits(minutes)} min` : `${Math.floor(hours / 24)} days`;
}

function twoDigits(amount: number): string {
  return String(amount % 60).padStart(2, "0");
}

/** `0 B`, `640 B`, `3.4 kB`, `1.2 MB`. */
export function byteCount(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 999_950) return `${(bytes / 1000).toFixed(1)} kB`;
  return bytes < 999_950_000 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}

export function dayOf(now: number): string {
  return new Date(now).toISOString().slice(0, 10);
}
