// Registers the service worker, with which the site works without a network.

export function keepSite(root: string): void {
  // There is none in private windows of some browsers, nor on a host without https.
  navigator.serviceWorker?.register(new URL(`${root}sw.js`, location.href)).catch(() => undefined);
}
