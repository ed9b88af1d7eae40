import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { z } from 'zod';
import { isCallbackPath } from '../../shared/paths';
import { limits } from './limits';

/** Types of environment variables. Every message completes a sentence that starts with the variable's name. */
export const fields = { boolean, integer, text, list, url, urlOrPath, oneOf };

function boolean() {
  return z.enum(['true', 'false'], { error: 'must be true or false' }).transform((value) => value === 'true');
}

function integer(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,15}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message);
}

function text(pattern: RegExp, message: string) {
  return z.string().regex(pattern, message);
}

/** Comma-separated; `check` returns the complaint about an item, if any. */
function list(check: (item: string) => string | undefined = () => undefined) {
  return z
    .string()
    .transform((value) => value.split(',').flatMap((item) => (item.trim() === '' ? [] : [item.trim()])))
    .superRefine((items, context) => {
      for (const item of items) {
        const complaint = check(item);
        if (complaint) context.addIssue({ code: 'custom', message: `${JSON.stringify(item)} ${complaint}` });
      }
    });
}

function url(...protocols: string[]) {
  const message = `must be a URL beginning with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`;
  return z.string().refine((value) => protocols.includes(protocolOf(value) ?? ''), message);
}

/** A URL, or a path of this site. */
function urlOrPath(...protocols: string[]) {
  const message = `must be a URL beginning with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}, or a path`;
  const fits = (value: string) => protocols.includes(protocolOf(value) ?? '') || isCallbackPath(value);
  return z.string().refine(fits, message);
}

function oneOf<const T extends string>(...values: T[]) {
  return z.enum(values, { error: `must be one of ${values.join(', ')}` });
}

/** A word or phrase that posts are searched for. */
export function complainAboutWord(item: string): string | undefined {
  if (!/[\p{L}\p{N}]/u.test(item)) return 'has no letter or digit';
  return item.length > limits.heldWord ? `is longer than ${limits.heldWord} characters` : undefined;
}

/** A handle, with or without its @. */
export function complainAboutHandle(item: string): string | undefined {
  return /^@?[A-Za-z0-9_]+$/.test(item) ? undefined : 'is not a handle';
}

/** A domain in the form that addresses are stored in: `bücher.example` is `xn--bcher-kva.example`. */
export const storedDomain = (item: string): string => domainToASCII(item);

export function complainAboutDomain(item: string): string | undefined {
  const fits = /^([a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/.test(storedDomain(item));
  return fits ? undefined : 'is not a domain such as example.org';
}

export function protocolOf(value: string): string | undefined {
  return URL.canParse(value) ? new URL(value).protocol : undefined;
}

/** An address or a network in CIDR notation. */
export function complainAboutNetwork(item: string): string | undefined {
  const [address = '', bits, ...rest] = item.split('/');
  const version = isIP(address);
  const longest = version === 4 ? 32 : 128;
  const fits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest);
  return version && fits && rest.length === 0
    ? undefined
    : 'is not an IP address or a network such as 10.0.0.0/8';
}

/** A trusted origin in the forms of contract section 4: an origin, a wildcard, or an app's scheme. */
export function complainAboutOrigin(item: string): string | undefined {
  if (/[\s"'<>\\]/.test(item)) return 'is not an origin';
  if (item.includes('*')) {
    const host = item.replace(/^.*:\/\//, '').replace(/:[\d*]+$/, '');
    return /^[*.]*$/.test(host) ? 'would trust every site' : undefined;
  }
  const protocol = protocolOf(item);
  if (protocol === undefined || !item.includes('://')) return 'is not an origin such as https://example.org';
  if (protocol === 'javascript:' || protocol === 'data:') return 'cannot be trusted';
  if (protocol !== 'http:' && protocol !== 'https:') return undefined;
  const { origin } = new URL(item);
  return origin === item ? undefined : `must be written as the bare origin ${origin}`;
}
