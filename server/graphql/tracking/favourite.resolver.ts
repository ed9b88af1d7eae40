import { Arg, Ctx, createUnionType, FieldResolver, Mutation, Resolver, Root } from 'type-graphql';
import type { FavouriteKind as Kind } from '../../domain/tracking/favourites/favouriteKinds';
import { setFavouriteOfKind } from '../../domain/tracking/favourites/favourites';
import type { FavouriteItems } from '../../domain/tracking/favourites/kinds';
import { CacheHint } from '../cache/cacheHint';
import { presentCharacter, presentPerson } from '../catalogue/credits.resolver';
import {
  CharacterDetails,
  CreditedPerson,
  CreditedPersonDetails,
  NamedCharacter,
  NamedStudio,
  Studio,
} from '../catalogue/credits.type';
import type { GraphqlContext } from '../context';
import { ListChange } from '../schema/operation';
import { userOf } from '../session/viewer';
import { FavouriteKind } from './enums';
import { requireListWriter } from './listWriter';
import { favouriteKey, trackingLoaders } from './loaders';

const FavouriteOfKind = createUnionType({
  name: 'FavouriteOfKind',
  description: 'A character, a person or a studio.',
  types: () => [CharacterDetails, CreditedPersonDetails, Studio] as const,
});

const presented: { [K in Kind]: (item: FavouriteItems[K]) => typeof FavouriteOfKind } = {
  CHARACTER: (item) => Object.assign(new CharacterDetails(), presentCharacter(item)),
  PERSON: (item) => Object.assign(new CreditedPersonDetails(), presentPerson(item)),
  STUDIO: (item) => Object.assign(new Studio(), item),
};

/** Favourites that are no anime. */
@Resolver()
export class FavouriteChangesResolver {
  @ListChange()
  @Mutation(() => FavouriteOfKind, {
    nullable: true,
    description:
      "Adds a character, a person or a studio to the end of the viewer's favourites, or removes it. Null if what is removed is no longer in the catalogue.",
  })
  async setFavouriteOfKind(
    @Arg('kind', () => FavouriteKind, { description: 'What it is.' }) kind: Kind,
    @Arg('slug', () => String, { description: 'Its slug.' }) slug: string,
    @Arg('favourite', () => Boolean, { description: 'True adds it.' }) favourite: boolean,
    @Ctx() context: GraphqlContext,
  ): Promise<typeof FavouriteOfKind | null> {
    const userId = await requireListWriter(context);
    const set = async <K extends Kind>(of: K) => {
      const item = await setFavouriteOfKind(context.deps, { userId, kind: of, slug, favourite });
      return item && presented[of](item);
    };
    return await set(kind);
  }
}

const viewerFavourite = "Whether it is among the viewer's favourites. Scope READ_LISTS.";

@Resolver(() => NamedCharacter)
export class FavouriteCharacterResolver {
  @CacheHint('PRIVATE')
  @FieldResolver(() => Boolean, { description: viewerFavourite })
  async viewerFavourite(@Root() { id }: NamedCharacter, @Ctx() context: GraphqlContext): Promise<boolean> {
    return await isFavourite(context, 'CHARACTER', id);
  }
}

@Resolver(() => CreditedPerson)
export class FavouritePersonResolver {
  @CacheHint('PRIVATE')
  @FieldResolver(() => Boolean, { description: viewerFavourite })
  async viewerFavourite(@Root() { id }: CreditedPerson, @Ctx() context: GraphqlContext): Promise<boolean> {
    return await isFavourite(context, 'PERSON', id);
  }
}

@Resolver(() => NamedStudio)
export class FavouriteStudioResolver {
  @CacheHint('PRIVATE')
  @FieldResolver(() => Boolean, { description: viewerFavourite })
  async viewerFavourite(@Root() { slug }: NamedStudio, @Ctx() context: GraphqlContext): Promise<boolean> {
    return await isFavourite(context, 'STUDIO', slug);
  }
}

/** Read for all of an answer at once. */
async function isFavourite(context: GraphqlContext, kind: Kind, ref: string): Promise<boolean> {
  const user = await userOf(context, 'READ_LISTS');
  if (!user) return false;
  return await context.once(trackingLoaders).of(user.id).favourite.load(favouriteKey({ kind, ref }));
}
