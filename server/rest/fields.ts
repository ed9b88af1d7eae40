import { z } from 'zod';
import { isEmail } from '../domain/accounts/emailForm';

/** The kinds of fields that calls have. No text may hold a NUL or half a character: databases disagree about both. */
const text = z.string().refine((value) => value.isWellFormed() && !value.includes('\0'));

export const fields = {
  text,
  /** A person's name: what its column holds. */
  name: text.max(255),
  /** Length is the rules' business; any characters are allowed, a NUL too. */
  password: z.string().refine((value) => value.isWellFormed()),
  email: text.refine(isEmail),
  flag: z.boolean(),
};
