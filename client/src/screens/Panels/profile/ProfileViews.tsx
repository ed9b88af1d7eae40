import { ViewSwitch } from '../../../components/fields/ViewSwitch';
import { usePref } from '../../../state';

/** `freinds` is the specification's spelling of the stored value; the screen says "Friends" (P1). */
const views = [
  { value: 'anime', label: 'Anime' },
  { value: 'threads', label: 'Threads' },
  { value: 'freinds', label: 'Friends' },
] as const;

export type ProfileView = (typeof views)[number]['value'];

/** A profile's three views; the choice is remembered, and the same for every profile. */
export function ProfileViews() {
  const [view, setView] = usePref('profileView');
  return <ViewSwitch legend="View of the profile" options={views} value={view} onChange={setView} />;
}
