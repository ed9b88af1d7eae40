import type { Page, PageInput } from '../../data/page';
import type { AnimeRow } from '../../data/stores/animeRow';
import * as store from '../../data/stores/creditStore';
import type { Deps } from '../deps';
import { readAnimeByIds } from './anime';

export type {
  CharacterRow,
  CreditedRow,
  FoundCharacter,
  StaffRow,
  StoryCharacterRow,
} from '../../data/stores/creditStore';

type Db = Pick<Deps, 'db'>;

/** Most credits returned per anime, whatever its sources list. */
const MAX_CREDITS_PER_ANIME = 20;
/** Most voice actors named for one character of an anime. */
const MAX_VOICES_PER_ANIME = 4;

/** Characters of each of these anime with their voice actors, best known first. */
export async function charactersOf({ db }: Db, animeIds: readonly number[]): Promise<store.CharacterRow[][]> {
  return (await store.charactersOf(db.manager, animeIds)).map((rows) => rows.slice(0, MAX_CREDITS_PER_ANIME));
}

/** Staff of each of these anime. */
export async function staffOf({ db }: Db, animeIds: readonly number[]): Promise<store.StaffRow[][]> {
  return (await store.staffOf(db.manager, animeIds)).map((rows) => rows.slice(0, MAX_CREDITS_PER_ANIME));
}

/** A person by slug; a former slug also matches, and the caller redirects. Null if there is none. */
export async function findPerson({ db }: Db, { slug }: { slug: string }): Promise<store.CreditedRow | null> {
  const wanted = slug.toLowerCase();
  return (
    (await store.findPerson(db.manager, wanted)) ?? (await store.findPersonByFormerSlug(db.manager, wanted))
  );
}

/** The current slug for a person's former one; null if the slug is in use or never existed. */
export function findCurrentPersonSlug({ db }: Db, { slug }: { slug: string }): Promise<string | null> {
  return store.slugOfFormerPerson(db, slug.toLowerCase());
}

/** A character by slug; that of one merged into another also matches, and the caller redirects. Null if there is none. */
export function findCharacter(
  { db }: Db,
  { slug }: { slug: string },
): Promise<store.StoryCharacterRow | null> {
  return store.findCharacter(db.manager, slug.toLowerCase());
}

/** The slug of the character that the one with this slug turned out to be; null if it is in use or never existed. */
export function findCurrentCharacterSlug({ db }: Db, { slug }: { slug: string }): Promise<string | null> {
  return store.slugOfMergedCharacter(db, slug.toLowerCase());
}

/** More words than a name has. */
const MAX_NAME_WORDS = 5;

/** The words of a name to search for. */
export function wordsOfName(text: string): string[] {
  return text.normalize('NFKC').split(/\s+/).filter(Boolean).slice(0, MAX_NAME_WORDS);
}

/** People whose name has all these words, in any order and either script; those with the most credits first. */
export async function findPeople(
  { db }: Db,
  { text, limit }: { text: string; limit: number },
): Promise<store.CreditedRow[]> {
  const words = wordsOfName(text);
  return words.length === 0 ? [] : store.peopleNamed(db.manager, words, limit);
}

/** Most characters appear in several seasons of one series, so this many rows are read per result. */
const ROWS_READ_PER_RESULT = 6;

/** Characters whose name has all these words, each with the best known anime they appear in. */
export async function findCharacters(
  { db }: Db,
  { text, limit }: { text: string; limit: number },
): Promise<store.FoundCharacter[]> {
  const words = wordsOfName(text);
  if (words.length === 0) return [];
  const found = new Map<string, store.FoundCharacter>();
  for (const one of await store.charactersNamed(db.manager, words, limit * ROWS_READ_PER_RESULT)) {
    const key = one.slug ?? one.name;
    if (!found.has(key)) found.set(key, one);
  }
  return [...found.values()].slice(0, limit);
}

export interface VoiceCredit {
  anime: AnimeRow;
  characters: Omit<store.CharacterRow, 'voice'>[];
}

export interface StaffCredit {
  anime: AnimeRow;
  roles: store.StaffRow['role'][];
}

interface WorkInput extends PageInput {
  personId: number;
}

/** The anime a person voiced characters in, with those characters; newest first. */
export async function readVoiceCredits(deps: Db, input: WorkInput): Promise<Page<VoiceCredit>> {
  const { anime, totalItems } = await animeOf(deps, { ...input, id: input.personId, as: 'voice' });
  const ids = anime.map(({ id }) => id);
  const rows = await store.voicedCharacters(deps.db.manager, input.personId, ids);
  return {
    items: anime.map((one) => ({
      anime: one,
      characters: rows.flatMap(({ animeId, ...character }) => (animeId === one.id ? character : [])),
    })),
    totalItems,
  };
}

/** The anime a person worked on, with their roles in each; newest first. */
export async function readStaffCredits(deps: Db, input: WorkInput): Promise<Page<StaffCredit>> {
  const { anime, totalItems } = await animeOf(deps, { ...input, id: input.personId, as: 'staff' });
  const ids = anime.map(({ id }) => id);
  const rows = await store.rolesIn(deps.db.manager, input.personId, ids);
  return {
    items: anime.map((one) => ({
      anime: one,
      roles: rows.flatMap(({ animeId, role }) => (animeId === one.id ? role : [])),
    })),
    totalItems,
  };
}

export interface Appearance {
  anime: AnimeRow;
  role: store.CharacterRow['role'];
  voices: store.CreditedRow[];
}

/** The anime that a character is in, with role and voice actors in each; newest first. */
export async function readAppearances(
  deps: Db,
  input: PageInput & { characterId: number },
): Promise<Page<Appearance>> {
  const { anime, totalItems } = await animeOf(deps, { ...input, id: input.characterId, as: 'character' });
  const ids = anime.map(({ id }) => id);
  const rows = await store.appearancesIn(deps.db.manager, input.characterId, ids);
  return { items: anime.map((one) => appearanceIn(one, rows)), totalItems };
}

/** Listed twice in one anime, as a child and grown up, they are in it once. */
function appearanceIn(anime: AnimeRow, rows: Awaited<ReturnType<typeof store.appearancesIn>>): Appearance {
  const own = rows.filter(({ animeId }) => animeId === anime.id);
  const voices = new Map<number, store.CreditedRow>();
  for (const { voice } of own) if (voice) voices.set(voice.id, voice);
  return {
    anime,
    role: own.some(({ role }) => role === 'MAIN') ? 'MAIN' : 'SUPPORTING',
    voices: [...voices.values()].slice(0, MAX_VOICES_PER_ANIME),
  };
}

async function animeOf(
  deps: Db,
  { id, as, page, pageSize }: PageInput & { id: number; as: 'voice' | 'staff' | 'character' },
) {
  const { items, totalItems } = await store.animeIdsOf(deps.db.manager, {
    id,
    as,
    page: { page, pageSize },
  });
  const anime = await readAnimeByIds(deps, items);
  return { anime: anime.filter((one) => one !== null), totalItems };
}

/** The slugs of everyone credited in a listed anime, in a stable order, for sitemaps. */
export function readPeopleForSitemap({ db }: Db, page: PageInput): Promise<string[]> {
  return store.creditedSlugs(db.manager, page);
}

export function countPeopleForSitemap({ db }: Db): Promise<number> {
  return store.countCredited(db.manager);
}

/** The slugs of all characters of listed anime, in a stable order, for sitemaps. */
export function readCharactersForSitemap({ db }: Db, page: PageInput): Promise<string[]> {
  return store.characterSlugs(db.manager, page);
}

export function countCharactersForSitemap({ db }: Db): Promise<number> {
  return store.countCharacters(db.manager);
}
