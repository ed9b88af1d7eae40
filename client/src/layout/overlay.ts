import { makeVar } from '../state/reactive';

/** The dialog open over the page, if any. The app renders them; layout only requests one. */
export type Overlay = 'search' | 'help' | 'flavors';

export const overlay = makeVar<Overlay | null>(null);
