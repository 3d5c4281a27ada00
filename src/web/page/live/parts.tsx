import { useSignal, useSignalEffect } from "@preact/signals";
import { languageOf } from "../../../document/export/html/html.ts";
import type { Fragment, SetHtml } from "../../api.ts";
import { askUntilTold, sentenceOf } from "../ask.ts";
import { Drawn } from "../drawn.tsx";
import type { Sitting } from "./sitting.ts";
import type { ComponentChildren } from "preact";

interface PartsProps {
  readonly sitting: Sitting;
}

export function PartFragment({
  sitting,
  name,
  title,
}: PartsProps & { readonly name: string; readonly title: string }) {
  const isThere = () => sitting.detail.value?.documents.some((one) => one.name === name) === true;
  const { html, trouble } = useFragment(sitting, name, isThere);
  if (html === null && trouble === null) return null;
  return (
    <Part name={name} title={title}>
      <Trouble sentence={trouble} />
      {html !== null && <Drawn html={html} />}
    </Part>
  );
}

/** What the server makes of a part or a file, asked anew whenever it may say something else; what it said last stays. */
function useFragment({ view, version, line }: Sitting, name: string, isWanted: () => boolean) {
  const html = useSignal<SetHtml | null>(null);
  const trouble = useSignal<string | null>(null);
  useSignalEffect(() => {
    void version.value;
    if (!isWanted()) {
      html.value = null;
      return;
    }
    const stopped = new AbortController();
    const path = `/api/discussions/${encodeURIComponent(view.id)}/document?name=${encodeURIComponent(name)}`;
    const tell = (why: string) => (trouble.value = why);
    const load = async () => {
      try {
        const said = await askUntilTold<Fragment>(line.ask, path, stopped.signal, tell);
        html.value = said.html;
        trouble.value = null;
      } catch (error) {
        if (!stopped.signal.aborted) trouble.value = sentenceOf(error);
      }
    };
    void load();
    return () => stopped.abort();
  });
  return { html: html.value, trouble: trouble.value };
}

function Trouble({ sentence }: { readonly sentence: string | null }) {
  if (sentence === null) return null;
  return (
    <p class="notice" role="status">
      This part may be missing or old. {sentence}
    </p>
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
  const { html, trouble } = useFragment(sitting, name, () => isOpen.value);
  return (
    <details class="file" onToggle={({ currentTarget }) => (isOpen.value = currentTarget.open)}>
      <summary>{title}</summary>
      <Trouble sentence={trouble} />
      {html === null ? (
        <p class="missing">…</p>
      ) : (
        <div class="document" lang={languageOf(sitting.detail.value?.row.title ?? "")}>
          <Drawn html={html} />
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
