import { z } from 'zod';
import { fields } from './fields';

/** A provider's token: no longer than what is kept of one. */
const token = fields.text.max(16_000);

/** The fields of `idToken` that signing in and linking share (contract 5.5). */
export const idTokenFields = {
  token,
  nonce: fields.name.optional(),
  accessToken: token.optional(),
  refreshToken: token.optional(),
};

/** A few short words: they go into the authorization URL. */
export const scopeList = z.array(fields.text.max(200)).max(50);
