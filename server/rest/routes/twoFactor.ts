import { z } from 'zod';
import * as steps from '../../domain/accounts/factors/secondStep';
import * as setUp from '../../domain/accounts/factors/twoFactorSetUp';
import type { User } from '../../domain/accounts/records';
import type { Deps } from '../../domain/deps';
import { readFactorCookie } from '../../http/factorCookies';
import { fields } from '../fields';
import { type Answer, type Call, defineRoute } from '../route';

/** The calls of better-auth's two-factor plugin (contract 5.7), rate-limited as calls whose response helps guessing. */
const byPassword = { password: fields.password };

/** POST /two-factor/enable: returns a secret and recovery codes, active once a code is confirmed. */
export const enable = defineRoute({
  method: 'POST',
  path: '/two-factor/enable',
  log: 'counts for nothing until a code confirms it',
  access: 'signedIn',
  limit: 'guess',
  body: z.object({ ...byPassword, issuer: fields.name.optional() }),
  handle: async (deps, { body, viewer }) => ({
    json: await setUp.enableTwoFactor(deps, { ...body, viewer }),
  }),
});

/** POST /two-factor/disable */
export const disable = defineRoute({
  method: 'POST',
  path: '/two-factor/disable',
  log: ['TWO_FACTOR_DISABLED'],
  access: 'signedIn',
  limit: 'guess',
  body: z.object(byPassword),
  handle: async (deps, { body, viewer, client, cookies: { remember } }) => {
    const { result, ...cookies } = await setUp.disableTwoFactor(deps, { ...body, viewer, client, remember });
    return { json: result, ...cookies };
  },
});

/** POST /two-factor/get-totp-uri */
export const getTotpUri = defineRoute({
  method: 'POST',
  path: '/two-factor/get-totp-uri',
  log: 'shows what is there, for the password',
  access: 'signedIn',
  limit: 'guess',
  body: z.object(byPassword),
  handle: async (deps, { body, viewer }) => ({ json: await setUp.getTotpUri(deps, { ...body, viewer }) }),
});

/** POST /two-factor/generate-backup-codes */
export const generateBackupCodes = defineRoute({
  method: 'POST',
  path: '/two-factor/generate-backup-codes',
  log: ['RECOVERY_CODES_REPLACED'],
  access: 'signedIn',
  limit: 'guess',
  body: z.object(byPassword),
  handle: async (deps, { body, viewer, client }) => ({
    json: await setUp.replaceRecoveryCodes(deps, { ...body, viewer, client }),
  }),
});

const code = z.string().max(100);

/** POST /two-factor/verify-totp: confirms a new secret for a signed-in user, else completes a sign-in. */
export const verifyTotp = defineRoute({
  method: 'POST',
  path: '/two-factor/verify-totp',
  log: ['SIGN_IN', 'DEVICE_TRUSTED', 'WRONG_CODES', 'TWO_FACTOR_ENABLED'],
  access: 'open',
  whileReadOnly: true,
  limit: 'guess',
  body: z.object({ code, trustDevice: fields.flag.optional() }),
  handle: async (deps, call) => {
    const viewer = await deps.authentication.readSession(call.req);
    if (!viewer) return entered(await steps.finishWithTotp(deps, stepOf(deps, call)));
    const { body, client, cookies } = call;
    const own = { viewer, client, code: body.code };
    const confirmed = await setUp.confirmTwoFactor(deps, { ...own, remember: cookies.remember });
    if (confirmed) return entered(confirmed);
    await steps.checkOwnCode(deps, own);
    return entered({ result: viewer });
  },
});

/** POST /two-factor/verify-backup-code: completes a sign-in; for a signed-in user it checks a code and spends it. */
export const verifyBackupCode = defineRoute({
  method: 'POST',
  path: '/two-factor/verify-backup-code',
  log: ['SIGN_IN', 'DEVICE_TRUSTED'],
  access: 'open',
  whileReadOnly: true,
  limit: 'guess',
  body: z.object({ code, trustDevice: fields.flag.optional(), disableSession: fields.flag.optional() }),
  handle: async (deps, call) => {
    const viewer = await deps.authentication.readSession(call.req);
    if (!viewer) return entered(await steps.finishWithRecoveryCode(deps, stepOf(deps, call)));
    await steps.spendOwnRecoveryCode(deps, { viewer, client: call.client, code: call.body.code });
    return entered({ result: viewer });
  },
});

type StepCall = Call<{ code: string; trustDevice?: boolean; disableSession?: boolean }, unknown, undefined>;

function stepOf({ config }: Deps, { body, client, req }: StepCall): steps.SecondStepInput {
  return { ...body, client, challenge: readFactorCookie(config, req.headers.cookie, 'challenge') };
}

function entered({
  result: { user, session },
  ...cookies
}: Pick<Answer, 'cookie' | 'factorCookies'> & {
  result: { user: User; session?: { token: string } };
}): Answer {
  return { json: { token: session?.token, user }, ...cookies };
}
