/** Gives back what was put in, the first by `isBefore` first. A binary heap. */
export class PriorityQueue<T> {
  readonly #heap: T[] = [];
  readonly #isBefore: (a: T, b: T) => boolean;

  constructor(isBefore: (a: T, b: T) => boolean) {
    this.#isBefore = isBefore;
  }

  push(item: T): void {
    let at = this.#heap.push(item) - 1;
    while (at > 0 && this.#swapIfBefore(at, (at - 1) >> 1)) at = (at - 1) >> 1;
  }

  pop(): T | undefined {
    const first = this.#heap[0];
    const last = this.#heap.pop();
    if (last === undefined || this.#heap.length === 0) return first;
    this.#heap[0] = last;
    for (let at = 0; ;) {
      const left = 2 * at + 1;
      const child = this.#isEarlier(left + 1, left) ? left + 1 : left;
      if (!this.#swapIfBefore(child, at)) return first;
      at = child;
    }
  }

  #swapIfBefore(child: number, parent: number): boolean {
    if (!this.#isEarlier(child, parent)) return false;
    [this.#heap[child], this.#heap[parent]] = [this.#heap[parent] as T, this.#heap[child] as T];
    return true;
  }

  #isEarlier(a: number, b: number): boolean {
    const [one, other] = [this.#heap[a], this.#heap[b]];
    return one !== undefined && other !== undefined && this.#isBefore(one, other);
  }
}
