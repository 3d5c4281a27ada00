import { type ComponentChildren, h } from "preact";
import type { SetHtml } from "../api.ts";

interface DrawnProps {
  readonly html: SetHtml;
  readonly more?: { readonly in: string; readonly is: () => ComponentChildren };
}

/** What the server has set, as elements: text in it is text, whoever wrote it. */
export function Drawn({ html, more }: DrawnProps) {
  return <>{drawn(html, more)}</>;
}

function drawn(html: SetHtml, more: DrawnProps["more"]): ComponentChildren {
  return html.map((node) => {
    if (node.type === "text") return node.value;
    if (node.type !== "element") return null;
    const { tagName, properties, children } = node;
    const end = more !== undefined && properties["class"] === more.in ? more.is() : null;
    return h(tagName, properties, drawn(children, more), end);
  });
}
