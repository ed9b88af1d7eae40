import { makeVar } from '../../../state/reactive';

/** The anime that is being recommended to a friend. The app shows the dialog. */
export const recommendDialog = makeVar<{ id: string; name: string } | null>(null);
