import type { Config } from '../../config/config';
import type { MailMessage } from '../../domain/deps';
import * as account from './account';
import { digest } from './digest';
import { type MessageParts, type RenderedMessage, renderLayout, type TemplateContext } from './layout';

type Template = (data: Record<string, string>, context: TemplateContext) => MessageParts;

/** One function per message. */
export const templates = { ...account, digest } as unknown as Record<string, Template>;

/** Renders a message of the outbox. */
export function renderMessage(
  { template, data }: MailMessage,
  { site, auth }: Pick<Config, 'site' | 'auth'>,
): RenderedMessage {
  const write = templates[template];
  if (!write) throw new Error(`There is no template ${template}`);
  const lifetimes = { verify: auth.verifyLifetime, reset: auth.resetLifetime, delete: auth.deleteLifetime };
  return renderLayout(
    site.name,
    write(data, { siteName: site.name, lasts: (kind) => duration(lifetimes[kind]) }),
  );
}

const units: [name: string, seconds: number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
];

/** Seconds in words, in the largest unit that divides them evenly: "1 hour", "90 minutes". */
export function duration(seconds: number): string {
  const [name, size] = units.find(([, unit]) => seconds % unit === 0) ?? ['second', 1];
  const count = seconds / size;
  return `${count} ${name}${count === 1 ? '' : 's'}`;
}
