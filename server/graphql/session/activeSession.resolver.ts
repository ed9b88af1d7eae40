import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { rememberDevice } from '../../domain/accounts/devices';
import type { Client } from '../../domain/accounts/records';
import { listSessions, revokeSession, revokeSessions } from '../../domain/accounts/session/sessions';
import { clientWithDevice, setDeviceCookie } from '../../http/deviceCookie';
import type { GraphqlContext } from '../context';
import { countCall } from '../settle';
import { ActiveSession } from './activeSession.type';
import { requireUser, requireViewer, viewerOf } from './viewer';

/** The own sessions over GraphQL (contract 5.1, product P8): named by id, without their tokens. Known browsers belong to them. */
@Resolver()
export class ActiveSessionResolver {
  @Query(() => [ActiveSession], { description: 'The own sessions, newest first. Scope READ_ACCOUNT.' })
  async sessions(@Ctx() context: GraphqlContext): Promise<ActiveSession[]> {
    const user = await requireUser(context, 'READ_ACCOUNT');
    const own = (await viewerOf(context))?.session.id;
    const sessions = await listSessions(context.deps, { user });
    return sessions.map(({ id, createdAt, updatedAt, expiresAt, ipAddress, userAgent }) => ({
      id,
      createdAt,
      updatedAt,
      expiresAt,
      ipAddress: ipAddress || null,
      userAgent: userAgent || null,
      current: id === own,
    }));
  }

  @Mutation(() => Boolean, { description: 'Ends one of the own sessions.' })
  async revokeSession(
    @Arg('id', () => ID, { description: 'Its id in `sessions`.' }) id: string,
    @Ctx() context: GraphqlContext,
  ): Promise<boolean> {
    const viewer = await requireViewer(context);
    return (await revokeSession(context.deps, { viewer, session: { id } })).status;
  }

  @Mutation(() => Boolean, {
    description: 'Ends all own sessions, the one that asks too, with API tokens and feed addresses.',
  })
  async revokeSessions(@Ctx() context: GraphqlContext): Promise<boolean> {
    const viewer = await requireViewer(context);
    return (await revokeSessions(context.deps, { viewer, client: clientOf(context) })).status;
  }

  @Mutation(() => Boolean, {
    description: 'Ends all own sessions but the one that asks, with API tokens and feed addresses.',
  })
  async revokeOtherSessions(@Ctx() context: GraphqlContext): Promise<boolean> {
    const viewer = await requireViewer(context);
    return (await revokeSessions(context.deps, { viewer, except: 'own', client: clientOf(context) })).status;
  }

  @Mutation(() => Boolean, {
    description:
      "Lets this browser be known at later sign-ins, by a cookie: others' wrong passwords do not keep its owner out.",
  })
  async rememberDevice(@Ctx() context: GraphqlContext): Promise<boolean> {
    await countCall(context, 'call', '/remember-device');
    const viewer = await requireViewer(context);
    const token = await rememberDevice(context.deps, { viewer, client: clientOf(context) });
    setDeviceCookie(context.deps.config, context.res, token);
    return true;
  }
}

function clientOf({ deps, req }: GraphqlContext): Client {
  return clientWithDevice(deps.config, req);
}
