import type { Deps } from '../domain/ports';
import { loadInChild } from '../jobs/catalogueChild';
import { progressBar } from './progressBar';

/** Loads the embedded catalogue if it is missing or outdated, with a progress bar in the terminal. */
export async function loadWithProgress(deps: Pick<Deps, 'config' | 'db' | 'clock' | 'log'>): Promise<void> {
  const bar = progressBar('Loading the catalogue');
  let finished = false;
  try {
    await loadInChild(deps, bar.show);
    finished = true;
  } finally {
    bar.end(finished);
  }
}
