import { Arg, Ctx, Field, ID, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { rememberDevice } from '../../domain/accounts/devices';
import type { Client } from '../../domain/accounts/records';
import { listSessions, revokeSession, revokeSessions } from '../../domain/accounts/session/sessions';
import { clientWithDevice, setDeviceCookie } from '../../http/signedCookies';
import type { GraphqlContext } from '../context';
import { countCall } from '../settle';
import { requireUser, requireViewer, viewerOf } from './viewer';

@ObjectType({ simpleResolvers: true, description: 'A session as its owner sees it: never its token.' })
export class ActiveSession {
  @Field(() => ID, { description: 'Names it, for revoking.' })
  id!: string;

  @Field(() => Date, { description: 'When the person signed in.' })
  createdAt!: Date;

  @Field(() => Date, {
    description: 'When it was last prolonged, which happens once a day while it is used.',
  })
  updatedAt!: Date;

  @Field(() => Date, { description: 'When it ends unless it is used again.' })
  expiresAt!: Date;

  @Field(() => String, { nullable: true, description: 'The IP address it began from.' })
  ipAddress!: string | null;

  @Field(() => String, { nullable: true, description: 'What the browser called itself.' })
  userAgent!: string | null;

  @Field(() => Boolean, { description: 'True for the session of this request.' })
  current!: boolean;
}

/** The own sessions over GraphQL (contract 5.1, product P8): named by id, without their tokens. Known browsers belong to them. */
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

  @Mutation(() => Boolean, { description: "Ends one of the viewer's sessions." })
  async revokeSession(
    @Arg('id', () => ID, { description: 'Its id in `sessions`.' }) id: string,
    @Ctx() context: GraphqlContext,
  ): Promise<boolean> {
    const viewer = await requireViewer(context);
    return (await revokeSession(context.deps, { viewer, session: { id } })).status;
  }

  @Mutation(() => Boolean, {
    description: "Ends all of the viewer's sessions, this one too, with API tokens and feed addresses.",
  })
  async revokeSessions(@Ctx() context: GraphqlContext): Promise<boolean> {
    const viewer = await requireViewer(context);
    return (await revokeSessions(context.deps, { viewer, client: clientOf(context) })).status;
  }

  @Mutation(() => Boolean, {
    description: "Ends all of the viewer's sessions except this one, with API tokens and feed addresses.",
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
