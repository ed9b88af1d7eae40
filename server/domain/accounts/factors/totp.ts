import { createHmac, timingSafeEqual } from 'node:crypto';

/** Codes of authenticator apps (RFC 6238): SHA-1, six digits, a new one every thirty seconds. */
const CODE_PERIOD_S = 30;
const CODE_DIGITS = 6;
/** A phone's clock may be a step ahead or behind. */
const CLOCK_DRIFT_PERIODS = 1;

/** Alphabet of secrets: base32, so that a secret can be typed as it is. */
export const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** 160 bits, as the RFC recommends. */
export const SECRET_CHARACTERS = 32;

/** The time step of this code, if it is later than `last`: no code is accepted twice. */
export function matchingStep(
  secret: string,
  { code, now, last }: { code: string; now: Date; last: number },
): number | undefined {
  const given = Buffer.from(code);
  const current = Math.floor(now.getTime() / 1000 / CODE_PERIOD_S);
  let found: number | undefined;
  for (let step = current - CLOCK_DRIFT_PERIODS; step <= current + CLOCK_DRIFT_PERIODS; step += 1) {
    const expected = Buffer.from(codeOf(secret, step));
    if (given.length === expected.length && timingSafeEqual(given, expected) && step > last) found ??= step;
  }
  return found;
}

/** The code of a moment, as an app would show it. */
export function codeAt(secret: string, now: Date): string {
  return codeOf(secret, Math.floor(now.getTime() / 1000 / CODE_PERIOD_S));
}

function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', decode(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  const number = (digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** CODE_DIGITS;
  return String(number).padStart(CODE_DIGITS, '0');
}

function decode(text: string): Buffer {
  const bytes: number[] = [];
  let held = 0;
  let bits = 0;
  for (const letter of text) {
    held = (held << 5) | base32.indexOf(letter);
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((held >> bits) & 255);
    held &= (1 << bits) - 1;
  }
  return Buffer.from(bytes);
}

/** The URI in a QR code, as authenticator apps read it. */
export function totpUri({
  secret,
  issuer,
  account,
}: {
  secret: string;
  issuer: string;
  account: string;
}): string {
  const query = new URLSearchParams({
    secret,
    issuer,
    digits: String(CODE_DIGITS),
    period: String(CODE_PERIOD_S),
  });
  // Apps read a plus literally, not as a space.
  const parameters = query.toString().replaceAll('+', '%20');
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${parameters}`;
}
