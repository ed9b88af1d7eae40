import { seal, unseal } from './sealedText';

describe('sealed text', () => {
  // security: A12
  it('opens only with the secret that sealed it, even an older one', () => {
    const sealed = seal('a link — 進撃', ['old secret']);
    expect(sealed).not.toContain('link');
    expect(unseal(sealed, ['new secret', 'old secret'])).toBe('a link — 進撃');
    expect(unseal(sealed, ['new secret'])).toBeUndefined();
  });

  it('is never the same twice', () => {
    expect(seal('x', ['s'])).not.toBe(seal('x', ['s']));
  });

  it('notices tampering and nonsense', () => {
    const sealed = seal('text', ['s']);
    const bytes = Buffer.from(sealed, 'base64url');
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
    expect(unseal(bytes.toString('base64url'), ['s'])).toBeUndefined();
    expect(unseal('', ['s'])).toBeUndefined();
    expect(unseal('nonsense', ['s'])).toBeUndefined();
    expect(unseal(sealed.slice(0, 20), ['s'])).toBeUndefined();
  });
});
