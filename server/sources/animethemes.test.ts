import { animethemes } from './animethemes';

const theme = (type: string, sequence: number | null, title: string | null, more: object = {}) => ({
  type,
  sequence,
  song: { title: { romaji: title, native: null }, performances: [] },
  animethemeentries: [],
  ...more,
});

const anime = {
  resources: { nodes: [{ externalId: 52 }, { externalId: 53 }] },
  animethemes: [
    theme('OP', 2, 'Tide'),
    {
      ...theme('OP', 1, 'Light'),
      song: {
        title: { romaji: 'Light', native: '光' },
        performances: [{ artist: { name: { main: 'The Bells' } } }, { artist: { name: { main: 'Mio' } } }],
      },
      animethemeentries: [{ episodes: '1-12' }],
    },
    theme('ED', null, 'Dark'),
    theme('IN', 1, 'Within'),
    theme('OP', 3, null),
  ],
};

it('maps songs in their order, with artists and episodes as far as they are known', () => {
  expect(animethemes.map(anime).facts).toEqual({
    OPENINGS: ['“Light” by The Bells, Mio (episodes 1-12)', '“Tide”'],
    ENDINGS: ['“Dark”'],
  });
});

it('maps the address of its page, and none of what is no name in one', () => {
  expect(animethemes.map({ ...anime, slug: 'toudaimori_2009' }).page).toBe(
    'https://animethemes.moe/anime/toudaimori_2009',
  );
  for (const slug of [undefined, null, 7, '', '../admin', 'a?b'])
    expect(animethemes.map({ ...anime, slug }).page).toBeUndefined();
});

it('asks for many anime at once, and tells by their links which is which', () => {
  expect(animethemes.details?.[0]?.call(['52', '60'])).toMatchObject({
    path: '/',
    json: { variables: { ids: [52, 60] } },
  });
  const answer = { data: { findAnimeByExternalSite: [anime, { ...anime, animethemes: [] }, null] } };
  expect(animethemes.details?.[0]?.read(answer, ['52', '60'])).toEqual([{ externalId: '52', raw: anime }]);
});

it('takes a refused query for no answer', () => {
  const refused = { errors: [{ message: 'The id field is required.' }] };
  expect(animethemes.details?.[0]?.read(refused, ['52'])).toBeUndefined();
  expect(animethemes.details?.[0]?.read({ data: { findAnimeByExternalSite: [] } }, ['52'])).toEqual([]);
});
