/**
 * Signing in or out in one tab reaches the others, so that none keeps showing a person who has signed out. In browsers only:
 * Node has such channels as well, and would wait for messages for ever.
 */
const channel = globalThis.window?.BroadcastChannel ? new BroadcastChannel('session') : null;

export function announceSessionChange(): void {
  channel?.postMessage('changed');
}

export function onSessionChangeElsewhere(listener: () => void): void {
  channel?.addEventListener('message', listener);
}
