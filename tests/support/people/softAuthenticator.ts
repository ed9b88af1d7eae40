import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const base64url = (data: Buffer | string) => Buffer.from(data).toString('base64url');

/** Authenticator flags: user present, and user verified. */
const PRESENT = 1;
const VERIFIED = 4;
const ATTESTED = 64;

interface Habits {
  origin: string;
  /** If false, the device asks for no fingerprint or PIN. */
  verifies?: boolean;
}

/** A minimal passkey device: returns what a browser would send for it. */
export class SoftAuthenticator {
  readonly id = randomBytes(32);
  counter = 0;
  private readonly key: KeyObject;
  private readonly publicKey: Buffer;

  constructor(readonly habits: Habits) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.key = privateKey;
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const point = (text: string) => Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(text, 'base64url')]);
    // CBOR of {1: 2, 3: -7, -1: 1, -2: x, -3: y}: an elliptic curve key for ES256.
    const head = Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21]);
    this.publicKey = Buffer.concat([head, point(x), Buffer.from([0x22]), point(y)]);
  }

  register({ challenge, rp }: PublicKeyCredentialCreationOptionsJSON): RegistrationResponseJSON {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.id, this.publicKey]);
    const data = Buffer.concat([this.head(rp.id ?? '', ATTESTED), attested]);
    const size = Buffer.from([0x58, data.length]);
    // CBOR of {fmt: "none", attStmt: {}, authData: …}.
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
      size,
      data,
    ]);
    return {
      ...this.credential(),
      response: {
        clientDataJSON: this.clientData('webauthn.create', challenge),
        attestationObject: base64url(attestation),
        transports: ['internal', 'hybrid'],
      },
    };
  }

  signIn({ challenge, rpId = '' }: PublicKeyCredentialRequestOptionsJSON): AuthenticationResponseJSON {
    this.counter += 1;
    const data = this.head(rpId);
    const clientDataJSON = this.clientData('webauthn.get', challenge);
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    const signature = createSign('sha256').update(signed).sign(this.key);
    return {
      ...this.credential(),
      response: {
        clientDataJSON,
        authenticatorData: base64url(data),
        signature: base64url(signature),
      },
    };
  }

  private credential() {
    const id = base64url(this.id);
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} };
  }

  private head(rpId: string, more = 0): Buffer {
    const { verifies = true } = this.habits;
    const tail = Buffer.alloc(5);
    tail[0] = PRESENT | more | (verifies ? VERIFIED : 0);
    tail.writeUInt32BE(this.counter, 1);
    return Buffer.concat([sha256(rpId), tail]);
  }

  private clientData(type: string, challenge: string): string {
    return base64url(JSON.stringify({ type, challenge, origin: this.habits.origin, crossOrigin: false }));
  }
}
