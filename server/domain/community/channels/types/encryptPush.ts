import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';

interface Receiver {
  /** The browser's public key and secret, in base64url. */
  p256dh: string;
  auth: string;
}

/** Bytes of a record: push services take no more than 4096 with everything around it. */
const RECORD = 4096;

/**
 * Encrypts a message that only one browser can read (RFC 8291, in one record of RFC 8188). Keys and salt are new for each
 * message; a test gives those of the RFC.
 */
export function encryptPush(
  text: string,
  { p256dh, auth }: Receiver,
  { sender = newPair(), salt = randomBytes(16) }: { sender?: ECDH; salt?: Buffer } = {},
): Buffer {
  const theirs = Buffer.from(p256dh, 'base64url');
  const ours = sender.getPublicKey();
  const shared = sender.computeSecret(theirs);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]);
  const secret = Buffer.from(hkdfSync('sha256', shared, Buffer.from(auth, 'base64url'), info, 32));
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // 2 marks the last record.
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.update(Buffer.of(2)), cipher.final()]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD);
  return Buffer.concat([salt, size, Buffer.of(ours.length), ours, sealed, cipher.getAuthTag()]);
}

function newPair(): ECDH {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return pair;
}
