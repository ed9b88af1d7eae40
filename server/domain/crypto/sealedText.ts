import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Seals a text that a stolen table must not reveal, such as a mailed link: AES-256-GCM with a key derived from the service
 * secret (security A12). The first secret seals, all of them open.
 */
export function seal(text: string, secrets: readonly string[]): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secrets[0] ?? ''), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** The text, or undefined if no secret opens it or it was tampered with. */
export function unseal(sealed: string, secrets: readonly string[]): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  for (const secret of secrets) {
    try {
      const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    } catch {
      // Another secret may open it.
    }
  }
  return undefined;
}

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'sealed text at rest', 32));
}
