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
