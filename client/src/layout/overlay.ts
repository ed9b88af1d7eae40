import { makeVar } from '../state/reactive';

/** The dialog that lies over the page, if any. The app puts them together; layout only asks for one. */
export type Overlay = 'search' | 'help' | 'flavors';

export const overlay = makeVar<Overlay | null>(null);
