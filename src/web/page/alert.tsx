/** What went wrong; nothing where nothing did. */
export function Alert({ says }: { readonly says: string | null }) {
  if (says === null) return null;
  return (
    <p class="notice" role="alert">
      {says}
    </p>
  );
}
