import { Arg, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { limits } from '../../config/limits';
import {
  changeSiteSettings,
  readSiteSettings,
  restoreSiteSettings,
  type SettingProblem,
} from '../../domain/site/siteSettings';
import { AppError } from '../../errors/AppError';
import { ChangesCatalogue } from '../cache/cacheHint';
import { Person } from '../community/person.type';
import { operatorIn, readerIn } from '../community/reader';
import { personOf } from '../community/thread.resolver';
import type { GraphqlContext } from '../context';
import { Operation } from '../schema/operation';
import { viewerOf } from '../session/viewer';
import { SettingInput, SiteSettings, SiteSettingsChanged, SiteSettingsVersion } from './siteSettings.type';

const seenDescription =
  'The version that the operator has seen: if there is a newer one, nothing is changed.';

/** What operators set while the site runs. Hidden from everyone else. */
@Resolver(() => SiteSettingsVersion)
export class SiteSettingsResolver {
  @Query(() => SiteSettings, {
    nullable: true,
    description: 'For operators, in a browser: the site’s settings. Null for everyone else.',
  })
  async siteSettings(@Ctx() context: GraphqlContext): Promise<SiteSettings | null> {
    if (!(await viewerOf(context)) || !(await readerIn(context)).operator) return null;
    return await readSiteSettings(context.deps, { operator: await operatorIn(context) });
  }

  @Operation({ access: 'BROWSER', log: 'the site, not the account' })
  @ChangesCatalogue()
  @Mutation(() => SiteSettingsChanged, {
    description:
      'For operators: changes settings of the site at once, on all its instances within five seconds. What the environment sets can’t be changed.',
  })
  async changeSiteSettings(
    @Arg('values', () => [SettingInput], { description: 'Each setting to change, once.' })
    values: SettingInput[],
    @Arg('seen', () => Int, { description: seenDescription }) seen: number,
    @Ctx() context: GraphqlContext,
  ): Promise<SiteSettingsChanged> {
    if (values.length > limits.settingsAtOnce) throw new AppError('INVALID_ARGUMENT');
    const operator = await operatorIn(context);
    return await changed(context, await changeSiteSettings(context.deps, { operator, seen, values }));
  }

  @Operation({ access: 'BROWSER', log: 'the site, not the account' })
  @ChangesCatalogue()
  @Mutation(() => SiteSettingsChanged, {
    description: 'For operators: sets everything as it was after an earlier change, which is a new change.',
  })
  async restoreSiteSettings(
    @Arg('version', () => Int, { description: 'Number of that change; 0 for before the first.' })
    version: number,
    @Arg('seen', () => Int, { description: seenDescription }) seen: number,
    @Ctx() context: GraphqlContext,
  ): Promise<SiteSettingsChanged> {
    const operator = await operatorIn(context);
    return await changed(context, await restoreSiteSettings(context.deps, { operator, seen, version }));
  }

  @FieldResolver(() => Person, {
    nullable: true,
    description: 'Who made it; null if that account is gone.',
  })
  async by(@Root() { byId }: SiteSettingsVersion, @Ctx() context: GraphqlContext): Promise<Person | null> {
    return await personOf(byId, context);
  }
}

async function changed(context: GraphqlContext, problems: SettingProblem[]): Promise<SiteSettingsChanged> {
  const operator = await operatorIn(context);
  return { problems, siteSettings: await readSiteSettings(context.deps, { operator }) };
}
