import {
  Arg,
  Args,
  ArgsType,
  Ctx,
  Field,
  FieldResolver,
  Int,
  Mutation,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import { pageOfList } from '../../data/stores/entryListStore';
import { friendsOf } from '../../domain/community/friends/friendLists';
import { changeHandle, handleState } from '../../domain/community/people/changeHandle';
import { searchPeople } from '../../domain/community/people/people';
import { setPicture } from '../../domain/community/pictures/setPicture';
import { activityOf } from '../../domain/community/profiles/activity';
import { heatMapOf } from '../../domain/community/profiles/heatMap';
import { profileOf, readProfileOfUser, updateAbout } from '../../domain/community/profiles/profileOf';
import { statisticsOf } from '../../domain/community/profiles/statistics';
import { readerOf } from '../../domain/community/reader';
import { reportPerson } from '../../domain/community/reports';
import { listReviewsBy } from '../../domain/community/reviews/readReviews';
import { listThreads } from '../../domain/community/threads/readThreads';
import { favouritesOfKind } from '../../domain/tracking/favourites/favourites';
import { countLists } from '../../domain/tracking/lists/readLists';
import { AppError } from '../../errors/AppError';
import { Anime } from '../catalogue/anime.type';
import { presentCharacter, presentPerson } from '../catalogue/credits.resolver';
import { CreditedPerson, NamedCharacter, NamedStudio } from '../catalogue/credits.type';
import { presentPage } from '../catalogue/present';
import type { GraphqlContext } from '../context';
import { Operation } from '../schema/operation';
import { pageArgs } from '../schema/pages';
import { requireUser, requireViewer } from '../session/viewer';
import { animeOf } from '../tracking/entry.resolver';
import { EntryPage, ListCounts } from '../tracking/lists.type';
import { presentEntry } from '../tracking/present';
import { cursorArgs } from './cursors';
import { HandleState, PictureKind } from './enums';
import { linkForReader } from './forReader';
import { communityLoaders } from './loaders';
import { Person, PersonList } from './person.type';
import { presentActivity, presentComment, presentProfile, presentReview, presentThread } from './present';
import { Activity, ActivityList, HeatMap, Profile, ProfileStatistics } from './profile.type';
import { readerIn, writerIn } from './reader';
import { ReviewList } from './review.type';
import { ReportInput } from './thread.input';
import { personOf } from './thread.resolver';
import { Comment, Thread, ThreadList } from './thread.type';

@ArgsType()
class FavouritesArgs extends pageArgs(24) {}

@ArgsType()
class ActivityArgs extends cursorArgs(20) {}

@ArgsType()
class PeopleArgs extends cursorArgs(24) {}

@ArgsType()
class OwnThreadsArgs extends cursorArgs(20) {}

@ArgsType()
class HeatMapArgs {
  @Field(() => Int, { nullable: true, description: 'The year. Default: the current year.' })
  year?: number | null;

  @Field(() => String, { defaultValue: 'UTC', description: "The viewer's time zone, such as Europe/Berlin." })
  timeZone!: string;

  check(): void {
    const { year, timeZone } = this;
    const sane = year == null || (year >= 1970 && year <= 9999);
    if (!sane || timeZone.length > 64) throw new AppError('INVALID_ARGUMENT');
  }
}

/** Profiles. `viewing`, decided in one place, says what the viewer may see of a profile. */
@Resolver(() => Profile)
export class ProfileResolver {
  @Query(() => Profile, {
    nullable: true,
    description:
      'A profile by its current or a former handle; null if there is none that the viewer may see.',
  })
  async profile(
    @Arg('handle', () => String, { description: 'With or without its @.' }) handle: string,
    @Ctx() context: GraphqlContext,
  ): Promise<Profile | null> {
    const reader = await readerIn(context);
    const profile = await profileOf(context.deps, { handle, reader });
    return profile && presentProfile(profile, reader);
  }

  @Query(() => Profile, { description: "The viewer's own profile. Scope READ_ACCOUNT." })
  async viewerProfile(@Ctx() context: GraphqlContext): Promise<Profile> {
    const { id } = await requireUser(context, 'READ_ACCOUNT');
    return await ownProfile(context, id);
  }

  @Query(() => [Person], {
    description:
      'At most 10 people whose handle starts with the text or whose name contains it. Requires sign-in.',
  })
  async people(
    @Arg('text', () => String, { description: 'With or without an @.' }) text: string,
    @Ctx() context: GraphqlContext,
  ): Promise<Person[]> {
    const reader = await writerIn(context);
    return text.length > 255 ? [] : await searchPeople(context.deps, { reader, text, limit: 10 });
  }

  @Query(() => HandleState, { description: 'Whether the viewer can take a handle.' })
  async handleState(
    @Arg('handle', () => String, { description: 'The handle.' }) handle: string,
    @Ctx() context: GraphqlContext,
  ): Promise<keyof typeof HandleState> {
    const { user } = await requireViewer(context);
    return await handleState(context.deps, { userId: user.id, handle });
  }

  @Operation({ access: 'BROWSER', log: 'names and pictures' })
  @Mutation(() => Profile, {
    description:
      'Changes the handle, at most three times in thirty days. Links with former handles keep working.',
  })
  async changeHandle(
    @Arg('handle', () => String, { description: 'The new handle.' }) handle: string,
    @Ctx() context: GraphqlContext,
  ): Promise<Profile> {
    const { user } = await requireViewer(context);
    await changeHandle(context.deps, { userId: user.id, handle });
    return await ownProfile(context, user.id);
  }

  @Operation({ access: 'BROWSER', log: 'names and pictures' })
  @Mutation(() => Profile, { description: "Changes the viewer's profile text." })
  async updateAbout(
    @Arg('about', () => String, { description: 'Markdown without HTML; may be empty.' }) about: string,
    @Ctx() context: GraphqlContext,
  ): Promise<Profile> {
    const { user } = await requireViewer(context);
    await updateAbout(context.deps, { userId: user.id, about });
    return await ownProfile(context, user.id);
  }

  @Operation({ access: 'BROWSER', log: 'names and pictures' })
  @Mutation(() => Profile, {
    description:
      'Removes a picture. To set one, PUT the file as the body to /uploads/avatar or /uploads/banner.',
  })
  async removePicture(
    @Arg('kind', () => PictureKind, { description: 'The picture to remove.' }) kind: keyof typeof PictureKind,
    @Ctx() context: GraphqlContext,
  ): Promise<Profile> {
    const { user } = await requireViewer(context);
    const name = kind === 'AVATAR' ? 'avatar' : 'banner';
    await setPicture(context.deps, { userId: user.id, kind: name, file: null });
    return await ownProfile(context, user.id);
  }

  @Operation({ access: 'BROWSER', log: 'people, threads and facts' })
  @Mutation(() => Boolean, { description: 'Reports a profile to the moderators.' })
  async reportPerson(
    @Arg('handle', () => String, { description: 'Their handle.' }) handle: string,
    @Arg('input', () => ReportInput, { description: 'Reason and details.' }) words: ReportInput,
    @Ctx() context: GraphqlContext,
  ): Promise<boolean> {
    const reporter = await writerIn(context);
    await reportPerson(context.deps, { reporter, handle, words });
    return true;
  }

  @FieldResolver(() => String, { nullable: true, description: 'Profile text as sanitised HTML.' })
  async aboutHtml(
    @Root() { id, storedAbout }: Profile,
    @Ctx() context: GraphqlContext,
  ): Promise<string | null> {
    const html = storedAbout === null ? null : await context.once(communityLoaders).aboutHtml.load(id);
    return html === null ? null : await linkForReader(html, context);
  }

  @FieldResolver(() => ListCounts, { nullable: true, description: 'Number of entries per status.' })
  async counts(@Root() { viewing }: Profile, @Ctx() { deps }: GraphqlContext): Promise<ListCounts | null> {
    return viewing && (await countLists(deps, viewing));
  }

  @FieldResolver(() => ProfileStatistics, { nullable: true, description: 'Watch statistics.' })
  async statistics(
    @Root() { viewing }: Profile,
    @Ctx() { deps }: GraphqlContext,
  ): Promise<ProfileStatistics | null> {
    return viewing && (await statisticsOf(deps, viewing));
  }

  @FieldResolver(() => HeatMap, { nullable: true, description: 'Episodes watched in a year, by day.' })
  async heatMap(
    @Root() { viewing }: Profile,
    @Args(() => HeatMapArgs) args: HeatMapArgs,
    @Ctx() { deps }: GraphqlContext,
  ): Promise<HeatMap | null> {
    return viewing && (await heatMapOf(deps, { viewing, ...args }));
  }

  @FieldResolver(() => EntryPage, { nullable: true, description: "Favourites, in the owner's order." })
  async favourites(
    @Root() { viewing }: Profile,
    @Args(() => FavouritesArgs) args: FavouritesArgs,
    @Ctx() { deps }: GraphqlContext,
  ): Promise<EntryPage | null> {
    if (!viewing) return null;
    const order = { favourites: true, sort: 'FAVOURITE', reverse: false } as const;
    const page = await pageOfList(deps.db.manager, { viewing, ...order, ...args });
    return presentPage(page, args, (entry) => presentEntry(entry, viewing));
  }

  @FieldResolver(() => [NamedCharacter], {
    nullable: true,
    description: 'Favourite characters, in the order in which they were added; at most 100.',
  })
  async favouriteCharacters(
    @Root() { viewing }: Profile,
    @Ctx() { deps }: GraphqlContext,
  ): Promise<NamedCharacter[] | null> {
    if (!viewing) return null;
    const characters = await favouritesOfKind(deps, { userId: viewing.ownerId, kind: 'CHARACTER' });
    return characters.map(presentCharacter);
  }

  @FieldResolver(() => [CreditedPerson], {
    nullable: true,
    description: 'Favourite voice actors and staff, in the order in which they were added; at most 100.',
  })
  async favouritePeople(
    @Root() { viewing }: Profile,
    @Ctx() { deps }: GraphqlContext,
  ): Promise<CreditedPerson[] | null> {
    if (!viewing) return null;
    const people = await favouritesOfKind(deps, { userId: viewing.ownerId, kind: 'PERSON' });
    return people.map(presentPerson);
  }

  @FieldResolver(() => [NamedStudio], {
    nullable: true,
    description: 'Favourite studios, in the order in which they were added; at most 100.',
  })
  async favouriteStudios(
    @Root() { viewing }: Profile,
    @Ctx() { deps }: GraphqlContext,
  ): Promise<NamedStudio[] | null> {
    return viewing && (await favouritesOfKind(deps, { userId: viewing.ownerId, kind: 'STUDIO' }));
  }

  @FieldResolver(() => ActivityList, { nullable: true, description: 'Activity, newest first.' })
  async activity(
    @Root() { viewing }: Profile,
    @Args(() => ActivityArgs) args: ActivityArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<ActivityList | null> {
    if (!viewing) return null;
    const reader = await readerIn(context);
    const { items, nextCursor } = await activityOf(context.deps, { viewing, reader, ...args });
    return { items: items.map(presentActivity), nextCursor };
  }

  @FieldResolver(() => PersonList, { nullable: true, description: 'Their friends, latest first.' })
  async friends(
    @Root() { viewing }: Profile,
    @Args(() => PeopleArgs) args: PeopleArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<PersonList | null> {
    if (!viewing) return null;
    const reader = await readerIn(context);
    const part = await friendsOf(context.deps, { userId: viewing.ownerId, reader, ...args });
    const people = await Promise.all(part.items.map(({ userId }) => personOf(userId, context)));
    return { items: people.flatMap((person) => person ?? []), nextCursor: part.nextCursor };
  }

  @FieldResolver(() => Int, { nullable: true, description: 'Number of friends.' })
  async friendCount(@Root() { viewing }: Profile, @Ctx() context: GraphqlContext): Promise<number | null> {
    return viewing && (await context.once(communityLoaders).friendCount.load(viewing.ownerId));
  }

  @FieldResolver(() => Boolean, { description: 'True if the viewer has muted their activity.' })
  async muted(@Root() { id }: Profile, @Ctx() context: GraphqlContext): Promise<boolean> {
    return await context.once(communityLoaders).muted.load(id);
  }

  @FieldResolver(() => ReviewList, { nullable: true, description: 'Reviews that they wrote, newest first.' })
  async reviews(
    @Root() { viewing }: Profile,
    @Args(() => OwnThreadsArgs) args: OwnThreadsArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<ReviewList | null> {
    if (!viewing) return null;
    const reader = await readerIn(context);
    const part = await listReviewsBy(context.deps, { userId: viewing.ownerId, reader, ...args });
    return { items: part.items.map(presentReview), nextCursor: part.nextCursor };
  }

  @FieldResolver(() => ThreadList, {
    nullable: true,
    description: 'Threads that they started, newest first.',
  })
  async threads(
    @Root() { viewing }: Profile,
    @Args(() => OwnThreadsArgs) args: OwnThreadsArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<ThreadList | null> {
    if (!viewing) return null;
    const reader = await readerIn(context);
    const filter = { authorId: viewing.ownerId };
    const part = await listThreads(context.deps, { reader, filter, sort: 'NEWEST', ...args });
    return { items: part.items.map((thread) => presentThread(thread, reader)), nextCursor: part.nextCursor };
  }
}

@Resolver(() => Activity)
export class ActivityResolver {
  @FieldResolver(() => Anime, { nullable: true, description: 'WATCHED and REVIEWED: the anime.' })
  async anime(@Root() { animeId }: Activity, @Ctx() context: GraphqlContext): Promise<Anime | null> {
    return animeId === null ? null : await animeOf(animeId, context);
  }

  @FieldResolver(() => Thread, { nullable: true, description: 'The thread, if there is one.' })
  async thread(@Root() { threadId }: Activity, @Ctx() context: GraphqlContext): Promise<Thread | null> {
    const thread = threadId && (await context.once(communityLoaders).thread.load(threadId));
    return thread ? presentThread(thread, await readerIn(context)) : null;
  }

  @FieldResolver(() => Comment, { nullable: true, description: 'COMMENTED: the comment.' })
  async comment(@Root() { commentId }: Activity, @Ctx() context: GraphqlContext): Promise<Comment | null> {
    const comment = commentId && (await context.once(communityLoaders).comment.load(commentId));
    return comment ? presentComment(comment, await readerIn(context)) : null;
  }
}

/** Read again: an earlier mutation may have changed the profile. */
async function ownProfile({ deps }: GraphqlContext, userId: string): Promise<Profile> {
  const reader = await readerOf(deps, userId);
  const profile = await readProfileOfUser(deps, { userId, reader });
  if (!profile) throw new AppError('UNAUTHENTICATED');
  return presentProfile(profile, reader);
}
