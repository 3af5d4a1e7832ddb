/** Passing links on to other people. */

/** Offers a link to other apps on a phone, or else copies it; says whether it was copied. */
export async function passOn(title: string, url: string): Promise<boolean> {
  if ("share" in navigator && matchMedia("(pointer: coarse)").matches) {
    await navigator.share({ title, url }).catch(() => undefined);
    return false;
  }
  // Without https a browser may have no clipboard; the link is there to be selected.
  if (!("clipboard" in navigator)) return false;
  await navigator.clipboard.writeText(url);
  return true;
}
