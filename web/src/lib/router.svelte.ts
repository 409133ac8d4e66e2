// A tiny history router: `here.route` follows the address, links inside the site do not reload.
import { type Route, routeOf, samePage } from "./route";

class Here {
  route: Route = $state.raw(routeOf(location));

  /** The table or lesson that was left last, to go back to. */
  left = "";

  /** The address has changed. */
  arrive(): void {
    const next = routeOf(location);
    if (!samePage(this.route, next)) this.route = next;
  }

  go(path: string, replace = false): void {
    if (this.route.page === "table" || this.route.page === "lesson")
      this.left = location.pathname + location.hash;
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
    if (link.hash && link.pathname === location.pathname && this.route.page === "rules") return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const here = new Here();
addEventListener("popstate", () => here.arrive());
addEventListener("hashchange", () => here.arrive());
