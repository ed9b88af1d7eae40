import { matchPath } from 'react-router-dom';
import type { StateValue } from '../../state';
import { stateTable } from '../../state';

/** What the path says beyond the panel: the anime in home, the schedule in latest, whose profile, which thread. */
export function panelParts(pathname: string) {
  const param = (pattern: string, name: string) => matchPath(pattern, pathname)?.params[name];
  return {
    slug: param('/anime/:slug', 'slug'),
    schedule: matchPath('/latest/schedule', pathname) !== null,
    thread: param('/profile/threads/:id', 'id'),
    handle: param('/profile/:handle', 'handle'),
  };
}

/** The view that the query asks for; a word that is no view changes nothing. */
export function viewOf(search: string): StateValue<'episodesView'> | undefined {
  const word = new URLSearchParams(search).get('view');
  return word === null ? undefined : stateTable.episodesView.parse(word);
}
