import { makeVar } from '../../state/reactive';

/** Something that a person may do about what a toast says. Pressing it closes the toast. */
export interface ToastAction {
  label: string;
  run: () => void;
}

export interface ToastWish {
  /** What has happened, in a few words. */
  title: string;
  text?: string;
  /** `failed` is read out at once. */
  kind?: 'done' | 'failed';
  actions?: readonly ToastAction[];
  /** Stays until it is answered or dismissed. */
  lasting?: boolean;
  /** A toast of the same id is replaced, so that ten quick changes leave one. */
  id?: string;
}

/** Toasts that wait for their region, which is loaded with the first one (Toasts.tsx). */
export const toastsWanted = makeVar<readonly ToastWish[]>([]);

/** Says something at the edge of the page. It stays over a change of page, and while it is looked at. */
export function toast(wish: ToastWish): void {
  toastsWanted([...toastsWanted(), wish]);
}
