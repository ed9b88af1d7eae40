declare module 'http_ece' {
  interface Parameters {
    version: 'aes128gcm';
    /** The receiver's public key and secret, in base64url. */
    dh: string;
    authSecret: string;
    /** The sender's key, new for each message. */
    privateKey: import('node:crypto').ECDH;
    /** Default: random. */
    salt?: string;
  }
  export function encrypt(buffer: Buffer, parameters: Parameters): Buffer;
}
