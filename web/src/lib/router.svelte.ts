/** Client-side routing: the path of the address says which page is shown. */

let path = $state(location.pathname);

export function currentPath(): string {
  return path;
}

export function go(to: string): void {
  if (to !== location.pathname) history.pushState(null, "", to);
  path = location.pathname;
  scrollTo(0, 0);
}

/** Replaces the address, without an entry in the history. */
export function goInstead(to: string): void {
  history.replaceState(null, "", to);
  path = location.pathname;
}

/** The address of a replay at one of its events, perhaps from a certain seat. */
export function addressOf(table: string, event: number, seat: number | null): string {
  return `/table/${table}/event/${event}${seat === null ? "" : `/seat/${seat}`}`;
}

/** Follows links between pages without loading the client again. */
export function followLinks(): void {
  addEventListener("popstate", () => (path = location.pathname));
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download"))
      return;
    if (link.origin !== location.origin || link.pathname.startsWith("/api/")) return;
    event.preventDefault();
    go(link.pathname);
  });
}
