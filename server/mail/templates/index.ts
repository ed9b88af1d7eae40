import type { Config } from '../../config/config';
import type { MailMessage } from '../../domain/ports';
import { apiTokenCreated } from './apiTokenCreated';
import { changeEmail } from './changeEmail';
import { deleteAccount } from './deleteAccount';
import { digest } from './digest';
import { duration } from './duration';
import { emailChanged } from './emailChanged';
import { emailConfirmed } from './emailConfirmed';
import { type LetterParts, letter, type RenderedLetter } from './letter';
import { newSignIn } from './newSignIn';
import { passwordChanged } from './passwordChanged';
import { providerLinked } from './providerLinked';
import { resetPassword } from './resetPassword';
import { verifyEmail } from './verifyEmail';

export interface TemplateContext {
  siteName: string;
  /** How long a link of this kind works, in words. */
  lasts(kind: 'verify' | 'reset' | 'delete'): string;
}

type Template = (data: Record<string, string>, context: TemplateContext) => LetterParts;

/** One function for each message, sorted by name. */
export const templates: Record<string, Template> = {
  apiTokenCreated: apiTokenCreated as Template,
  changeEmail: changeEmail as Template,
  deleteAccount: deleteAccount as Template,
  digest: digest as Template,
  emailChanged: emailChanged as Template,
  emailConfirmed: emailConfirmed as Template,
  newSignIn: newSignIn as Template,
  passwordChanged: passwordChanged as Template,
  providerLinked: providerLinked as Template,
  resetPassword: resetPassword as Template,
  verifyEmail: verifyEmail as Template,
};

/** A message of the outbox as it will be read. */
export function renderMessage(
  { template, data }: MailMessage,
  { site, auth }: Pick<Config, 'site' | 'auth'>,
): RenderedLetter {
  const write = templates[template];
  if (!write) throw new Error(`There is no template ${template}`);
  const lifetimes = { verify: auth.verifyLifetime, reset: auth.resetLifetime, delete: auth.deleteLifetime };
  return letter(site.name, write(data, { siteName: site.name, lasts: (kind) => duration(lifetimes[kind]) }));
}
