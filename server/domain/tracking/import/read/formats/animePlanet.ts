import { AppError } from '../../../../../errors/AppError';
import { entryRow } from '../entryRow';
import { countOf, statusOf, textOf, titleOf } from '../fields';
import { fieldOf, type JsonPart, type ListFormat, type Taken } from '../format';

/** Anime-Planet's export: names without ids, so that every row is matched by its title. */
export const animePlanet: ListFormat = {
  source: 'ANIME_PLANET',
  json: [
    {
      lists: ['entries'],
      values: ['export'],
      knows: ({ name, value }) => name === 'export' && fieldOf(value, 'type') !== undefined,
      open: () => ({ take }),
    },
  ],
};

function take({ name, value }: JsonPart): Taken {
  const of = (field: string) => fieldOf(value, field);
  if (name === 'export') {
    if (of('type') !== 'anime') throw new AppError('IMPORT_IS_MANGA');
    return [];
  }
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
