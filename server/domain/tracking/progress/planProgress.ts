import { type Counting, everyEpisode } from './nextEpisode';

/** What a user has watched in one pass: everything up to `progress`, and single episodes beyond it. */
export interface Watched {
  progress: number;
  /** Numbers with a history row: those beyond the progress, and some or all of those up to it. */
  rows: ReadonlySet<number>;
}

export type ProgressStep =
  | { kind: 'add'; by: number }
  | { kind: 'mark'; number: number }
  | { kind: 'markUpTo'; number: number }
  | { kind: 'unmark'; number: number }
  | { kind: 'set'; progress: number };

export interface ProgressPlan {
  progress: number;
  /** Rows to add with the current instant. */
  dated: number[];
  /** Rows to add without one: watched before, at an unknown time. */
  undated: number[];
  /** Rows to remove. */
  remove: number[];
}

/**
 * Effect of a step on progress and history (mark one, mark up to here, +1). Progress is the unbroken run from the first
 * episode; an episode watched out of order stays in the history until the run reaches it. Episodes that do not count are passed
 * over without a row, unless the step names one.
 */
export function planProgress(
  { progress, rows }: Watched,
  step: ProgressStep,
  counting: Counting = everyEpisode,
): ProgressPlan {
  const nothing: ProgressPlan = { progress, dated: [], undated: [], remove: [] };
  switch (step.kind) {
    case 'add':
      if (step.by < 0) return lowered(progress + step.by, progress);
      return raised(afterSteps(step.by));
    case 'set':
      return step.progress < progress ? lowered(step.progress, Infinity) : typed(step.progress);
    case 'markUpTo':
      return step.number <= progress ? nothing : raised(step.number, step.number);
    case 'mark':
      if (step.number === progress + 1 || step.number === counting.next(progress))
        return raised(step.number, step.number);
      if (step.number <= progress || rows.has(step.number)) return nothing;
      return { ...nothing, dated: [step.number] };
    case 'unmark':
      return unmarked(step.number);
  }

  function afterSteps(by: number): number {
    let to = progress;
    for (let step = 0; step < by; step += 1) to = counting.next(to);
    return to;
  }

  function raised(to: number, named?: number): ProgressPlan {
    const dated = range(progress + 1, to).filter(
      (number) => !rows.has(number) && (number === named || counting.counts(number)),
    );
    let reached = to;
    for (;;) {
      const next = [reached + 1, counting.next(reached)].find((number) => rows.has(number));
      if (next === undefined) break;
      reached = next;
    }
    return { ...nothing, progress: counting.settle(reached), dated };
  }

  function typed(to: number): ProgressPlan {
    let reached = to;
    while (rows.has(reached + 1)) reached += 1;
    return { ...nothing, progress: reached };
  }

  /** A step back keeps what was watched out of order; a number typed in does not. */
  function lowered(wanted: number, upTo: number): ProgressPlan {
    const to = Math.max(0, wanted);
    return { ...nothing, progress: to, remove: [...rows].filter((number) => number > to && number <= upTo) };
  }

  function unmarked(number: number): ProgressPlan {
    const remove = rows.has(number) ? [number] : [];
    if (number > progress) return { ...nothing, remove };
    const undated = range(number + 1, progress).filter((later) => !rows.has(later) && counting.counts(later));
    return { progress: number - 1, dated: [], undated, remove };
  }
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}
