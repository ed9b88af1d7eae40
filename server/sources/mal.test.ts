import { mal } from './mal';

/** Shaped as the reference of the API shows it, about an invented anime. */
const node = {
  id: 52,
  title: 'Toudaimori',
  main_picture: {
    medium: 'https://cdn.myanimelist.net/images/anime/5/52.jpg',
    large: 'https://cdn.myanimelist.net/images/anime/5/52l.jpg',
  },
  alternative_titles: { synonyms: ['The Keeper', ''], en: 'Lighthouse Keeper', ja: '灯台守' },
  start_date: '2009-04-05',
  end_date: '2009-06-28',
  synopsis: 'A keeper finds a letter in a bottle.\n\n[Written by MAL Rewrite]',
  mean: 8.36,
  media_type: 'tv',
  status: 'finished_airing',
  genres: [
    { id: 8, name: 'Drama' },
    { id: 62, name: 'Isekai' },
  ],
  num_episodes: 13,
  start_season: { year: 2009, season: 'spring' },
  source: '4_koma_manga',
  average_episode_duration: 1425,
  rating: 'pg_13',
  num_scoring_users: 12034,
  studios: [{ id: 4, name: 'Plum Works' }],
  opening_themes: [{ id: 1, anime_id: 52, text: '"Light" by The Bells (eps 1-13)' }],
};

it('maps what the API says, word for word', () => {
  expect(mal.map(node)).toEqual({
    facts: {
      SYNONYMS: ['Toudaimori', 'Lighthouse Keeper', '灯台守', 'The Keeper'],
      SYNOPSIS: [node.synopsis],
      STARTS_ON: ['2009-04-05'],
      ENDS_ON: ['2009-06-28'],
      SEASON: ['2009 SPRING'],
      EPISODE_COUNT: ['13'],
      EPISODE_MINUTES: ['24'],
      SOURCE: ['4_KOMA'],
      AGE_RATING: ['PG-13'],
      STUDIOS: ['Plum Works'],
      OPENINGS: ['"Light" by The Bells (eps 1-13)'],
      ENDINGS: [],
      SCORE: ['84'],
      COVER: ['https://cdn.myanimelist.net/images/anime/5/52l.jpg'],
    },
    votes: 12034,
    words: ['Drama', 'Isekai'],
    relations: [],
    recommendations: [],
  });
});

it('maps what other anime are to it, and leaves out those that only share a character or something else', () => {
  const types = ['sequel', 'prequel', 'side_story', 'parent_story', 'full_story', 'spin_off', 'summary'];
  const more = ['alternative_version', 'alternative_setting', 'other', 'character', 'constructor', 'tie_in'];
  const related_anime = [...types, ...more].map((relation_type, at) => ({
    node: { id: at + 1 },
    relation_type,
  }));
  expect(mal.map({ ...node, related_anime }).relations).toEqual([
    { kind: 'SEQUEL', externalId: '1' },
    { kind: 'PREQUEL', externalId: '2' },
    { kind: 'SIDE_STORY', externalId: '3' },
    { kind: 'PARENT', externalId: '4' },
    { kind: 'PARENT', externalId: '5' },
    { kind: 'SPIN_OFF', externalId: '6' },
    { kind: 'SUMMARY', externalId: '7' },
    { kind: 'ALTERNATIVE', externalId: '8' },
    { kind: 'ALTERNATIVE', externalId: '9' },
  ]);
  const odd = [null, 7, {}, { node: { id: 'x' }, relation_type: 'sequel' }, { node: { id: 3 } }];
  for (const none of [undefined, null, 'sequel', {}, odd])
    expect(mal.map({ ...node, related_anime: none }).relations).toEqual([]);
});

it('maps what people recommend with it, and how many do', () => {
  const recommendations = [
    { node: { id: 7, title: 'Harbour of Fog' }, num_recommendations: 12 },
    { node: { id: 8 }, num_recommendations: 1 },
  ];
  expect(mal.map({ ...node, recommendations }).recommendations).toEqual([
    { externalId: '7', people: 12 },
    { externalId: '8', people: 1 },
  ]);
  const odd = [null, 7, {}, { node: { id: 'x' }, num_recommendations: 3 }, { node: { id: 9 } }];
  for (const none of [undefined, null, 'Harbour', {}, odd, [{ node: { id: 9 }, num_recommendations: -1 }]])
    expect(mal.map({ ...node, recommendations: none }).recommendations).toEqual([]);
});

it('takes neither a count nor an end of what still airs, nor a month for a day', () => {
  const { facts } = mal.map({
    ...node,
    status: 'currently_airing',
    start_date: '2009-04',
    end_date: '2009-06-28',
  });
  expect([facts.EPISODE_COUNT, facts.ENDS_ON, facts.STARTS_ON]).toEqual([[], [], []]);
});

it('takes the smaller picture where there is no large one, and none where there is neither', () => {
  const coverOf = (main_picture: unknown) => mal.map({ ...node, main_picture }).facts.COVER;
  expect(coverOf({ medium: node.main_picture.medium })).toEqual([node.main_picture.medium]);
  for (const nothing of [
    undefined,
    null,
    {},
    { large: 7 },
    'https://cdn.myanimelist.net/images/anime/5/52.jpg',
  ])
    expect(coverOf(nothing)).toEqual([]);
});

it('leaves out values that it does not know: a new source, another rating, an unknown count', () => {
  const { facts } = mal.map({ ...node, source: 'hologram', rating: 'rx', num_episodes: 0, mean: 11 });
  expect([facts.SOURCE, facts.AGE_RATING, facts.EPISODE_COUNT, facts.SCORE]).toEqual([[], [], [], []]);
});

describe('the anime that a record is about', () => {
  it('has the names, the kind and the time that the API says', () => {
    expect(mal.newAnime?.({ ...node, nsfw: 'white' })).toEqual({
      native: '灯台守',
      romaji: 'Toudaimori',
      english: 'Lighthouse Keeper',
      format: 'TV',
      status: 'FINISHED',
      year: 2009,
      season: 'SPRING',
    });
    const early = { ...node, nsfw: 'white', start_season: undefined, start_date: '2009-04', status: 'new' };
    expect(mal.newAnime?.(early)).toMatchObject({ status: 'UNKNOWN', year: 2009, season: undefined });
  });

  it('is none if it may be for adults only, or is music or an advertisement', () => {
    for (const nsfw of ['gray', 'black', '', undefined, null, true])
      expect(mal.newAnime?.({ ...node, nsfw })).toBeUndefined();
    for (const more of [
      { media_type: 'music' },
      { media_type: 'cm' },
      { media_type: 'pv' },
      { rating: 'rx' },
    ])
      expect(mal.newAnime?.({ ...node, nsfw: 'white', ...more })).toBeUndefined();
    expect(mal.lists?.call(1).path).toMatch(/nsfw$/);
    expect(mal.lists?.call(1).path).not.toContain('nsfw=');
  });
});

it('reads a page of the ranking, and whether another one follows', () => {
  const page = { data: [{ node, ranking: { rank: 1 } }, { node: { title: 'without an id' } }], paging: {} };
  expect(mal.lists?.read(page)).toEqual({ records: [{ externalId: '52', raw: node }], more: false });
  expect(mal.lists?.read({ ...page, paging: { next: 'https://elsewhere.example/' } })?.more).toBe(true);
  expect(mal.lists?.read({ error: 'forbidden' })).toBeUndefined();
  expect(mal.lists?.call(3).path).toContain('&limit=500&offset=1000&');
  expect(mal.lists?.call(3).path).toContain('main_picture');
});

it('takes details only of the anime that was asked for', () => {
  expect(mal.details?.[0]?.read(node, ['52'])).toEqual([{ externalId: '52', raw: node }]);
  expect(mal.details?.[0]?.read(node, ['53'])).toBeUndefined();
  expect(mal.details?.[0]?.call(['52']).path).toMatch(/^\/anime\/52\?fields=.*main_picture.*related_anime/);
  expect(mal.lists?.call(1).path).not.toContain('related_anime');
});

it('stores of other anime only which they are, and what is said of them', () => {
  const picture = { medium: 'https://cdn.myanimelist.net/images/anime/5/53.jpg' };
  const whole = { node: { id: 53, title: 'Toudaimori 2', main_picture: picture }, relation_type: 'sequel' };
  const short = { node: { id: 53 }, relation_type: 'sequel' };
  const answer = {
    ...node,
    related_anime: [{ ...whole, relation_type_formatted: 'Sequel' }],
    recommendations: [{ node: whole.node, num_recommendations: 12 }],
  };
  const recommendations = [{ node: short.node, num_recommendations: 12 }];
  expect(mal.details?.[0]?.read(answer, ['52'])).toEqual([
    { externalId: '52', raw: { ...node, related_anime: [short], recommendations } },
  ]);
});
