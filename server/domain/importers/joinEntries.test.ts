import { joinEntries } from './joinEntries';

const row = (key: string, ...ids: string[]) => ({ key, ids });

describe('joinEntries', () => {
  it('joins by MyAnimeList, else AniList, else AniDB', () => {
    const rows = [row('a', 'mal/1', 'anidb/11'), row('b', 'aniList/2'), row('c', 'anidb/3')];
    const { byRow, free } = joinEntries(rows, [
      row('mal/1', 'mal/1', 'kitsu/9'),
      row('mal/20', 'mal/20', 'aniList/2'),
      row('anidb/3', 'anidb/3'),
      row('mal/4', 'mal/4', 'aniList/4', 'anidb/4'),
    ]);
    expect([...byRow]).toEqual([
      ['a', [{ entryKey: 'mal/1', role: 'WHOLE' }]],
      ['b', [{ entryKey: 'mal/20', role: 'WHOLE' }]],
      ['c', [{ entryKey: 'anidb/3', role: 'WHOLE' }]],
    ]);
    expect(free.map(({ key }) => key)).toEqual(['mal/4']);
  });

  it('joins an entry to the most reliable of its possible rows', () => {
    const rows = [row('a', 'mal/1', 'anidb/7'), row('b', 'mal/2', 'anidb/7')];
    const { byRow } = joinEntries(rows, [row('mal/2', 'mal/2', 'anidb/7'), row('mal/1', 'mal/1')]);
    expect(byRow.get('a')).toEqual([{ entryKey: 'mal/1', role: 'WHOLE' }]);
    expect(byRow.get('b')).toEqual([{ entryKey: 'mal/2', role: 'WHOLE' }]);
  });

  it('shares one entry among the parts with its id, giving its names to the oldest', () => {
    const { byRow } = joinEntries([row('first', 'mal/5'), row('second', 'mal/5')], [row('mal/5', 'mal/5')]);
    expect(byRow.get('first')).toEqual([{ entryKey: 'mal/5', role: 'FIRST_PART' }]);
    expect(byRow.get('second')).toEqual([{ entryKey: 'mal/5', role: 'PART' }]);
  });

  it('orders several entries of one row by reliability', () => {
    const { byRow, free } = joinEntries(
      [row('a', 'mal/1', 'aniList/1', 'anidb/2')],
      [row('anidb/2', 'anidb/2'), row('mal/1', 'mal/1')],
    );
    expect(byRow.get('a')?.map(({ entryKey }) => entryKey)).toEqual(['mal/1', 'anidb/2']);
    expect(free).toEqual([]);
  });
});
