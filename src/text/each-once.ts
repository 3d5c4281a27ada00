/** A function whose result is made once of each object, by the first call: what follows the object is not looked at again. */
export function eachOnce<Of extends object, Rest extends [beside?: unknown], Made>(
  make: (of: Of, ...rest: Rest) => Made,
): (of: Of, ...rest: Rest) => Made {
  const made = new WeakMap<Of, { readonly it: Made }>();
  // Without `...rest`, of which every call would make an array: only the first looks at what follows.
  return (of: Of, beside?: unknown) => {
    const known = made.get(of);
    if (known !== undefined) return known.it;
    const it = make(of, ...([beside] as unknown as Rest));
    made.set(of, { it });
    return it;
  };
}

/** Made once, while all texts kept have no more than so many signs: what was said is read again in every round. */
export function eachTextOnce<Made>(make: (text: string) => Made, mostSigns: number): (text: string) => Made {
  const known = new Map<string, Made>();
  let signs = 0;
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const made = make(text);
    if (signs > mostSigns) {
      known.clear();
      signs = 0;
    }
    known.set(text, made);
    signs += text.length;
    return made;
  };
}
