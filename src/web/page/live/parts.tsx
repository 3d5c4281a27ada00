import { useSignal } from "@preact/signals";
import { languageOf } from "../../../document/export/html/html.ts";
import type { Fragment } from "../../api.ts";
import { useAsked } from "../asked.ts";
import { Drawn } from "../drawn.tsx";
import type { WatchedDiscussion } from "./sitting.ts";
import type { ComponentChildren } from "preact";

interface PartsProps {
  readonly sitting: WatchedDiscussion;
}

export function PartFragment({ sitting, name }: PartsProps & { readonly name: string }) {
  const part = sitting.detail.value?.documents.find((one) => one.name === name);
  if (part?.html === undefined) return null;
  return (
    <Part name={name} title={part.title}>
      <Drawn html={part.html} />
    </Part>
  );
}

/** The files it wrote: closed, for they say at length what the result says in short. */
export function Files({ sitting }: PartsProps) {
  const files = (sitting.detail.value?.documents ?? []).filter((one) => one.of === "file");
  if (files.length === 0) return null;
  return (
    <Part name="files" title="Documents">
      {files.map((file) => (
        <File key={file.name} sitting={sitting} name={file.name} title={file.title} />
      ))}
    </Part>
  );
}

function File({ sitting, name, title }: PartsProps & { readonly name: string; readonly title: string }) {
  const isOpen = useSignal(false);
  const { view, detail } = sitting;
  const { told, fault } = useAsked<Fragment>(() =>
    isOpen.value
      ? `/api/discussions/${encodeURIComponent(view.id)}/document?name=${encodeURIComponent(name)}`
      : null,
  );
  return (
    <details class="file" onToggle={({ currentTarget }) => (isOpen.value = currentTarget.open)}>
      <summary>{title}</summary>
      {told.value === null ? (
        <p class="missing">{fault.value ?? "…"}</p>
      ) : (
        <div class="document" lang={languageOf(detail.value?.row.title ?? "")}>
          <Drawn html={told.value.html} />
        </div>
      )}
    </details>
  );
}

interface PartProps {
  readonly name: string;
  readonly title: string;
  readonly children: ComponentChildren;
}

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
