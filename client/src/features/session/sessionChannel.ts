/** Signing in or out in one tab reaches the others, so that none keeps showing a person who has signed out. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('session');

export function announceSessionChange(): void {
  channel?.postMessage('changed');
}

export function onSessionChangeElsewhere(listener: () => void): void {
  channel?.addEventListener('message', listener);
}
