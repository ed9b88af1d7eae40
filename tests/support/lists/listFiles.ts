import { aniDb } from './aniDb';
import { animeSites } from './animeSites';
import type { ListFile } from './listFile';
import { trackers } from './trackers';

/** A list of every form that is read. */
export const listFiles: readonly ListFile[] = [...animeSites, ...aniDb, ...trackers];
