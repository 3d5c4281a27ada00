// Evaluated on a page: texts whose contrast with what is behind them is below the 4.5 to 1 that AA asks for.
(() => {
  const channels = (color) => (color.match(/[\d.]+/g) ?? []).map(Number);
  const luminance = ([r, g, b]) => {
    const [red, green, blue] = [r, g, b].map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const ground = (element) => {
    for (let one = element; one !== null; one = one.parentElement) {
      const color = channels(getComputedStyle(one).backgroundColor);
      if ((color[3] ?? 1) > 0) return color;
    }
    return [255, 255, 255];
  };
  const faint = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    const text = walker.currentNode.textContent.trim();
    if (text === "" || element.closest("script, style, title") !== null) continue;
    const style = getComputedStyle(element);
    const color = channels(element.closest("svg") === null ? style.color : style.fill);
    const [one, other] = [luminance(color), luminance(ground(element))];
    const ratio = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    if (ratio < 4.5) faint.push(`${ratio.toFixed(2)} ${text.slice(0, 40)}`);
  }
  return faint;
})();
