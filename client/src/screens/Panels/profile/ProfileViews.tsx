import { useSearchParams } from 'react-router-dom';
import type { ProfileTab } from '../../../../../shared/paths';
import { ViewSwitch } from '../../../components/fields/ViewSwitch';
import { type StateValue, state, usePref } from '../../../state';

export type ProfileView = StateValue<'profileView'>;

/** `freinds` is the spelling of the stored value; the screen says "Friends". */
const views = [
  { value: 'anime', label: 'Anime', tab: 'anime' },
  { value: 'threads', label: 'Threads', tab: 'threads' },
  { value: 'freinds', label: 'Friends', tab: 'friends' },
  { value: 'history', label: 'History', tab: 'history' },
] as const satisfies readonly { value: ProfileView; label: string; tab: ProfileTab }[];

/** History is for the viewer's own eyes. */
const viewsOf = (own: boolean) => (own ? views : views.filter(({ value }) => value !== 'history'));

/**
 * A profile's view: the one that the address names; without one the viewer's last choice on their own profile, and anime on
 * other people's.
 */
export function useProfileView(own: boolean): ProfileView {
  const [search] = useSearchParams();
  const [last] = usePref('profileView');
  const named = viewsOf(own).find(({ tab }) => tab === search.get('tab'));
  return named?.value ?? (own ? last : 'anime');
}

/** A profile's views. The choice stands in the address, and is remembered for the viewer's own profile. */
export function ProfileViews({ own = false }: { own?: boolean }) {
  const [search, setSearch] = useSearchParams();
  const choose = (view: ProfileView) => {
    if (own) state.profileView(view);
    const next = new URLSearchParams(search);
    next.set('tab', views.find(({ value }) => value === view)?.tab ?? 'anime');
    for (const name of ['day', 'undated']) next.delete(name);
    setSearch(next, { replace: true });
  };
  return (
    <ViewSwitch
      legend="View of the profile"
      options={viewsOf(own)}
      value={useProfileView(own)}
      onChange={choose}
    />
  );
}
