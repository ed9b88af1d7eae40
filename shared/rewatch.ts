interface Watching {
  status: string | null;
  pass: number;
  finishedOn: string | null;
}

/** A later pass is a rewatch until it is completed, even if it is paused, dropped or marked as watching meanwhile. */
export const isRewatch = ({ status, pass, finishedOn }: Watching): boolean =>
  status === 'REWATCHING' || (pass > 1 && status !== 'COMPLETED' && finishedOn === null);
