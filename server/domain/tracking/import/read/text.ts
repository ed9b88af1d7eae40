import { Parser } from 'htmlparser2';

/**
 * The text of a field whose bytes stand one in each letter (latin1). Old exports hold broken UTF-8, and comments in which
 * the bytes of UTF-8 were written as HTML names of latin1 letters: those are put together again (product P4).
 */
export function decodeField(
  bytes: string,
  { cdata, encoding }: { cdata: boolean; encoding: string },
): string {
  return storable(cdata ? decodeBytes(bytes, encoding) : withoutReferences(decodeBytes(bytes, encoding)));
}

const ASCII = /^\p{ASCII}*$/u;

function decodeBytes(bytes: string, encoding: string): string {
  if (ASCII.test(bytes) && !MOJIBAKE.test(bytes)) return bytes;
  const sound = decodeStrictly(bytes, encoding);
  if (sound !== null && !MOJIBAKE.test(bytes)) return sound;
  // Names of latin1 letters that make sound UTF-8 together are no letters of their own.
  const repaired = decodeStrictly(bytes.replace(LATIN1_NAME, latin1Letter), 'utf-8');
  return repaired ?? sound ?? new TextDecoder(encoding).decode(Buffer.from(bytes, 'latin1'));
}

const LATIN1_NAME = /&[A-Za-z]{2,8}\d{0,2};/g;
/** Two names beside each other, or one beside a byte beyond ASCII: words are not written so. */
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

/** Without what no database keeps alike: NUL and other controls, halves of characters. */
export function storable(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\t\n]/gu, '')
    .toWellFormed();
}
