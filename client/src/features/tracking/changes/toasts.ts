import type { ApolloClient } from '@apollo/client';
import type { ToastAction } from '../../../components/overlays/toast';
import { toast } from '../../../components/overlays/toast';
import { readError } from '../../../errors/readError';
import { keepChange } from './lastChanges';
import { takeBack } from './takeBack';

export interface Done {
  /** What has happened, with its object: "Frieren removed from the queue". */
  title: string;
  /** More than one where one press made several changes: the last of them first. */
  undoId?: string | null | readonly string[];
  /** The anime that was hidden by it. */
  hidden?: string;
  /** What else one may want to do now; stands before Undo. */
  actions?: readonly ToastAction[];
  /** Toasts of the same id replace each other. */
  id?: string;
}

/**
 * Says that a change of lists is made, with its Undo. The toast goes; for ten minutes the change can still be taken back by
 * Ctrl+Z and by `<UndoButton>` (product P4).
 */
export function toastDone(client: ApolloClient, { title, undoId, hidden, actions = [], id }: Done): void {
  const undoIds = typeof undoId === 'string' ? [undoId] : (undoId ?? []);
  const change = undoIds.length > 0 || hidden ? keepChange({ title, undoIds, hidden }) : null;
  toast({
    id,
    title,
    actions: change ? [...actions, { label: 'Undo', run: () => void takeBack(client, change) }] : actions,
  });
}

/** Says that a change was refused, and why. */
export function toastFailed(error: unknown): void {
  toast({ kind: 'failed', title: 'That didn’t work', text: readError(error).text });
}
