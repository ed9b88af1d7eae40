import { Parser } from 'htmlparser2';

/**
 * Decodes a field whose bytes are given as latin1 characters. Old exports contain broken UTF-8, and comments in which the bytes
 * of UTF-8 were written as HTML entities of latin1 letters: those are repaired.
 */
export function decodeField(
  bytes: string,
  { cdata, encoding }: { cdata: boolean; encoding: string },
): string {
  return makeStorable(cdata ? decodeBytes(bytes, encoding) : withoutReferences(decodeBytes(bytes, encoding)));
}

const ASCII = /^\p{ASCII}*$/u;

function decodeBytes(bytes: string, encoding: string): string {
  if (ASCII.test(bytes) && !MOJIBAKE.test(bytes)) return bytes;
  const sound = decodeStrictly(bytes, encoding);
  if (sound !== null && !MOJIBAKE.test(bytes)) return sound;
  // Entities of latin1 letters that form valid UTF-8 together are bytes, not letters.
  const repaired = decodeStrictly(bytes.replace(LATIN1_NAME, latin1Letter), 'utf-8');
  return repaired ?? sound ?? new TextDecoder(encoding).decode(Buffer.from(bytes, 'latin1'));
}

const LATIN1_NAME = /&[A-Za-z]{2,8}\d{0,2};/g;
/** Two entities in a row, or one beside a non-ASCII byte: words are not written that way. */
const MOJIBAKE = /&[A-Za-z]{2,8}\d{0,2};(?:&[A-Za-z]{2,8}\d{0,2};|[\x80-\xff])/;

function latin1Letter(name: string): string {
  const letter = decodeReferences(name, false);
  return letter.length === 1 && letter >= '\xa0' && letter <= '\xff' ? letter : name;
}

function decodeStrictly(bytes: string, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(Buffer.from(bytes, 'latin1'));
  } catch {
    return null;
  }
}

function withoutReferences(text: string): string {
  return text.includes('&') ? decodeReferences(text, true) : text;
}

function decodeReferences(text: string, xmlMode: boolean): string {
  let decoded = '';
  const parser = new Parser(
    {
      ontext: (part) => {
        decoded += part;
      },
    },
    { xmlMode, decodeEntities: true },
  );
  parser.end(text);
  return decoded;
}

/** Removes what databases store differently: NUL and other control characters, lone surrogates. */
export function makeStorable(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\t\n]/gu, '')
    .toWellFormed();
}
