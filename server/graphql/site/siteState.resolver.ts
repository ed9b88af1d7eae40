import { Ctx, Query, Resolver } from 'type-graphql';
import { readSiteState } from '../../domain/site/siteState';
import { operatorIn, readerIn } from '../community/reader';
import type { GraphqlContext } from '../context';
import { viewerOf } from '../session/viewer';
import { SiteState } from './siteState.type';

@Resolver(() => SiteState)
export class SiteStateResolver {
  @Query(() => SiteState, {
    nullable: true,
    description: 'For operators, in a browser: the state of the site. Null for everyone else.',
  })
  async siteState(@Ctx() context: GraphqlContext): Promise<SiteState | null> {
    if (!(await viewerOf(context)) || !(await readerIn(context)).operator) return null;
    const state = await readSiteState(context.deps, { operator: await operatorIn(context) });
    const looks = state.checks.map(({ checkedAt, ...check }) => ({ ...check, lookedAt: checkedAt }));
    return { ...state, looks };
  }
}
