import { sweepExpired } from '../domain/accounts/sweepExpired';
import { sweepHandles } from '../domain/community/people/handles';
import { renderOlder } from '../domain/community/text/storedHtml';
import { sweepPosts } from '../domain/community/threads/sweepPosts';
import { inRounds } from '../domain/inRounds';
import type { Deps } from '../domain/ports';
import { sweepPlays } from '../domain/scrobble/sweepPlays';
import { sweepImports } from '../domain/tracking/import/imports';
import { sweepUndo } from '../domain/tracking/undo/keepUndo';

const FIRST = 60_000;
const PAUSE = 600_000;

/** Sweeps expired rows now and then while the site runs. Several instances may do so at once. */
export function startSweeping(deps: Pick<Deps, 'db' | 'clock' | 'log'>): { stop(): Promise<void> } {
  return inRounds({
    first: FIRST,
    pause: PAUSE,
    work: async () => {
      await sweepExpired(deps);
      await sweepUndo(deps);
      await sweepImports(deps);
      await sweepPosts(deps);
      await sweepHandles(deps);
      await sweepPlays(deps);
    },
    onError: (error) => deps.log.warn({ err: error }, 'a sweep was cut short; the next one goes on'),
  });
}

/** After a start, and now and then for what an instance of an earlier version has written since. */
const [RENDER_FIRST, RENDER_PAUSE] = [2_000, 86_400_000];

/** Renders texts that have no HTML of this version beside them. */
export function startRendering(deps: Pick<Deps, 'db' | 'log'>): { stop(): Promise<void> } {
  return inRounds({
    first: RENDER_FIRST,
    pause: RENDER_PAUSE,
    work: (isStopping) => renderOlder(deps, isStopping),
    onError: (error) =>
      deps.log.warn({ err: error }, 'older texts could not be rendered; they are when read'),
  });
}
