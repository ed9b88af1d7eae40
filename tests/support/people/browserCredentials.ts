import type { SoftAuthenticator } from './softAuthenticator';

type Options = {
  publicKey: Record<string, unknown> & { challenge: ArrayBuffer; user?: { id: ArrayBuffer } };
};

const toText = (data: ArrayBuffer) => Buffer.from(data).toString('base64url');
const toBytes = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url')).buffer;

/**
 * Emulates a browser's passkey API (`navigator.credentials`) for a client that runs here. Returns a function that restores the
 * globals.
 */
export function asBrowserWith(key: SoftAuthenticator): () => void {
  const asJson = ({ publicKey }: Options) =>
    ({ ...publicKey, challenge: toText(publicKey.challenge) }) as never;
  const credential = ({ rawId, response, ...rest }: ReturnType<SoftAuthenticator['register' | 'signIn']>) => {
    const texts = Object.entries(response).filter(([, value]) => typeof value === 'string');
    const bytes = texts.map(([name, text]) => [name, toBytes(text)]);
    const { transports } = { transports: [], ...response };
    return {
      ...rest,
      rawId: toBytes(rawId),
      authenticatorAttachment: 'platform',
      response: { ...Object.fromEntries(bytes), getTransports: () => transports },
      getClientExtensionResults: () => ({}),
    };
  };
  const browser = {
    PublicKeyCredential: class {},
    navigator: {
      credentials: {
        create: async (options: Options) => credential(key.register(asJson(options))),
        get: async (options: Options) => credential(key.signIn(asJson(options))),
      },
    },
  };
  const before = Object.getOwnPropertyDescriptors(globalThis) as PropertyDescriptorMap;
  for (const [name, value] of Object.entries(browser))
    Object.defineProperty(globalThis, name, { value, configurable: true });
  return () => {
    for (const name of Object.keys(browser)) {
      const former = before[name];
      if (former) Object.defineProperty(globalThis, name, former);
      else Reflect.deleteProperty(globalThis, name);
    }
  };
}
