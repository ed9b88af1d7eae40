import fc from 'fast-check';
import { type ProgressStep, planProgress, type Watched } from './planProgress';

/** The rows of a pass, as the database keeps them. */
function take({ progress, rows }: Watched, step: ProgressStep): Watched {
  const plan = planProgress({ progress, rows }, step);
  const left = new Set(rows);
  for (const number of plan.remove) left.delete(number);
  for (const number of [...plan.dated, ...plan.undated]) {
    expect(left.has(number)).toBe(false);
    left.add(number);
  }
  return { progress: plan.progress, rows: left };
}

const watchedOf = ({ progress, rows }: Watched): number[] => {
  const all = new Set([...Array.from({ length: progress }, (_, n) => n + 1), ...rows]);
  return [...all].sort((a, b) => a - b);
};

const number = fc.integer({ min: 1, max: 15 });
const anyStep: fc.Arbitrary<ProgressStep> = fc.oneof(
  number.map((n): ProgressStep => ({ kind: 'mark', number: n })),
  number.map((n): ProgressStep => ({ kind: 'unmark', number: n })),
  number.map((n): ProgressStep => ({ kind: 'markUpTo', number: n })),
  fc.integer({ min: -3, max: 3 }).map((by): ProgressStep => ({ kind: 'add', by })),
  fc.nat({ max: 15 }).map((progress): ProgressStep => ({ kind: 'set', progress })),
);

describe('planProgress', () => {
  it('applies the step to the set of watched episodes, with progress as its unbroken run', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 30 }), (steps) => {
        let state: Watched = { progress: 0, rows: new Set() };
        for (const step of steps) {
          const before = new Set(watchedOf(state));
          const { progress } = state;
          state = take(state, step);
          expect(watchedOf(state)).toEqual(expectedAfter(before, progress, step));
          expect(state.rows.has(state.progress + 1)).toBe(false);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('dates what was watched just now, and nothing else', () => {
    const from = (progress: number, rows: number[], step: ProgressStep) =>
      planProgress({ progress, rows: new Set(rows) }, step);
    expect(from(3, [5], { kind: 'markUpTo', number: 6 })).toMatchObject({ progress: 6, dated: [4, 6] });
    expect(from(3, [5, 6], { kind: 'add', by: 1 })).toMatchObject({ progress: 6, dated: [4] });
    expect(from(3, [], { kind: 'mark', number: 9 })).toMatchObject({ progress: 3, dated: [9] });
    expect(from(6, [5], { kind: 'unmark', number: 3 })).toMatchObject({
      progress: 2,
      dated: [],
      undated: [4, 6],
    });
    expect(from(2, [], { kind: 'set', progress: 9 })).toMatchObject({ progress: 9, dated: [], undated: [] });
  });

  it('ignores what is already there', () => {
    const nothing = { progress: 4, dated: [], undated: [], remove: [] };
    const steps: ProgressStep[] = [
      { kind: 'mark', number: 4 },
      { kind: 'mark', number: 7 },
      { kind: 'markUpTo', number: 2 },
      { kind: 'unmark', number: 9 },
      { kind: 'add', by: 0 },
    ];
    for (const step of steps)
      expect(planProgress({ progress: 4, rows: new Set([7]) }, step)).toEqual(nothing);
  });
});

function expectedAfter(before: ReadonlySet<number>, progress: number, step: ProgressStep): number[] {
  const after = new Set(before);
  const addUpTo = (to: number) => {
    for (let n = 1; n <= to; n += 1) after.add(n);
  };
  const removeWhere = (gone: (n: number) => boolean) => {
    for (const n of before) if (gone(n)) after.delete(n);
  };
  if (step.kind === 'mark') after.add(step.number);
  if (step.kind === 'unmark') after.delete(step.number);
  if (step.kind === 'markUpTo') addUpTo(step.number);
  if (step.kind === 'add' && step.by >= 0) addUpTo(progress + step.by);
  if (step.kind === 'add' && step.by < 0) removeWhere((n) => n > progress + step.by && n <= progress);
  if (step.kind === 'set' && step.progress < progress) removeWhere((n) => n > step.progress);
  if (step.kind === 'set' && step.progress >= progress) addUpTo(step.progress);
  return [...after].sort((a, b) => a - b);
}
