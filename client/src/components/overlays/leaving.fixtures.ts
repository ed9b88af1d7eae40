/** Whether the browser would ask before this page is closed. */
export function isLeavingAsked(): boolean {
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  return closing.defaultPrevented;
}
