/** Passing links on to other people, also from pages without https, where browsers can do less. */

import type { OriginView } from "$wire/server";

import * as api from "./api";

/** How long a file stays there for the browser to save it. */
const KEPT = 60_000;
const isPhone = matchMedia("(pointer: coarse)").matches;

/** Returns the origin of links for others; if only this computer can open them, a command. */
export async function originForOthers(): Promise<OriginView> {
  try {
    return await api.origin();
  } catch {
    return { origin: location.origin, command: null };
  }
}

/** The way a link was passed on: offered to other apps, copied, or only selected to be copied. */
export type PassedOn = "shared" | "copied" | "selected";

/**
 * Offers a link to other apps on a phone, or else copies it, or else selects it in the field that
 * has it, which is only asked for if it is needed.
 */
export async function passOn(
  title: string,
  url: string,
  showField: () => Promise<HTMLInputElement>,
): Promise<PassedOn> {
  // Both are there with https only, and may be refused.
  if (isPhone && "share" in navigator) {
    await navigator.share({ title, url }).catch(() => undefined);
    return "shared";
  }
  if ("clipboard" in navigator) {
    try {
      await navigator.clipboard.writeText(url);
      return "copied";
    } catch {
      // It may still be copied the old way.
    }
  }
  select(await showField());
  return copySelection() ? "copied" : "selected";
}

/** Offers a file to other apps on a phone, or else saves it. */
export async function passFile(content: Blob, name: string, title: string): Promise<void> {
  const files = [new File([content], name, { type: content.type })];
  // There with https only, and not for every kind of file.
  if (isPhone && "canShare" in navigator && navigator.canShare({ files })) {
    await navigator.share({ files, title }).catch(() => undefined);
    return;
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT);
}

/** Selects all that a field has. */
export function select(field: HTMLInputElement): void {
  field.focus();
  // Unlike `select()`, this also works in a field of iOS that cannot be written to.
  field.setSelectionRange(0, field.value.length);
}

function copySelection(): boolean {
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  }
}
