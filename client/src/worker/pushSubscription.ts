/** Whether this browser can receive web push, or why not. */
export type PushState = 'INSECURE' | 'UNSUPPORTED' | 'NO_WORKER' | 'BLOCKED' | 'READY';

export interface PushSubscriptionKeys {
  url: string;
  p256dh: string;
  auth: string;
}

/** Milliseconds. */
const WORKER_WAIT_MS = 3000;

const manager = async (): Promise<PushManager | undefined> =>
  (await navigator.serviceWorker?.getRegistration())?.pushManager;

export async function pushState(): Promise<PushState> {
  if (!window.isSecureContext) return 'INSECURE';
  if (!('PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator))
    return 'UNSUPPORTED';
  if (Notification.permission === 'denied') return 'BLOCKED';
  // A freshly loaded page may not have registered its worker yet.
  const late = new Promise<void>((resolve) => setTimeout(resolve, WORKER_WAIT_MS));
  if (!(await manager())) await Promise.race([navigator.serviceWorker.ready, late]);
  return (await manager()) ? 'READY' : 'NO_WORKER';
}

/** The server's id for this browser while it is subscribed: the hash of its push endpoint. */
export async function ownDevice(): Promise<string | null> {
  const subscription = await (await manager())?.getSubscription();
  if (!subscription) return null;
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Asks the user for permission, then the browser's push service for a subscription. Null if the user declines. */
export async function subscribe(key: string): Promise<PushSubscriptionKeys | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const push = await manager();
  if (!push) throw new Error('There is no service worker');
  const wish = { userVisibleOnly: true, applicationServerKey: key };
  // A subscription made with an earlier key of this site is useless, so it is replaced.
  const subscription = await push.subscribe(wish).catch(async () => {
    await (await push.getSubscription())?.unsubscribe();
    return await push.subscribe(wish);
  });
  const { endpoint, keys = {} } = subscription.toJSON();
  return { url: endpoint ?? '', p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' };
}

/** Stops push messages on this device, whatever the server still sends. Used when someone leaves the device. */
export async function unsubscribe(): Promise<void> {
  await (await (await manager())?.getSubscription())?.unsubscribe();
}
