import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto';

interface Subscription {
  p256dh: string;
  auth: string;
  privateKey: string;
}

/** Decrypts a web push message as a browser would (RFC 8291 and 8188), implemented independently. */
export function decryptPush(body: Buffer, { p256dh, auth, privateKey }: Subscription): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey, 'base64url');
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), Buffer.from(p256dh, 'base64url'), sender]);
  const shared = pair.computeSecret(sender);
  const secret = Buffer.from(hkdfSync('sha256', shared, Buffer.from(auth, 'base64url'), info, 32));
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end < 0) throw new Error('The record has no end');
  return padded.subarray(0, end).toString('utf8');
}

/** Keys of a subscribing browser. */
export function subscriptionKeys(): Subscription {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const key = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
  return {
    p256dh: pair.getPublicKey('base64url'),
    privateKey: key.toString('base64url'),
    auth: Buffer.from(key.subarray(0, 16)).toString('base64url'),
  };
}
