import { useContext, useEffect, useState } from 'react';
import { UNSAFE_NavigationContext, useLocation } from 'react-router-dom';
import { Button } from '../buttons/Button';
import layout from '../layout.module.css';
import { Dialog } from './Dialog';

type Props = {
  unsaved: boolean;
  /** What would be lost, as a sentence. */
  lost: string;
  onLeave?: () => void;
};

/**
 * Asks before a page with unsaved changes, or with what is shown only once, is left: by a link, a shortcut, or closing the window.
 * Back can't be blocked, so forms keep their input (kept.ts). The router supports blocking only as a data router; this intercepts
 * its push.
 */
export function ConfirmLeaving({ unsaved, lost, onLeave }: Props) {
  const { navigator } = useContext(UNSAFE_NavigationContext);
  const { pathname } = useLocation();
  const [goOn, setGoOn] = useState<(() => void) | null>(null);

  useEffect(() => {
    if (!unsaved) return;
    const push = navigator.push;
    let asks = true;
    const ask: typeof push = (to, ...rest) => {
      const target = typeof to === 'string' ? new URL(to, window.location.href).pathname : to.pathname;
      const go = () => push.call(navigator, to, ...rest);
      if (!asks || target === undefined || target === pathname) go();
      else setGoOn(() => go);
    };
    navigator.push = ask;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onUnload);
    return () => {
      // Another one may have been added since, which leads here: then this one lets pass.
      asks = false;
      if (navigator.push === ask) navigator.push = push;
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [unsaved, navigator, pathname]);

  return (
    <AskBeforeLeaving
      open={goOn !== null}
      lost={lost}
      onStay={() => setGoOn(null)}
      onLeave={() => {
        onLeave?.();
        setGoOn(null);
        goOn?.();
      }}
    />
  );
}

type AskProps = { open: boolean; lost: string; onStay: () => void; onLeave: () => void };

export function AskBeforeLeaving({ open, lost, onStay, onLeave }: AskProps) {
  return (
    <Dialog open={open} onOpenChange={(opened) => opened || onStay()} title="Leave without saving?">
      <div className={layout.stack5}>
        <p>{lost}</p>
        <div className={layout.wrap3}>
          <Button look="solid" onClick={onStay}>
            Stay here
          </Button>
          <Button look="danger" onClick={onLeave}>
            Leave without saving
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
