import { makeVar } from '../../state/reactive';

/** An action offered by a toast. Pressing it closes the toast. */
export interface ToastAction {
  label: string;
  run: () => void;
}

export interface ToastWish {
  /** What has happened, in a few words. */
  title: string;
  text?: string;
  /** `failed` is announced immediately. */
  kind?: 'done' | 'failed';
  actions?: readonly ToastAction[];
  /** Stays until it is answered or dismissed. */
  lasting?: boolean;
  /** Replaces a toast with the same id, so that ten quick changes leave one. */
  id?: string;
}

/** Toasts waiting for their region, which is loaded with the first one (Toasts.tsx). */
export const toastsWanted = makeVar<readonly ToastWish[]>([]);

/** Shows a toast. It survives navigation, and stays while hovered or focused. */
export function toast(wish: ToastWish): void {
  toastsWanted([...toastsWanted(), wish]);
}
