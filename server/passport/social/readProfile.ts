import { decodeJwt } from 'jose';
import type { ProviderConfig } from '../../config/config';
import { limits } from '../../config/limits';
import type { FoundProfile, ProfileInput } from '../../domain/accounts/social/identityProvider';
import type { CallContext, ProfileCall, ProviderDescriptor, RawProfile } from '../../providers';
import type { IdTokenCheck } from './checkIdToken';
import { deriveNonce } from './nonce';
import { type Outbound, OutboundError, readJson } from './outbound';

interface Ground {
  descriptor: ProviderDescriptor;
  config: ProviderConfig;
  outbound: Outbound;
  checkIdToken?: IdTokenCheck;
}

/** A person's profile at a provider: claims of a checked id token, or calls, or both, as its descriptor says. */
export async function readProfile(ground: Ground, input: ProfileInput): Promise<FoundProfile | undefined> {
  const { descriptor } = ground;
  const signal = AbortSignal.timeout(limits.providerProfileTimeout * 1000);
  const claims = await findClaims(ground, input);
  const raw =
    claims && descriptor.profile !== 'calls'
      ? { ...claims, ...(await readExtras(ground, input, signal)) }
      : await readByCalls(ground, input, signal);
  if (!raw) return undefined;
  const profile = descriptor.mapProfile(input.user === undefined ? raw : { ...raw, user: input.user });
  if (!profile) return undefined;
  // An id token must have the same subject as the profile, so that one person's tokens cannot be mixed with another's profile
  // (security O5).
  if (input.claims && claims && ![raw.sub, profile.accountId].includes(input.claims.sub)) {
    throw new OutboundError('the profile is of another person than the id token');
  }
  return { profile, raw };
}

async function findClaims(
  { descriptor, checkIdToken }: Ground,
  { claims, tokens: { idToken }, stored, codeVerifier }: ProfileInput,
): Promise<RawProfile | undefined> {
  if (claims) return claims;
  if (descriptor.profile === 'calls' || idToken === undefined || !checkIdToken) return undefined;
  if (stored) return decodeJwt(idToken);
  if (!descriptor.nonce) return await checkIdToken({ token: idToken });
  // Without its flow, nothing proves that the token was issued for it.
  return codeVerifier === undefined
    ? undefined
    : await checkIdToken({ token: idToken, nonce: deriveNonce(codeVerifier) });
}

async function readByCalls(
  ground: Ground,
  { tokens }: ProfileInput,
  signal: AbortSignal,
): Promise<RawProfile | undefined> {
  const { descriptor, config } = ground;
  if (!descriptor.calls || tokens.accessToken === undefined) return undefined;
  const context = makeContext(config, tokens.accessToken);
  const [first, ...others] = descriptor.calls(context);
  const [main, more] = await Promise.all([
    makeCall(ground, first, context, signal),
    makeCalls(ground, others, context, signal),
  ]);
  if (typeof main !== 'object' || Array.isArray(main)) throw new OutboundError('a profile was no object');
  return { ...main, ...more };
}

async function readExtras(
  ground: Ground,
  { tokens }: ProfileInput,
  signal: AbortSignal,
): Promise<RawProfile> {
  const { descriptor, config } = ground;
  if (!descriptor.extraCalls || tokens.accessToken === undefined) return {};
  const context = makeContext(config, tokens.accessToken);
  return await makeCalls(ground, descriptor.extraCalls(context), context, signal);
}

async function makeCalls(
  ground: Ground,
  calls: readonly ProfileCall[],
  context: CallContext,
  signal: AbortSignal,
): Promise<RawProfile> {
  const entries = await Promise.all(
    calls.map(async (call) => {
      try {
        return [[call.name ?? '', await makeCall(ground, call, context, signal)]];
      } catch (error) {
        if (call.optional) return [];
        throw error;
      }
    }),
  );
  return Object.fromEntries(entries.flat());
}

async function makeCall(
  { outbound }: Ground,
  call: ProfileCall,
  { accessToken }: CallContext,
  signal: AbortSignal,
): Promise<Record<string, unknown> | unknown[] | string> {
  const { url, method = 'GET', form, json, picture } = call;
  const headers: Record<string, string> = { accept: 'application/json', 'user-agent': 'enspired' };
  if (!call.withoutBearer) headers.authorization = `Bearer ${accessToken}`;
  if (form) headers['content-type'] = 'application/x-www-form-urlencoded';
  if (json !== undefined) headers['content-type'] = 'application/json';
  const body = form
    ? new URLSearchParams(form).toString()
    : json === undefined
      ? undefined
      : JSON.stringify(json);
  const maxBytes = picture ? limits.providerPictureBytes : undefined;
  const request = { url, method, headers: { ...headers, ...call.headers }, body, signal, maxBytes };
  const answer = await outbound(request);
  if (!picture) return readJson(answer, url);
  if (answer.status !== 200) throw new OutboundError('there is no picture');
  return `data:image/jpeg;base64, ${answer.body.toString('base64')}`;
}

function makeContext({ settings, clientId }: ProviderConfig, accessToken: string): CallContext {
  return { settings, clientId, accessToken };
}
