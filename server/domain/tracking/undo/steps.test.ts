import fc from 'fast-check';
import { type WatchRow } from '../../../data/stores/watchStore';
import { packSteps, type UndoStep, unpackSteps } from './steps';

const anEntry = (notes: string) => ({ notes, tags: ['海'] }) as never;

describe('packSteps', () => {
  it('keeps all steps in their order, in texts that fit a column of 64 kB', () => {
    const note = fc.string({ unit: 'grapheme', maxLength: 5000 });
    const step: fc.Arbitrary<UndoStep> = fc.oneof(
      note.map(
        (notes): UndoStep => ({ kind: 'entry', animeId: 1, entryId: 'e', left: 2, before: anEntry(notes) }),
      ),
      fc
        .nat({ max: 2000 })
        .map((count): UndoStep => ({ kind: 'addWatches', animeId: 1, rows: history(count) })),
      fc
        .array(fc.string({ unit: 'grapheme', maxLength: 2000 }), { maxLength: 30 })
        .map((notes): UndoStep => ({ kind: 'opinions', animeId: 1, before: notes.map(opinion), left: [] })),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
        const parts = packSteps(steps);
        for (const part of parts) expect(Buffer.byteLength(part)).toBeLessThan(65_535);
        expect(joined(unpackSteps(parts))).toEqual(joined(steps));
      }),
      { numRuns: 50 },
    );
  });

  it('fits the longest note of the widest characters', () => {
    for (const sign of ['\u0001', '終', '"', '\u2028']) {
      const steps: UndoStep[] = Array.from({ length: 5 }, () => ({
        kind: 'entry',
        entryId: 'e',
        animeId: 1,
        left: 1,
        before: anEntry(sign.repeat(5000)),
      }));
      for (const part of packSteps(steps)) expect(Buffer.byteLength(part)).toBeLessThan(65_535);
      expect(unpackSteps(packSteps(steps))).toEqual(steps);
    }
  });
});

const history = (count: number): WatchRow[] =>
  Array.from({ length: count }, (_, n) => [1, n + 1, '2026-11-21T03:00:00.000Z']);

const opinion = (note: string, at: number) => ({
  number: at + 1,
  pass: 1,
  score: null,
  note,
  notePublic: true,
  reaction: null,
  updatedAt: '2026-11-21T03:00:00.000Z',
});

/** Long histories, and opinions, come back in several steps, joined here. */
const joined = (steps: UndoStep[]) =>
  steps.flatMap((step): unknown[] =>
    step.kind === 'addWatches' ? step.rows : step.kind === 'opinions' ? step.before : [step],
  );
