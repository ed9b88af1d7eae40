import { useCallback, useSyncExternalStore } from 'react';
import { afterPaint } from '../../../components/afterPaint';
import type { ProgressButton_animeFragment } from '../../../generated/graphql';
import { makeVar } from '../../../state/reactive';
import { progressAfter } from '../entryWords';

type Countable = Pick<
  ProgressButton_animeFragment,
  'id' | 'status' | 'viewerEntry' | 'episodeCount' | 'episodeCountEstimated'
>;

interface Pressed {
  progress: number;
  /** The latest press. */
  press: object;
}

const pressed = makeVar<ReadonlyMap<string, Pressed>>(new Map());

/**
 * Shows a press of +1 with the next frame, and makes the change after it: Apollo compares every query on the page with the new
 * entry, which takes a slow phone half a second. Presses are shown until the change of the latest has ended.
 */
export function press(anime: Countable, by: number, make: () => Promise<void>): Promise<void> {
  const { id, viewerEntry } = anime;
  if (by < 0) write(id, undefined);
  if (!viewerEntry || by < 0) return make();
  const before = pressed().get(id);
  const shown = Math.max(before?.progress ?? 0, viewerEntry.progress);
  const progress = progressAfter({ ...viewerEntry, progress: shown }, by, anime);
  const latest = {};
  write(id, { progress, press: latest });
  return new Promise((resolve, reject) => {
    afterPaint(() => {
      make()
        .finally(() => endPress(id, latest))
        .then(resolve, reject);
    });
  });
}

function endPress(id: string, ended: object): void {
  if (pressed().get(id)?.press === ended) write(id, undefined);
}

function write(id: string, value: Pressed | undefined): void {
  const next = new Map(pressed());
  if (value) next.set(id, value);
  else next.delete(id);
  pressed(next);
}

/** Called at sign-out: presses belong to one user. */
export const forgetPressed = (): void => void pressed(new Map());

/** The progress of the viewer's entry with recent presses; with `null` (another user's entry) the progress as it is. */
export function useShownProgress(animeId: string | null, progress: number): number {
  const get = useCallback(() => (animeId && pressed().get(animeId)?.progress) || 0, [animeId]);
  const shown = useSyncExternalStore(pressed.subscribe, get, get);
  return Math.max(progress, shown);
}
