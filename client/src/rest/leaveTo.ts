/**
 * Sends the browser to another site. The promise stays open while it leaves, so that whoever waits for it stays busy; it
 * ends when the person comes back to the very same page by the browser's Back.
 */
export function leaveTo(url: string): Promise<void> {
  return new Promise((resolve) => {
    addEventListener('pageshow', () => resolve(), { once: true });
    location.assign(url);
  });
}
