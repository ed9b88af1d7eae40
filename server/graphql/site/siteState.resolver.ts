import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { openBackup } from '../../domain/site/backups';
import { readSiteState, runSiteJob, sendTestMail } from '../../domain/site/siteState';
import { operatorIn, readerIn } from '../community/reader';
import type { GraphqlContext } from '../context';
import { Operation } from '../schema/operation';
import { requireViewer, viewerOf } from '../session/viewer';
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

  @Operation({ access: 'BROWSER', log: 'the site, not the account' })
  @Mutation(() => Boolean, {
    description:
      'For operators: runs a background job at once, whether it is due or not. Returns true once it has begun, or if it was running already.',
  })
  async runSiteJob(
    @Arg('name', () => String, { description: 'Its name.' }) name: string,
    @Ctx() context: GraphqlContext,
  ): Promise<boolean> {
    await runSiteJob(context.deps, { operator: await operatorIn(context), name });
    return true;
  }

  @Operation({ access: 'BROWSER', log: 'the site, not the account' })
  @Mutation(() => String, {
    description:
      'For operators: the path at which an archive of the site can be downloaded. Both need a fresh session.',
  })
  async openBackup(
    @Arg('name', () => String, { description: 'Name of the file.' }) name: string,
    @Ctx() context: GraphqlContext,
  ): Promise<string> {
    const { session } = await requireViewer(context);
    await openBackup(context.deps, { operator: await operatorIn(context), session, name });
    return `/transfer/backups/${name}`;
  }

  @Operation({ access: 'BROWSER', log: 'goes to the address of the account' })
  @Mutation(() => Boolean, {
    description: "For operators: sends a message to the viewer's own address, to see that mail arrives.",
  })
  async sendTestMail(@Ctx() context: GraphqlContext): Promise<boolean> {
    const operator = await operatorIn(context);
    const { user } = await requireViewer(context);
    await sendTestMail(context.deps, { operator, email: user.email });
    return true;
  }
}
