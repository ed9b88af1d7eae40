import { Arg, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { isFresh } from '../../domain/accounts/session/getSession';
import {
  createScrobbleAddress,
  listScrobbleAddresses,
  revokeScrobbleAddress,
} from '../../domain/scrobble/addresses';
import {
  type ScrobbleRules as Rules,
  scrobbleRulesOf,
  updateScrobbleRules,
} from '../../domain/scrobble/rules';
import { AppError } from '../../errors/AppError';
import type { GraphqlContext } from '../context';
import { Operation } from '../schema/operation';
import { requireViewer } from '../session/viewer';
import { countCall } from '../settle';
import {
  CreatedScrobbleAddress,
  nameNote,
  ScrobbleAddress,
  ScrobbleRules,
  ScrobbleRulesInput,
} from './scrobble.type';

/** Player addresses, and the rules for counting plays. In a browser only: no token can create or read them. */
@Resolver()
export class ScrobbleAddressResolver {
  @Query(() => [ScrobbleAddress], { description: "The viewer's addresses for players, newest first." })
  async scrobbleAddresses(@Ctx() context: GraphqlContext): Promise<ScrobbleAddress[]> {
    const { user } = await requireViewer(context);
    return await listScrobbleAddresses(context.deps, { userId: user.id });
  }

  @Operation({ access: 'BROWSER', log: ['PLAYER_ADDRESS_CREATED'] })
  @Mutation(() => CreatedScrobbleAddress, {
    description: 'Creates an address for a player. It can only mark episodes. Needs a fresh session.',
  })
  async createScrobbleAddress(
    @Arg('name', () => String, { description: nameNote }) name: string,
    @Arg('expiresInDays', () => Int, {
      nullable: true,
      description: 'Days until it expires. Default: never.',
    })
    expiresInDays: number | null | undefined,
    @Ctx() context: GraphqlContext,
  ): Promise<CreatedScrobbleAddress> {
    await countCall(context, 'call', '/create-scrobble-address');
    const { user, session } = await requireViewer(context);
    if (!isFresh(context.deps, session)) throw new AppError('SESSION_IS_NOT_FRESH');
    const days = expiresInDays ?? undefined;
    return await createScrobbleAddress(context.deps, {
      user,
      session,
      name,
      expiresInDays: days,
    });
  }

  @Operation({ access: 'BROWSER', log: ['PLAYER_ADDRESS_REVOKED'] })
  @Mutation(() => Boolean, { description: 'Revokes a player address immediately.' })
  async revokeScrobbleAddress(
    @Arg('id', () => ID, { description: 'Its id in `scrobbleAddresses`.' }) id: string,
    @Ctx() context: GraphqlContext,
  ): Promise<boolean> {
    const { user, session } = await requireViewer(context);
    await revokeScrobbleAddress(context.deps, { userId: user.id, id, from: session });
    return true;
  }

  @Query(() => ScrobbleRules, { description: "The viewer's scrobble rules." })
  async scrobbleRules(@Ctx() context: GraphqlContext): Promise<ScrobbleRules> {
    const { user } = await requireViewer(context);
    return await scrobbleRulesOf(context.deps, user.id);
  }

  @Operation({ access: 'BROWSER', log: 'settings' })
  @Mutation(() => ScrobbleRules, { description: "Changes the viewer's scrobble rules." })
  async updateScrobbleRules(
    @Arg('input', () => ScrobbleRulesInput, { description: 'The changes.' }) input: ScrobbleRulesInput,
    @Ctx() context: GraphqlContext,
  ): Promise<ScrobbleRules> {
    const { user } = await requireViewer(context);
    const given = Object.entries(input).filter(([, value]) => value !== null && value !== undefined);
    const change = Object.fromEntries(given) as Partial<Rules>;
    return await updateScrobbleRules(context.deps, { userId: user.id, change });
  }
}
