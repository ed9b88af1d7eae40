import { Arg, Args, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import {
  type CreditedRow,
  findCharacter,
  findPeople,
  findPerson,
  readAppearances,
  readStaffCredits,
  readVoiceCredits,
  type StoryCharacterRow,
} from '../../domain/catalogue/credits';
import { discoverAnime } from '../../domain/catalogue/discover/discoverAnime';
import { findStudio } from '../../domain/catalogue/discover/studios';
import { CacheHint } from '../cache/cacheHint';
import type { GraphqlContext } from '../context';
import { Anime, AnimePage } from './anime.type';
import { CreditedPeopleArgs, CreditsArgs, StudioAnimeArgs } from './arguments';
import {
  AnimeCharacter,
  AnimeStaff,
  CharacterAppearancePage,
  CharacterDetails,
  CreditedPerson,
  CreditedPersonDetails,
  type NamedCharacter,
  StaffCreditPage,
  Studio,
  VoiceCreditPage,
} from './credits.type';
import { discoverViewer } from './discoverViewer';
import { catalogueLoaders } from './loaders';
import { presentAnime, presentPage } from './present';

const slugArg = { description: 'Slug used in URLs.' };

/** Characters and staff of an anime. */
@Resolver(() => Anime)
export class AnimeCreditsResolver {
  @CacheHint('PUBLIC')
  @FieldResolver(() => [AnimeCharacter], {
    description: 'Characters, best known first; at most twenty.',
  })
  async characters(@Root() anime: Anime, @Ctx() context: GraphqlContext): Promise<AnimeCharacter[]> {
    const rows = await context.once(catalogueLoaders).characters.load(Number(anime.id));
    return rows.map(({ voice, ...character }) => ({ ...character, voice: voice && presentPerson(voice) }));
  }

  @CacheHint('PUBLIC')
  @FieldResolver(() => [AnimeStaff], { description: 'Main staff; at most twenty.' })
  async staff(@Root() anime: Anime, @Ctx() context: GraphqlContext): Promise<AnimeStaff[]> {
    const rows = await context.once(catalogueLoaders).staff.load(Number(anime.id));
    return rows.map(({ role, person }) => ({ role, person: presentPerson(person) }));
  }
}

/** Works of a person or a studio. */
@Resolver(() => CreditedPersonDetails)
export class CreditedPersonResolver {
  @Query(() => CreditedPersonDetails, {
    nullable: true,
    description: 'A voice actor or staff member by slug, or null.',
  })
  async creditedPerson(
    @Arg('slug', () => String, slugArg) slug: string,
    @Ctx() { deps }: GraphqlContext,
  ): Promise<CreditedPersonDetails | null> {
    const row = await findPerson(deps, { slug });
    return row && presentPerson(row);
  }

  @Query(() => [CreditedPerson], {
    description: 'Voice actors and staff by name, most credits first.',
  })
  async creditedPeople(
    @Args(() => CreditedPeopleArgs) args: CreditedPeopleArgs,
    @Ctx() { deps }: GraphqlContext,
  ): Promise<CreditedPerson[]> {
    return (await findPeople(deps, args)).map(presentPerson);
  }

  @FieldResolver(() => VoiceCreditPage, { description: 'Anime they have voice roles in, latest first.' })
  async voices(
    @Root() { id }: CreditedPerson,
    @Args(() => CreditsArgs) args: CreditsArgs,
    @Ctx() { deps }: GraphqlContext,
  ): Promise<VoiceCreditPage> {
    const page = await readVoiceCredits(deps, { ...args, personId: Number(id) });
    return presentPage(page, args, ({ anime, characters }) => ({
      anime: presentAnime(anime, deps),
      characters,
    }));
  }

  @FieldResolver(() => StaffCreditPage, { description: 'Anime they worked on as staff, latest first.' })
  async staff(
    @Root() { id }: CreditedPerson,
    @Args(() => CreditsArgs) args: CreditsArgs,
    @Ctx() { deps }: GraphqlContext,
  ): Promise<StaffCreditPage> {
    const page = await readStaffCredits(deps, { ...args, personId: Number(id) });
    return presentPage(page, args, ({ anime, roles }) => ({ anime: presentAnime(anime, deps), roles }));
  }
}

/** The anime that a character is in. */
@Resolver(() => CharacterDetails)
export class CharacterResolver {
  @Query(() => CharacterDetails, { nullable: true, description: 'A character by slug, or null.' })
  async character(
    @Arg('slug', () => String, slugArg) slug: string,
    @Ctx() { deps }: GraphqlContext,
  ): Promise<CharacterDetails | null> {
    const row = await findCharacter(deps, { slug });
    return row && presentCharacter(row);
  }

  @FieldResolver(() => CharacterAppearancePage, { description: 'Anime they are in, latest first.' })
  async appearances(
    @Root() { id }: CharacterDetails,
    @Args(() => CreditsArgs) args: CreditsArgs,
    @Ctx() { deps }: GraphqlContext,
  ): Promise<CharacterAppearancePage> {
    const page = await readAppearances(deps, { ...args, characterId: Number(id) });
    return presentPage(page, args, ({ anime, role, voices }) => ({
      anime: presentAnime(anime, deps),
      role,
      voices: voices.map(presentPerson),
    }));
  }
}

@Resolver(() => Studio)
export class StudioResolver {
  @Query(() => Studio, { nullable: true, description: 'A studio by its slug, or null.' })
  studio(
    @Arg('slug', () => String, { description: 'Slug used in URLs.' }) slug: string,
    @Ctx() { deps }: GraphqlContext,
  ): Promise<Studio | null> {
    return findStudio(deps, { slug });
  }

  @FieldResolver(() => AnimePage, { description: 'Its anime, as in `discover`.' })
  async anime(
    @Root() { names }: Studio,
    @Args(() => StudioAnimeArgs) args: StudioAnimeArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<AnimePage> {
    const { deps } = context;
    const viewer = await discoverViewer(context);
    const page = await discoverAnime(deps, { ...args, filter: { studios: names }, viewer });
    return presentPage(page, args, (row) => presentAnime(row, deps));
  }
}

export const presentCharacter = (row: StoryCharacterRow): NamedCharacter => ({ ...row, id: String(row.id) });

export function presentPerson({ id, ...plain }: CreditedRow): CreditedPerson {
  return { id: String(id), ...plain };
}
