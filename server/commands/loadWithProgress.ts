import type { Deps } from '../domain/deps';
import { loadInChild } from '../jobs/catalogueChild';
import { createProgressLine } from './progressLine';

/** Loads the embedded catalogue if it is missing or outdated, with its progress in the terminal. */
export async function loadWithProgress(deps: Pick<Deps, 'config' | 'db' | 'clock' | 'log'>): Promise<void> {
  const line = createProgressLine('Loading the catalogue');
  let finished = false;
  try {
    await loadInChild(deps, line.show);
    finished = true;
  } finally {
    line.end(finished);
  }
}
