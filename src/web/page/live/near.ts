import { type Signal, useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";

const told = new WeakMap<Element, (isNear: boolean) => void>();

const observer = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) told.get(target)?.(isIntersecting);
  },
  { rootMargin: "800px" },
);

/** Whether an element is in view, or nearly; looked at while somebody needs it, since thousands cost every frame. */
export function useNear(element: RefObject<Element | null>, isNeeded: boolean): Signal<boolean> {
  const near = useSignal(false);
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null || !isNeeded) return;
    told.set(current, (isNear) => (near.value = isNear));
    observer.observe(current);
    return () => observer.unobserve(current);
  }, [isNeeded]);
  return near;
}
