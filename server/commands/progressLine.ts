/** A line that counts to 100%. It appears only once there is progress, so that a start with nothing to load prints nothing. */
export function createProgressLine(title: string): {
  show(done: number, total: number): void;
  /** May be called again. */
  end(finished: boolean): void;
} {
  let line: { update(done: number): void; stop(): void } | undefined;
  let last = { done: 0, total: 0 };
  const show = (done: number, total: number) => {
    line ??= startLine(title, total);
    line.update(done);
    last = { done, total };
  };
  const end = (finished: boolean) => {
    if (finished && last.done < last.total) line?.update(last.total);
    line?.stop();
    line = undefined;
    last = { done: 0, total: 0 };
  };
  return { show, end };
}

function startLine(title: string, total: number) {
  if (!process.stdout.isTTY) {
    process.stdout.write(`${title} ...\n`);
    return { update: () => {}, stop: () => {} };
  }
  const update = (done: number) => {
    process.stdout.write(`\r${title} ${Math.floor((done / Math.max(total, 1)) * 100)}%`);
  };
  update(0);
  return { update, stop: () => process.stdout.write('\n') };
}
