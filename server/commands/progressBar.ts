import type { Deps } from '../domain/ports';

/** Loads the catalogue where it is missing or old, with a bar in the terminal (product P2). Tells whether it did. */
export async function loadWithProgress(deps: Deps): Promise<boolean> {
  const { loadCatalogue } =
    require('../domain/importers/loadCatalogue') as typeof import('../domain/importers/loadCatalogue');
  const bar = progressBar('Loading the catalogue');
  try {
    const report = await loadCatalogue(deps, { onProgress: bar.show });
    bar.end(report !== null);
    return report !== null;
  } catch (error) {
    bar.end(false);
    throw error;
  }
}

/** Drawn from the first progress on, so that a start with nothing to load stays silent. */
export function progressBar(title: string): {
  show(done: number, total: number): void;
  /** May be called again. */
  end(finished: boolean): void;
} {
  let bar: { update(done: number): void; stop(): void } | undefined;
  let last = { done: 0, total: 0 };
  const show = (done: number, total: number) => {
    bar ??= drawBar(title, total);
    bar.update(done);
    last = { done, total };
  };
  const end = (finished: boolean) => {
    if (finished && last.done < last.total) bar?.update(last.total);
    bar?.stop();
    bar = undefined;
    last = { done: 0, total: 0 };
  };
  return { show, end };
}

function drawBar(title: string, total: number) {
  if (!process.stdout.isTTY) {
    process.stdout.write(`${title} ...\n`);
    return { update: () => {}, stop: () => {} };
  }
  const { Presets, SingleBar } = require('cli-progress') as typeof import('cli-progress');
  const format = `${title} {bar} {percentage}% | {value} of {total}`;
  const bar = new SingleBar({ format, hideCursor: true }, Presets.shades_grey);
  bar.start(total, 0);
  return bar;
}
