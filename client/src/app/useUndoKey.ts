import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { lastChange } from '../features/tracking/lastChanges';
import { takeBack } from '../features/tracking/takeBack';
import { overlay } from '../layout/overlay';

/**
 * Ctrl+Z, on a Mac Cmd+Z, takes the last change of one's lists back (product P4). A field keeps the keys for what is typed
 * into it, a dialog for itself.
 */
export function useUndoKey(): void {
  const client = useApolloClient();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'z' || event.ctrlKey === event.metaKey) return;
      if (event.altKey || event.shiftKey || event.defaultPrevented || event.isComposing) return;
      if (overlay() || (event.target instanceof HTMLElement && hasItsOwn(event.target))) return;
      const change = lastChange();
      if (!change) return;
      event.preventDefault();
      void takeBack(client, change);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [client]);
}

function hasItsOwn(target: HTMLElement): boolean {
  return (
    target.isContentEditable ||
    target.matches('textarea, input:not([type="checkbox"], [type="radio"])') ||
    target.closest('[role="dialog"], [role="alertdialog"]') !== null
  );
}
