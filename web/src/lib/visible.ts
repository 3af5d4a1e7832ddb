/** Waiting for what is to be seen: as long as the page is hidden, nobody has seen anything. */

/** Does something when the page has been in view for so long, unless it is called off. */
export function afterSeen(milliseconds: number, act: () => void): () => void {
  let timer = 0;
  const begin = () => {
    clearTimeout(timer);
    if (!document.hidden) timer = window.setTimeout(act, milliseconds);
  };
  document.addEventListener("visibilitychange", begin);
  begin();
  return () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", begin);
  };
}
