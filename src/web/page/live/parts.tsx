import { useSignal, useSignalEffect } from "@preact/signals";
import { languageOf } from "../../../document/export/html/language-of.ts";
import type { Fragment } from "../../api.ts";
import { Markup } from "../markup.tsx";
import { Part } from "./part.tsx";
import type { Sitting } from "./sitting.ts";

interface Props {
  readonly sitting: Sitting;
}

/** A part of the exported page as it stands now; nothing while there is none. */
export function PartFragment({
  sitting,
  name,
  title,
}: Props & { readonly name: string; readonly title: string }) {
  const html = useSignal<string | null>(null);
  useSignalEffect(() => {
    void sitting.version.value;
    const isThere = sitting.detail.value?.documents.some((one) => one.name === name) === true;
    if (!isThere) {
      html.value = null;
      return;
    }
    return load(sitting, name, (fragment) => (html.value = fragment.html));
  });
  if (html.value === null) return null;
  return (
    <Part name={name} title={title}>
      <Markup html={html.value} />
    </Part>
  );
}

function load(sitting: Sitting, name: string, take: (fragment: Fragment) => void): () => void {
  const stopped = new AbortController();
  const path = `/api/discussions/${encodeURIComponent(sitting.view.id)}/document?name=${encodeURIComponent(name)}`;
  sitting.line.ask<Fragment>(path, { signal: stopped.signal }).then(take, () => {});
  return () => stopped.abort();
}

/** The files it wrote: closed, for they say at length what the result says in short. */
export function Files({ sitting }: Props) {
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

function File({ sitting, name, title }: Props & { readonly name: string; readonly title: string }) {
  const isOpen = useSignal(false);
  const html = useSignal<string | null>(null);
  useSignalEffect(() => {
    void sitting.version.value;
    if (isOpen.value) return load(sitting, name, (fragment) => (html.value = fragment.html));
  });
  return (
    <details class="file" onToggle={({ currentTarget }) => (isOpen.value = currentTarget.open)}>
      <summary>{title}</summary>
      {html.value === null ? (
        <p class="missing">…</p>
      ) : (
        <Markup class="document" lang={languageOf(sitting.detail.value?.row.title ?? "")} html={html.value} />
      )}
    </details>
  );
}
