import { entryRow } from '../entryRow';
import { countOf, statusOf, textOf, titleOf } from '../fields';
import { fieldOf, type ListFormat, type Taken } from '../format';
import { keptRow } from '../keptRow';

/** Anime-Planet's export: names without ids, so that every row is matched by its title. */
export const animePlanet: ListFormat = {
  source: 'ANIME_PLANET',
  json: [
    {
      lists: ['entries'],
      values: ['export'],
      knows: ({ name, value }) => name === 'export' && fieldOf(value, 'type') !== undefined,
      open: () => {
        let type = 'anime';
        return {
          take: (part) => {
            if (part.name !== 'export') return type === 'anime' ? take(part.value) : manga(part.value);
            type = textOf(fieldOf(part.value, 'type'));
            return [];
          },
        };
      },
    },
  ],
};

const manga = (value: unknown): Taken => [
  keptRow({ source: 'ANIME_PLANET', title: fieldOf(value, 'name'), content: value }),
];

function take(value: unknown): Taken {
  const of = (field: string) => fieldOf(value, field);
  const title = titleOf(of('name'));
  if (textOf(of('status')).startsWith('won'))
    return title === ''
      ? [{ kind: 'HIDDEN', title, payload: null, problems: ['NO_ANIME'] }]
      : [{ kind: 'HIDDEN', title, payload: { anime: { title } }, problems: [] }];
  const status = statusOf(of('status'));
  const episodes = countOf(of('eps'), 10_000) ?? 0;
  return [
    entryRow({
      // For a completed anime, the episodes seen are all there are.
      anime: { title, ...(status === 'COMPLETED' && episodes > 0 ? { episodes } : {}) },
      status,
      progress: of('eps'),
      score: of('rating'),
      outOf: 5,
      startedOn: of('started'),
      finishedOn: status === 'COMPLETED' ? of('completed') : null,
      rewatches: Math.max(0, (countOf(of('times'), 1000) ?? 0) - 1),
    }),
  ];
}
