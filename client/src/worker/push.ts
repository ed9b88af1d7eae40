/** The parts of the service worker scope that TypeScript's DOM types lack. */
interface PushScope {
  registration: ServiceWorkerRegistration;
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<WindowClient[]>;
    openWindow(url: string): Promise<unknown>;
  };
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void;
}
type Waiting = Event & { waitUntil(done: Promise<unknown>): void };
type PushEvent = Waiting & { data: { json(): unknown } | null };
type ClickEvent = Waiting & { notification: Notification };
type WindowClient = { url: string; focus(): Promise<WindowClient>; navigate(url: string): Promise<unknown> };

const scope = self as unknown as PushScope;

/** Shows web push messages while the site is closed, and opens the page they link to. */
export function showPushes(): void {
  scope.addEventListener('push', (event) => {
    const { id, title, text, url } = wordsOf(event);
    const options = { body: text, tag: id, icon: '/icons/icon-192.png', data: { url } };
    event.waitUntil(scope.registration.showNotification(title, options));
  });
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(pathOf(event.notification.data?.url)));
  });
}

/** Browsers require a visible notification for each message, even an unreadable one. */
function wordsOf({ data }: PushEvent): { id?: string; title: string; text: string; url: string } {
  try {
    const { id, title, text, url } = (data?.json() ?? null) as Record<string, unknown>;
    return { id: String(id), title: String(title), text: String(text), url: String(url) };
  } catch {
    return { title: 'News', text: 'Something happened. Open the site to see it.', url: '/' };
  }
}

/** Drops the origin, so that the address is always on this site. */
function pathOf(url: unknown): string {
  const { pathname, search, hash } = new URL(String(url ?? '/'), self.location.origin);
  return pathname + search + hash;
}

/** Uses an open window if there is one. */
async function open(path: string): Promise<void> {
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const [first] = windows.filter(({ url }) => new URL(url).origin === self.location.origin);
  // Some browsers allow focus only on a press.
  if (first) await (await first.focus().catch(() => first)).navigate(path);
  else await scope.clients.openWindow(path);
}
