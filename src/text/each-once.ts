/** A function whose result is made once of each object, by the first call: what follows the object is not looked at again. */
export function eachOnce<Of extends object, Rest extends readonly unknown[], Made>(
  make: (of: Of, ...rest: Rest) => Made,
): (of: Of, ...rest: Rest) => Made {
  const made = new WeakMap<Of, { readonly it: Made }>();
  return (of, ...rest) => {
    const known = made.get(of);
    if (known !== undefined) return known.it;
    const it = make(of, ...rest);
    made.set(of, { it });
    return it;
  };
}
