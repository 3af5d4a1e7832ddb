/** Passing links on to other people. */

const isPhone = matchMedia("(pointer: coarse)").matches;

/** Whether a link can be offered to other apps or copied; without https a browser may refuse both. */
export const canPassOn = "clipboard" in navigator || ("share" in navigator && isPhone);

/** Offers a link to other apps on a phone, or else copies it; says whether it was copied. */
export async function passOn(title: string, url: string): Promise<boolean> {
  if ("share" in navigator && isPhone) {
    await navigator.share({ title, url }).catch(() => undefined);
    return false;
  }
  await navigator.clipboard.writeText(url);
  return true;
}
