/** From here on our code takes the ways that it has without /proc. Gives the function that ends that. */
export function asOnMacOS(): () => void {
  const real = process.platform;
  const become = (value: NodeJS.Platform) => Object.defineProperty(process, "platform", { value });
  become("darwin");
  return () => void become(real);
}
