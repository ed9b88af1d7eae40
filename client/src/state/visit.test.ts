import { state } from './index';
import { markSeen, newSince, startVisit } from './visit';

/** The redbar counts the episodes since the last visit. */
const noon = Date.parse('2026-04-22T12:10:00Z');
const minute = 60_000;

beforeEach(() => {
  state.lastSeen(null);
  state.lastVisit(null);
});

it('looks back a week on a first visit, truncated to the hour', () => {
  startVisit(noon);
  expect(state.lastVisit()).toBeNull();
  expect(newSince(state.lastVisit(), noon)).toBe('2026-04-15T12:00:00.000Z');
});

it('counts from the end of the previous visit', () => {
  startVisit(noon);
  markSeen(noon + 20 * minute);
  startVisit(noon + 24 * 60 * minute);
  expect(newSince(state.lastVisit(), noon)).toBe('2026-04-22T12:00:00.000Z');
});

it('treats a reload within half an hour as the same visit', () => {
  markSeen(noon - 300 * minute);
  startVisit(noon);
  const before = state.lastVisit();
  startVisit(noon + 5 * minute);
  startVisit(noon + 30 * minute);
  expect(state.lastVisit()).toBe(before);
});
