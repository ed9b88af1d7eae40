import { Arg, Ctx, Field, ID, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { rememberDevice } from '../../domain/accounts/devices';
import type { Client } from '../../domain/accounts/records';
import { listSessions, revokeSession, revokeSessions } from '../../domain/accounts/session/sessions';
import { clientWithDevice, setDeviceCookie } from '../../http/signedCookies';
import type { GraphqlContext } from '../context';
import { Operation } from '../schema/operation';
import { countCall } from '../settle';
import { requireUser, requireViewer, viewerOf } from './viewer';

@ObjectType({ simpleResolvers: true, description: 'A session as its owner sees it, without its token.' })
export class ActiveSession {
  @Field(() => ID, { description: 'Id, for revoking it.' })
  id!: string;

  @Field(() => Date, { description: 'When the person signed in.' })
  createdAt!: Date;

  @Field(() => Date, {
    description: 'When it was last extended; at most once a day, while in use.',
  })
  updatedAt!: Date;

  @Field(() => Date, { description: 'When it expires unless it is used again.' })
  expiresAt!: Date;

  @Field(() => String, { nullable: true, description: 'IP address that it started from.' })
  ipAddress!: string | null;

  @Field(() => String, { nullable: true, description: "The browser's User-Agent header." })
  userAgent!: string | null;

  @Field(() => Boolean, { description: 'True for the session of this request.' })
  current!: boolean;
}

/** The viewer's sessions over GraphQL (contract 5.1), named by id, without their tokens; and known browsers. */
@Resolver()
export class ActiveSessionResolver {
  @Query(() => [ActiveSession], { description: "The viewer's sessions, newest first. Scope READ_ACCOUNT." })
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

  @Operation({ access: 'BROWSER', log: ['SESSION_ENDED'] })
  @Mutation(() => Boolean, { description: "Revokes one of the viewer's sessions." })
  async revokeSession(
    @Arg('id', () => ID, { description: 'Its id in `sessions`.' }) id: string,
    @Ctx() context: GraphqlContext,
  ): Promise<boolean> {
    const viewer = await requireViewer(context);
    return (await revokeSession(context.deps, { viewer, session: { id } })).status;
  }

  @Operation({ access: 'BROWSER', log: ['SESSIONS_ENDED'] })
  @Mutation(() => Boolean, {
    description: "Revokes all of the viewer's sessions, including this one, with API tokens and feed URLs.",
  })
  async revokeSessions(@Ctx() context: GraphqlContext): Promise<boolean> {
    const viewer = await requireViewer(context);
    return (await revokeSessions(context.deps, { viewer, client: clientOf(context) })).status;
  }

  @Operation({ access: 'BROWSER', log: ['SESSIONS_ENDED'] })
  @Mutation(() => Boolean, {
    description: "Revokes all of the viewer's sessions except this one, and all API tokens and feed URLs.",
  })
  async revokeOtherSessions(@Ctx() context: GraphqlContext): Promise<boolean> {
    const viewer = await requireViewer(context);
    return (await revokeSessions(context.deps, { viewer, except: 'own', client: clientOf(context) })).status;
  }

  @Operation({ access: 'EVERYONE', log: 'lets a browser try its own password more often' })
  @Mutation(() => Boolean, {
    description:
      "Recognises this browser at later sign-ins, by a cookie, so that other people's wrong passwords cannot lock its owner out. A visitor's browser is recognised by the account that it creates next.",
  })
  async rememberDevice(@Ctx() context: GraphqlContext): Promise<boolean> {
    await countCall(context, 'call', '/remember-device');
    const viewer = await viewerOf(context);
    const token = await rememberDevice(context.deps, { viewer, client: clientOf(context) });
    setDeviceCookie(context.deps.config, context.res, token);
    return true;
  }
}

function clientOf({ deps, req }: GraphqlContext): Client {
  return clientWithDevice(deps.config, req);
}
