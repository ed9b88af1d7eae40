declare module 'http_ece' {
  interface Parameters {
    version: 'aes128gcm';
    /** The receiver's public key and secret, in base64url. */
    dh: string;
    authSecret: string;
    /** Of the sender, new for each message. */
    privateKey: import('node:crypto').ECDH;
    /** Random where it isn't given. */
    salt?: string;
  }
  export function encrypt(buffer: Buffer, parameters: Parameters): Buffer;
}
