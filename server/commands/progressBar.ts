/** Drawn only once there is progress, so that a start with nothing to load prints nothing. */
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
  const format = `${title} {bar} {percentage}%`;
  const bar = new SingleBar({ format, hideCursor: true }, Presets.shades_grey);
  bar.start(total, 0);
  return bar;
}
