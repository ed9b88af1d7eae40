import { z } from 'zod';
import { limits } from '../config/limits';
import { isEmail } from '../domain/accounts/emailForm';
import { isImage, isName, isStorable } from '../domain/text/textForm';

const hex = z.string().regex(/^[0-9a-f]{2,128}$/);

/** Types of fields in calls. */
export const fields = {
  text: z.string().refine(isStorable),
  name: z.string().refine(isName),
  image: z.string().refine(isImage),
  /** Length is checked by the password rules; any characters are allowed, even NUL. */
  password: z.string().refine((value) => value.isWellFormed()),
  email: z.string().refine(isEmail),
  flag: z.boolean(),
  /** The token of an invitation. Anything else counts as none, as a field that the contract does not know. */
  invitation: z.string().max(100).optional().catch(undefined),
  /** To the question of sign-up, likewise. */
  answer: z.string().max(limits.signUpAnswer).refine(isStorable).optional().catch(undefined),
  /** A challenge as it came, and its solution; likewise. */
  proof: z
    .object({
      challenge: z.object({
        parameters: z.object({
          algorithm: z.string().max(20),
          cost: z.int(),
          data: z.object({ expiresAt: z.string().max(30) }),
          keyLength: z.int(),
          keyPrefix: hex,
          nonce: hex,
          salt: hex,
        }),
        signature: hex,
      }),
      solution: z.object({ counter: z.int(), derivedKey: hex }),
    })
    .optional()
    .catch(undefined),
};

/** A provider's token, up to the length that is stored. */
const token = fields.text.max(16_000);

/** Fields of `idToken` that signing in and linking share (contract 5.5). */
export const idTokenFields = {
  token,
  nonce: fields.name.optional(),
  accessToken: token.optional(),
  refreshToken: token.optional(),
};

/** Scopes; they are added to the authorization URL. */
export const scopeList = z.array(fields.text.max(200)).max(50);
