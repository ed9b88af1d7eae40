import type { Trackable } from '../changes/entryChanges';
import { isAtEnd, progressOfCount, progressText, progressWords } from '../entryWords';
import type { EntryDraft } from './entryDraft';
import { changedFields, checkDraft, draftOf, inputOf, isPartialDate, withStatus } from './entryDraft';

const anime = (episodeCount: number | null, episodeCountEstimated = false): Trackable => ({
  id: '1',
  title: {
    __typename: 'AnimeTitle',
    native: '灯台',
    romaji: null,
    english: 'Lighthouse',
    preferred: 'Lighthouse',
  },
  status: 'FINISHED',
  episodeCount,
  episodeCountEstimated,
  viewerEntry: null,
});
const base: EntryDraft = {
  ...draftOf(null),
  status: 'WATCHING',
  progress: 5,
  startedOn: '2026-04',
  notes: 'First',
};
const today = '2026-11-21';

describe('what is sent', () => {
  it('is only what the person changed', () => {
    const draft = { ...base, notes: 'Second', tags: ['cosy'], startedOn: '' };
    const fields = changedFields(base, draft);
    expect(fields).toEqual(['startedOn', 'tags', 'notes']);
    expect(inputOf(draft, fields)).toEqual({ startedOn: null, tags: ['cosy'], notes: 'Second' });
    expect(changedFields(base, { ...base })).toEqual([]);
  });
});

describe('a status implies other values', () => {
  const choose = (status: EntryDraft['status'], from = base, of = anime(12), again = false) =>
    withStatus(from, status, { anime: of, base: from, again, today });

  it('completed sets all episodes, and today as the end for those who were watching', () => {
    expect(choose('COMPLETED')).toMatchObject({ status: 'COMPLETED', progress: 12, finishedOn: today });
    expect(choose('COMPLETED', { ...base, status: 'PLANNING' }).finishedOn).toBe('');
    expect(choose('COMPLETED', { ...base, finishedOn: '2025' }).finishedOn).toBe('2025');
    expect(choose('COMPLETED', base, anime(null)).progress).toBe(5);
  });

  it('watching starts today, unless a date is known', () => {
    const planned = { ...base, status: 'PLANNING' as const, progress: 0, startedOn: '' };
    expect(choose('WATCHING', planned).startedOn).toBe(today);
    expect(choose('WATCHING', { ...planned, startedOn: '2011' }).startedOn).toBe('2011');
    expect(choose('PAUSED')).toMatchObject({ progress: 5, startedOn: '2026-04' });
  });

  it('a rewatch starts over, and choosing the old status again reverts it', () => {
    const again = choose('REWATCHING');
    expect(again).toMatchObject({ progress: 0, startedOn: today, finishedOn: '' });
    expect(withStatus(again, 'WATCHING', { anime: anime(12), base, again: false, today })).toEqual(base);
  });

  it('a rewatch that was left goes on where it was, unless no episode is left', () => {
    const left = { ...base, status: 'DROPPED' as const };
    expect(choose('REWATCHING', left, anime(12), true)).toEqual({ ...left, status: 'REWATCHING' });
    expect(choose('REWATCHING', { ...left, progress: 12 }, anime(12), true).progress).toBe(0);
    expect(choose('COMPLETED', left, anime(12), true).finishedOn).toBe(today);
    expect(choose('COMPLETED', left).finishedOn).toBe('');
  });
});

describe('a status that is only passed over', () => {
  const context = { anime: anime(12), base, again: false, today };
  const choose = (from: EntryDraft, ...statuses: EntryDraft['status'][]) =>
    statuses.reduce((draft, status) => withStatus(draft, status, context), from);

  it('leaves nothing behind', () => {
    expect(choose(base, 'COMPLETED')).toMatchObject({ progress: 12, finishedOn: today });
    expect(choose(base, 'REWATCHING', 'PLANNING', 'COMPLETED', 'PAUSED')).toEqual({
      ...base,
      status: 'PAUSED',
    });
    expect(choose(base, 'REWATCHING', 'DROPPED')).toEqual({ ...base, status: 'DROPPED' });
  });

  it('keeps what the viewer has entered', () => {
    const entered = { ...base, progress: 7, startedOn: '2026-05' };
    expect(choose(entered, 'PAUSED', 'DROPPED', 'WATCHING')).toEqual(entered);
    expect(choose(entered, 'COMPLETED', 'PAUSED').startedOn).toBe('2026-05');
    const ended = { ...choose(base, 'COMPLETED'), finishedOn: '2026-10' };
    expect(choose(ended, 'PAUSED')).toMatchObject({ progress: 5, finishedOn: '2026-10' });
  });
});

describe('what is wrong with a draft', () => {
  it.each([
    ['2011', true],
    ['2011-04', true],
    ['2011-04-30', true],
    ['2012-02-29', true],
    ['2011-02-29', false],
    ['2011-04-31', false],
    ['2011-13', false],
    ['2011-00', false],
    ['1899', false],
    ['11-04-2011', false],
    ['2011-4-5', false],
    ['', false],
  ])('%j is a date: %s', (text, yes) => expect(isPartialDate(text)).toBe(yes));

  it('is shown for each field', () => {
    expect(checkDraft(base, anime(12))).toEqual({});
    expect(checkDraft({ ...base, progress: 13 }, anime(12))).toEqual({ progress: 'It has 12 episodes.' });
    expect(checkDraft({ ...base, progress: 13 }, anime(12, true))).toEqual({});
    expect(checkDraft({ ...base, finishedOn: 'May' }, anime(12)).finishedOn).toMatch(/Enter a date/);
    expect(checkDraft({ ...base, finishedOn: '2025-12-31' }, anime(12)).finishedOn).toMatch(
      /before the start/,
    );
    expect(checkDraft({ ...base, finishedOn: '2026' }, anime(12))).toEqual({});
  });
});

it('shows progress as far as it is known', () => {
  expect(progressText(5, anime(12))).toBe('5 / 12');
  expect(progressText(5, anime(12, true))).toBe('5 / ~12');
  expect(progressText(13, anime(12, true))).toBe('13');
  expect(progressText(5, anime(null))).toBe('5');
  expect(progressOfCount(5, anime(12))).toBe('5 of 12');
  expect(progressOfCount(5, anime(12, true))).toBe('5 of about 12');
  expect(progressOfCount(15, anime(12, true))).toBe('15');
  expect(progressWords(1, anime(1))).toBe('1 of 1 episode watched');
  expect(progressWords(5, anime(12, true))).toBe('5 of about 12 episodes watched');
  expect(progressWords(1, anime(null))).toBe('1 episode watched');
  expect([isAtEnd(12, anime(12)), isAtEnd(12, anime(12, true)), isAtEnd(11, anime(12))]).toEqual([
    true,
    false,
    false,
  ]);
});
