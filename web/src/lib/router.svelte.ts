// A tiny history router: `here.route` follows the address, links inside the site do not reload.
import { type Route, routeOf } from "./route";

class Here {
  route: Route = $state.raw(routeOf(location));

  go(path: string, replace = false): void {
    history[replace ? "replaceState" : "pushState"](null, "", path);
    this.route = routeOf(location);
    if (!replace) scrollTo(0, 0);
  }

  /** The address changes, the page stays as it is. */
  rename(path: string): void {
    history.replaceState(null, "", path);
  }

  follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button || event.ctrlKey || event.metaKey) return;
    if (event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest?.("a[href]") as HTMLAnchorElement | null;
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin)
      return;
    if (link.pathname.startsWith("/api/") || link.getAttribute("href")?.startsWith("#")) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const here = new Here();
addEventListener("popstate", () => (here.route = routeOf(location)));
addEventListener("hashchange", () => (here.route = routeOf(location)));
