import { aniDb } from './aniDb';
import { animeSites } from './animeSites';
import type { ListFile } from './listFile';
import { trackers } from './trackers';

/** A list in every supported format. */
export const listFiles: readonly ListFile[] = [...animeSites, ...aniDb, ...trackers];
