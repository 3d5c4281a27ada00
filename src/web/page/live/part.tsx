import type { ComponentChildren } from "preact";

interface PartProps {
  /** Its anchor. */
  readonly name: string;
  readonly title: string;
  readonly children: ComponentChildren;
}

/** A part of a page under its title, as the exported page has them. */
export function Part({ name, title, children }: PartProps) {
  return (
    <section class="part" id={name} aria-labelledby={`${name}-title`}>
      <h2 class="part-title" id={`${name}-title`}>
        {title}
      </h2>
      <div class="part-body">{children}</div>
    </section>
  );
}
