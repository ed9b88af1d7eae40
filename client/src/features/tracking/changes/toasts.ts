import type { ApolloClient } from '@apollo/client';
import type { ToastAction } from '../../../components/overlays/toast';
import { toast } from '../../../components/overlays/toast';
import { readError } from '../../../errors/readError';
import { keepChange } from './lastChanges';
import { takeBack } from './takeBack';

export interface Done {
  /** What happened, with its object: "Frieren removed from the queue". */
  title: string;
  text?: string;
  /** Several if one press made several changes: the last of them first. */
  undoId?: string | null | readonly string[];
  /** The anime it hid. */
  hidden?: string;
  /** Further actions; shown before Undo. */
  actions?: readonly ToastAction[];
  /** Toasts with the same id replace each other. */
  id?: string;
}

/**
 * Announces a change to the lists, with Undo. When the toast is gone, the change can still be undone for ten minutes with
 * Ctrl+Z and `<UndoButton>`.
 */
export function toastDone(
  client: ApolloClient,
  { title, text, undoId, hidden, actions = [], id }: Done,
): void {
  const undoIds = typeof undoId === 'string' ? [undoId] : (undoId ?? []);
  const own = id ?? undoIds[0] ?? hidden;
  const change = undoIds.length > 0 || hidden ? keepChange({ title, undoIds, hidden, toast: own }) : null;
  toast({
    id: own,
    title,
    text,
    actions: change ? [...actions, { label: 'Undo', run: () => void takeBack(client, change) }] : actions,
  });
}

/** Announces a refused change, with the reason. */
export function toastFailed(error: unknown): void {
  toast({ kind: 'failed', title: 'That didn’t work', text: readError(error).text });
}
