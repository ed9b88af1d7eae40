import { Toast } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import { useCallback, useEffect } from 'react';
import { session } from '../../state';
import { useReactiveVar } from '../../state/reactive';
import { IconButton } from '../buttons/IconButton';
import { cx } from '../cx';
import layout from '../layout.module.css';
import styles from './Toasts.module.css';
import type { ToastWish } from './toast';
import { toastsWanted } from './toast';

const manager = Toast.createToastManager<ToastWish>();

/** Time to read, and longer if there is something to press. Hover and focus pause it. */
const stays = { plain: 6_000, pressable: 20_000 } as const;

/**
 * The only toast region (what is taken away can be brought back). It belongs to the page, not to a screen, so a toast and its
 * Undo outlive navigation. Announcing, F6 to reach it, pausing and swiping are Base UI's.
 */
export function Toasts() {
  const wanted = useReactiveVar(toastsWanted);
  const someone = useReactiveVar(session)?.user.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one user's actions are not the next one's to undo
  useEffect(() => () => manager.close(), [someone]);
  useEffect(() => {
    if (wanted.length === 0) return;
    // Read afresh: an effect may run twice.
    for (const wish of toastsWanted()) show(wish);
    toastsWanted([]);
  }, [wanted]);
  const room = useRoom();
  return (
    <Toast.Provider toastManager={manager}>
      <Toast.Portal>
        <Toast.Viewport ref={room} className={styles.viewport}>
          <Shown />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function show(wish: ToastWish): void {
  manager.add({
    id: wish.id,
    title: wish.title,
    description: wish.text,
    type: wish.kind ?? 'done',
    // A high-priority toast is announced and then hidden from screen readers, so it must not contain actions.
    priority: wish.kind === 'failed' && !wish.actions?.length ? 'high' : 'low',
    timeout: wish.lasting
      ? 0
      : wish.actions?.length || wish.kind === 'failed'
        ? stays.pressable
        : stays.plain,
    data: wish,
  });
}

/** Sets how much of the page toasts cover (`--toasts`), and scrolls the focused element out from under them. */
function useRoom() {
  return useCallback((region: HTMLElement | null) => {
    if (!region || typeof ResizeObserver === 'undefined') return;
    const root = document.documentElement.style;
    const left = new AbortController();
    const uncoverFocus = () => {
      const used = document.activeElement;
      if (!used || used === document.body || region.contains(used) || region.offsetHeight === 0) return;
      const { top, bottom } = used.getBoundingClientRect();
      const covered = (top + bottom) / 2 > region.getBoundingClientRect().top && top < window.innerHeight;
      if (covered) used.scrollIntoView({ block: 'nearest' });
    };
    const uncoverSoon = () => setTimeout(uncoverFocus);
    const watch = new ResizeObserver(() => {
      root.setProperty('--toasts', `${Math.ceil(region.offsetHeight)}px`);
      if (!document.documentElement.matches(':active')) return uncoverFocus();
      // A page that moves between press and release takes the press away from its target: after the click.
      for (const end of ['pointerup', 'pointercancel'])
        document.addEventListener(end, uncoverSoon, { once: true, signal: left.signal });
    });
    watch.observe(region);
    return () => {
      watch.disconnect();
      left.abort();
      root.removeProperty('--toasts');
    };
  }, []);
}

function Shown() {
  const { toasts, close } = Toast.useToastManager<ToastWish>();
  return toasts.map((one) => (
    <Toast.Root key={one.id} toast={one} className={styles.toast} swipeDirection={['down', 'right']}>
      <Toast.Content className={cx(layout.row, styles.content)}>
        <div className={styles.words}>
          <Toast.Title className={styles.title} render={<p />} />
          <Toast.Description className={layout.small} />
        </div>
        {one.data?.actions?.map(({ label, run }) => (
          <button
            key={label}
            type="button"
            className={cx(layout.bare, styles.action)}
            onClick={() => {
              close(one.id);
              run();
            }}
          >
            {label}
          </button>
        ))}
        <Toast.Close render={<IconButton label="Dismiss" icon={<X aria-hidden="true" />} tip="none" />} />
      </Toast.Content>
    </Toast.Root>
  ));
}
