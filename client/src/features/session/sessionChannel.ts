/**
 * Tells the other tabs about signing in or out, so that none keeps showing a user who has signed out. Browsers only: Node has
 * BroadcastChannel as well, but an open one would keep the process alive.
 */
const channel = globalThis.window?.BroadcastChannel ? new BroadcastChannel('session') : null;

export function announceSessionChange(): void {
  channel?.postMessage('changed');
}

export function onSessionChangeElsewhere(listener: () => void): void {
  channel?.addEventListener('message', listener);
}
