import { createHash } from "node:crypto";
import { badInput } from "../../kernel/error.ts";
import type { Material } from "../../kernel/seat.ts";
import { grouped } from "../../text/amount.ts";

export type ImageFile = NonNullable<ReturnType<typeof imageIn>>;

/** So many of so many bytes each: they are sent with every call. */
export const mostImages = { count: 4, bytes: 5_000_000 };

const types: readonly (readonly [RegExp, string])[] = [
  [/^\x89PNG\r\n/, "image/png"],
  [/^\xff\xd8\xff/, "image/jpeg"],
  [/^GIF8[79]a/, "image/gif"],
  [/^RIFF[^]{4}WEBP/, "image/webp"],
];

/** By its first bytes; `null` where it is none that a model is shown. */
export function imageIn(path: string, bytes: Buffer) {
  const begins = bytes.toString("latin1", 0, 16);
  const type = types.find(([pattern]) => pattern.test(begins))?.[1];
  return type === undefined
    ? null
    : { path, type, sha256: createHash("sha256").update(bytes).digest("hex"), bytes };
}

/** What stands in every prompt, byte for byte the same: who can see is shown the image besides. */
export function imageMaterial({ path, type, bytes }: ImageFile, label: string): Material {
  const text = `This is an image (${type}, ${grouped(bytes.length)} bytes). Whoever can see is shown it, behind its name. If you are shown none, you cannot see it: say nothing of what is in it.`;
  return { label, path, text };
}

export function checkImages(images: readonly ImageFile[]): void {
  const large = images.find(({ bytes }) => bytes.length > mostImages.bytes);
  if (images.length <= mostImages.count && large === undefined) return;
  throw badInput(
    large === undefined
      ? `${images.length} images were given; at most ${mostImages.count} can be shown.`
      : `The image ${large.path} has ${grouped(large.bytes.length)} bytes; at most ${grouped(mostImages.bytes)} can be shown.`,
    "Give those that matter, or smaller ones.",
  );
}

const imageKey = "image ";

/** By which the journal knows an image; its bytes lie beside it. */
export function imageFingerprints(images: readonly ImageFile[]): Readonly<Record<string, string>> {
  return Object.fromEntries(images.map(({ path, sha256 }) => [`${imageKey}${path}`, sha256]));
}

export function imagesGiven(fingerprints: Readonly<Record<string, string>>) {
  return Object.entries(fingerprints)
    .flatMap(([key, sha256]) =>
      key.startsWith(imageKey) && /^[0-9a-f]{64}$/.test(sha256)
        ? [{ path: key.slice(imageKey.length), sha256 }]
        : [],
    )
    .slice(0, mostImages.count);
}
