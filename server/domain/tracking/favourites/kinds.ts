import type { EntityManager } from 'typeorm';
import { nameSlug } from '../../../../shared/names';
import {
  type CreditedRow,
  charactersShown,
  creditedPeople,
  findCharacter,
  findPerson,
  findPersonByFormerSlug,
  type StoryCharacterRow,
  slugsOfCharacters,
  slugsOfPeople,
} from '../../../data/stores/creditStore';
import { type Studio, studiosOf } from '../../catalogue/discover/studios';
import type { Deps } from '../../deps';
import type { FavouriteKind } from './favouriteKinds';

/** What its column holds. */
const MOST_LETTERS_OF_REF = 255;

/** How favourites of one kind are kept, found and shown. */
export interface KindOfFavourite<Item> {
  /** By what the one at this address is kept, whether the catalogue still has it or not; null if there can be none. */
  refAt(manager: EntityManager, slug: string): Promise<string | null>;
  /** Those that the catalogue has now, by their refs. */
  known(deps: Pick<Deps, 'db' | 'discover'>, refs: readonly string[]): Promise<ReadonlyMap<string, Item>>;
  /** Their slugs, by their refs. */
  slugs(manager: EntityManager, refs: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

export interface FavouriteItems extends Record<FavouriteKind, unknown> {
  CHARACTER: StoryCharacterRow;
  PERSON: CreditedRow;
  STUDIO: Studio;
}

/** Every kind. All else follows from this table. */
export const kindsOfFavourites: { [Kind in FavouriteKind]: KindOfFavourite<FavouriteItems[Kind]> } = {
  CHARACTER: {
    refAt: async (manager, slug) => {
      const character = await findCharacter(manager, slug.toLowerCase());
      return character && String(character.id);
    },
    known: async ({ db }, refs) => byRef(await charactersShown(db.manager, refs.map(Number))),
    slugs: async (manager, refs) => slugsByRef(await slugsOfCharacters(manager, refs.map(Number))),
  },
  PERSON: {
    refAt: async (manager, given) => {
      const slug = given.toLowerCase();
      const person = (await findPerson(manager, slug)) ?? (await findPersonByFormerSlug(manager, slug));
      return person && String(person.id);
    },
    known: async ({ db }, refs) => byRef(await creditedPeople(db.manager, refs.map(Number))),
    slugs: async (manager, refs) => slugsByRef(await slugsOfPeople(manager, refs.map(Number))),
  },
  STUDIO: {
    refAt: async (_, given) => {
      const slug = nameSlug(given);
      return slug === '' || slug.length > MOST_LETTERS_OF_REF ? null : slug;
    },
    known: async (deps, refs) => {
      const studios = await studiosOf(deps);
      return new Map(refs.flatMap((ref) => studios.get(ref) ?? []).map((studio) => [studio.slug, studio]));
    },
    slugs: async (_, refs) => new Map(refs.map((ref) => [ref, ref])),
  },
};

const byRef = <Item extends { id: number }>(items: readonly Item[]): Map<string, Item> =>
  new Map(items.map((item) => [String(item.id), item]));

const slugsByRef = (items: readonly { id: number; slug: string }[]): Map<string, string> =>
  new Map(items.map(({ id, slug }) => [String(id), slug]));
