import { useContext, useEffect, useState } from 'react';
import { UNSAFE_NavigationContext, useLocation } from 'react-router-dom';
import { Button } from '../../components/buttons/Button';
import { cx } from '../../components/cx';
import layout from '../../components/layout.module.css';
import { Dialog } from '../../components/overlays/Dialog';
import styles from './PageForms.module.css';

type Props = { unsaved: boolean; onLeave: () => void };

/**
 * Asks before a page with unsaved changes is left: by a link, a shortcut, or closing the window. Back can't be blocked, so
 * forms keep their input (kept.ts). The router supports blocking only as a data router; this intercepts its push.
 */
export function UnsavedWarning({ unsaved, onLeave }: Props) {
  const { navigator } = useContext(UNSAFE_NavigationContext);
  const { pathname } = useLocation();
  const [goOn, setGoOn] = useState<(() => void) | null>(null);

  useEffect(() => {
    if (!unsaved) return;
    const push = navigator.push;
    navigator.push = (to, ...rest) => {
      const target = typeof to === 'string' ? new URL(to, window.location.href).pathname : to.pathname;
      const go = () => push.call(navigator, to, ...rest);
      if (target === undefined || target === pathname) go();
      else setGoOn(() => go);
    };
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onUnload);
    return () => {
      navigator.push = push;
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [unsaved, navigator, pathname]);

  return (
    <Dialog open={goOn !== null} onOpenChange={(open) => open || setGoOn(null)} title="Leave without saving?">
      <p>Your changes on this page aren’t saved yet.</p>
      <div className={cx(layout.wrap3, styles.answers)}>
        <Button look="solid" onClick={() => setGoOn(null)}>
          Stay here
        </Button>
        <Button
          look="danger"
          onClick={() => {
            onLeave();
            setGoOn(null);
            goOn?.();
          }}
        >
          Leave without saving
        </Button>
      </div>
    </Dialog>
  );
}
