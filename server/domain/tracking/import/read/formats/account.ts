import type { z } from 'zod';
import { AppError } from '../../../../../errors/AppError';
import type { ReadRow } from '../../importRow';
import { createWatchRows, selectFirstWatches } from '../entryRow';
import { fieldOf, type JsonPart, type ListFormat } from '../format';
import { opinionRows } from '../opinionRows';
import {
  ACCOUNT_FORMAT,
  ACCOUNT_VERSION,
  entryShape,
  favouriteShape,
  hiddenShape,
  keptShape,
  opinionsShape,
  otherFavouriteShape,
  ownAnimeShape,
  queueShape,
  recommendationShape,
  reviewShape,
  settingsShape,
  shelfShape,
} from './accountShapes';
import { listTable } from './listTable';

const lists = [
  'ownAnime',
  'entries',
  'episodeOpinions',
  'favourites',
  'otherFavourites',
  'collections',
  'queue',
  'hidden',
  'kept',
  'reviews',
  'recommendations',
] as const;
type List = (typeof lists)[number];

/** Our own exports. Besides lists, settings, reviews and recommendations, all belongs to the account that it came from, and is skipped. */
export const account: ListFormat = {
  source: 'ACCOUNT',
  csv: [listTable],
  json: [
    {
      lists,
      values: ['format', 'version', 'settings'],
      knows: ({ name, value }) => name === 'format' && value === ACCOUNT_FORMAT,
      open: () => {
        const names = new Map<string, number>();
        return { take: (part) => taken(part, names) };
      },
    },
  ],
};

function taken({ name, value }: JsonPart, names: Map<string, number>): ReadRow[] {
  if (name === 'format') return [];
  if (name === 'version') {
    if (value !== ACCOUNT_VERSION) throw new AppError('IMPORT_IS_NEWER');
    return [];
  }
  return name === 'settings' ? settingsRows(value) : readers[name as List](value, names);
}

type Read = (value: unknown, names: Map<string, number>) => ReadRow[];

const readers: Record<List, Read> = {
  ownAnime: (value) =>
    about(ownAnimeShape, value, 'OWN', (payload) => ({
      kind: 'OWN',
      title: payload.title,
      payload,
      problems: [],
    })),
  entries: (value) => {
    const { data } = entryShape.safeParse(value);
    if (!data) return [unreadable('ENTRY', value)];
    const { anime, ...entry } = data;
    const { title } = anime;
    const first: ReadRow = {
      kind: 'ENTRY',
      title,
      payload: { anime, entry: { ...entry, watches: selectFirstWatches(entry.watches) } },
      problems: [],
    };
    return [first, ...createWatchRows(anime, entry.watches)];
  },
  episodeOpinions: (value) => {
    const { data } = opinionsShape.safeParse(value);
    if (!data) return [unreadable('OPINION', value)];
    return opinionRows(data.anime, data.opinions);
  },
  favourites: (value) =>
    about(favouriteShape, value, 'FAVOURITE', ({ anime }) => ({
      kind: 'FAVOURITE',
      title: anime.title,
      payload: { anime },
      problems: [],
    })),
  otherFavourites: (value) =>
    about(otherFavouriteShape, value, 'ADMIRED', (payload) => ({
      kind: 'ADMIRED',
      title: payload.slug,
      payload,
      problems: [],
    })),
  queue: (value) =>
    about(queueShape, value, 'QUEUE', ({ anime, episodeNumber, addedAt }) => ({
      kind: 'QUEUE',
      title: anime.title,
      payload: { anime, episodeNumber: episodeNumber ?? 0, addedAt },
      problems: [],
    })),
  hidden: (value) =>
    about(hiddenShape, value, 'HIDDEN', ({ anime, hiddenAt }) => ({
      kind: 'HIDDEN',
      title: anime.title,
      payload: { anime, hiddenAt },
      problems: [],
    })),
  kept: (value) =>
    about(keptShape, value, 'KEPT', ({ title, ...payload }) => ({
      kind: 'KEPT',
      title,
      payload,
      problems: [],
    })),
  reviews: (value) =>
    about(reviewShape, value, 'REVIEW', (payload) => ({
      kind: 'REVIEW',
      title: payload.anime.title,
      payload,
      problems: [],
    })),
  recommendations: (value) =>
    about(recommendationShape, value, 'RECOMMENDED', ({ between: [anime, other], ...payload }) => ({
      kind: 'RECOMMENDED',
      title: `${anime.title} / ${other.title}`,
      payload: { anime, other, ...payload },
      problems: [],
    })),
  collections: (value, names) => {
    const { data } = shelfShape.safeParse(value);
    if (!data) return [unreadable('SHELF', value)];
    const { items, ...shelf } = data;
    const turn = names.get(shelf.name) ?? 0;
    names.set(shelf.name, turn + 1);
    const title = shelf.name;
    const rows: ReadRow[] = [{ kind: 'SHELF', title, payload: { ...shelf, turn }, problems: [] }];
    for (const { anime, addedAt } of items) {
      const payload = { anime, addedAt, shelf: { name: shelf.name, turn } };
      rows.push({ kind: 'SHELF_ITEM', title: anime.title, payload, problems: [] });
    }
    return rows;
  },
};

function about<Shape extends z.ZodType>(
  shape: Shape,
  value: unknown,
  kind: ReadRow['kind'],
  toRow: (data: z.output<Shape>) => ReadRow,
): ReadRow[] {
  const { data } = shape.safeParse(value);
  return [data === undefined ? unreadable(kind, value) : toRow(data)];
}

function settingsRows(value: unknown): ReadRow[] {
  const { data } = settingsShape.safeParse(value);
  if (!data) return [unreadable('SETTINGS', value)];
  return [{ kind: 'SETTINGS', title: '', payload: data, problems: [] }];
}

/** Titled by whatever can be read of it. */
function unreadable(kind: ReadRow['kind'], value: unknown): ReadRow {
  const name =
    fieldOf(fieldOf(value, 'anime'), 'title') ??
    fieldOf(value, 'name') ??
    fieldOf(value, 'title') ??
    fieldOf(value, 'slug');
  const title = typeof name === 'string' ? name.toWellFormed().replaceAll('\0', '') : '';
  return { kind, title, payload: null, problems: ['NOT_READABLE'] };
}
