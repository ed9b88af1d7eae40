import { z } from 'zod';
import { isEmail } from '../domain/accounts/emailForm';
import { isImage, isName, isStorable } from '../domain/textForm';

/** The kinds of fields that calls have. */
export const fields = {
  text: z.string().refine(isStorable),
  name: z.string().refine(isName),
  image: z.string().refine(isImage),
  /** Length is the rules' business; any characters are allowed, a NUL too. */
  password: z.string().refine((value) => value.isWellFormed()),
  email: z.string().refine(isEmail),
  flag: z.boolean(),
};

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
