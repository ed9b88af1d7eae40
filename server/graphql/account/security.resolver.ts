import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { listPasskeys } from '../../domain/accounts/factors/passkeys';
import { readSecurityLog } from '../../domain/accounts/factors/securityLog';
import { listTrustedDevices, revokeTrustedDevice } from '../../domain/accounts/factors/trustedDevices';
import { readTwoFactorState } from '../../domain/accounts/factors/twoFactorSetUp';
import { keepTwoFactor } from '../../domain/site/people/unlock';
import type { GraphqlContext } from '../context';
import { Operation } from '../schema/operation';
import { pageInfo } from '../schema/pages';
import { requireUser, requireViewer } from '../session/viewer';
import { Passkey, SecurityLogArgs, SecurityLogPage, TrustedDevice, TwoFactor } from './security.type';

/** Account security, read only; two-factor settings are changed by the calls under `/api/auth`. */
@Resolver()
export class SecurityResolver {
  @Query(() => TwoFactor, { description: "The viewer's two-factor sign-in. Scope READ_ACCOUNT." })
  async twoFactor(@Ctx() context: GraphqlContext): Promise<TwoFactor> {
    const { id: userId } = await requireUser(context, 'READ_ACCOUNT');
    return await readTwoFactorState(context.deps, { userId });
  }

  @Query(() => [Passkey], { description: "The viewer's passkeys, newest first. Scope READ_ACCOUNT." })
  async passkeys(@Ctx() context: GraphqlContext): Promise<Passkey[]> {
    const { id: userId } = await requireUser(context, 'READ_ACCOUNT');
    return await listPasskeys(context.deps, userId);
  }

  @Query(() => [TrustedDevice], {
    description: "The viewer's trusted browsers, newest first. Scope READ_ACCOUNT.",
  })
  async trustedDevices(@Ctx() context: GraphqlContext): Promise<TrustedDevice[]> {
    const { id: userId } = await requireUser(context, 'READ_ACCOUNT');
    return (await listTrustedDevices(context.deps, { userId })).map(withOrigin);
  }

  @Query(() => SecurityLogPage, {
    description: "The viewer's security log, newest first; kept for a year. Scope READ_ACCOUNT.",
  })
  async securityLog(
    @Args(() => SecurityLogArgs) page: SecurityLogArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<SecurityLogPage> {
    const { id: userId } = await requireUser(context, 'READ_ACCOUNT');
    const { events, total } = await readSecurityLog(context.deps, { userId, ...page });
    return { items: events.map(withOrigin), pageInfo: pageInfo(page, total) };
  }

  @Operation({ access: 'BROWSER', log: 'a line in the log of moderation' })
  @Mutation(() => TwoFactor, {
    description: 'Keeps a second step that an operator asked to turn off (`TwoFactor.unlocksAt`).',
  })
  async keepTwoFactor(@Ctx() context: GraphqlContext): Promise<TwoFactor> {
    const { user } = await requireViewer(context);
    await keepTwoFactor(context.deps, { userId: user.id });
    return await readTwoFactorState(context.deps, { userId: user.id });
  }

  @Operation({ access: 'BROWSER', log: ['DEVICE_UNTRUSTED'] })
  @Mutation(() => Boolean, {
    description: 'Revokes trust in a browser, which is then asked for a code again.',
  })
  async revokeTrustedDevice(
    @Arg('id', () => ID, { description: 'Its id in `trustedDevices`.' }) id: string,
    @Ctx() context: GraphqlContext,
  ): Promise<boolean> {
    await revokeTrustedDevice(context.deps, { viewer: await requireViewer(context), id });
    return true;
  }
}

/** Unknown values are null. */
function withOrigin<Row extends { ipAddress: string; userAgent: string }>(row: Row) {
  return { ...row, ipAddress: row.ipAddress || null, userAgent: row.userAgent || null };
}
