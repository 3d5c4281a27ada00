import { useLayoutEffect, useRef } from "preact/hooks";
import { handy } from "exported:handy";

/**
 * A fragment of the exported page, made by the components of the export, which write no word of an agent as markup. Its
 * graph lights up as it does there.
 */
export function Markup({
  html,
  ...more
}: {
  readonly html: string;
  readonly class?: string;
  readonly lang?: string;
}) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (element.current !== null) handy(element.current);
  }, [html]);
  return <div {...more} ref={element} dangerouslySetInnerHTML={{ __html: html }} />;
}
