/**
 * A function of a text whose result is made once, as long as the texts it is kept for have no more than so many signs:
 * what was said in a discussion is read again in every round of it.
 */
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
