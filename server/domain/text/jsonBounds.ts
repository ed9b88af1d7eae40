/** What a JSON text has too much of. */
export type JsonExcess = 'depth' | 'values' | 'length';

export interface JsonLimits {
  depth: number;
  /** Strings, names, numbers, words, objects and arrays in the whole text. */
  values: number;
  /** The same within one element: an item of a top-level list, or a top-level object. */
  elementValues: number;
  /** Bytes of one string, name, number or word, and of all of them in one element. */
  tokenBytes: number;
  elementBytes: number;
}

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
const SPACE_CODE = 0x20;

/**
 * Checks the bytes of a JSON text on their way into a parser, which keeps an object for every open bracket and each token as a
 * whole: a few compressed kilobytes of brackets would take gigabytes. It does not validate the JSON.
 */
export class JsonBounds {
  private depth = 0;
  private values = 0;
  private elementValues = 0;
  private elementBytes = 0;
  /** Depth above which values belong to one element. */
  private elementsFrom = 1;
  private length = 0;
  private inString = false;
  private escaped = false;
  private inWord = false;

  constructor(
    private readonly limits: JsonLimits,
    private readonly refusal: (excess: JsonExcess) => Error,
  ) {}

  /** Throws the refusal as soon as a limit is exceeded. */
  watch(chunk: Uint8Array): void {
    for (const byte of chunk) {
      if (this.inString) this.string(byte);
      else this.outside(byte);
    }
  }

  private string(byte: number): void {
    this.lengthen();
    if (this.escaped) this.escaped = false;
    else if (byte === BACKSLASH) this.escaped = true;
    else if (byte === QUOTE) this.inString = false;
  }

  private outside(byte: number): void {
    if (byte <= SPACE_CODE || byte === COMMA || byte === COLON) {
      this.inWord = false;
    } else if (byte === QUOTE) {
      this.inWord = false;
      this.inString = true;
      this.count();
    } else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) {
      this.inWord = false;
      this.open(byte);
    } else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) {
      this.inWord = false;
      this.depth -= 1;
      if (this.depth <= this.elementsFrom) [this.elementValues, this.elementBytes] = [0, 0];
    } else if (this.inWord) {
      this.lengthen();
    } else {
      this.inWord = true;
      this.count();
    }
  }

  private open(byte: number): void {
    this.count();
    this.depth += 1;
    if (this.depth > this.limits.depth) throw this.refusal('depth');
    if (this.depth === 2) this.elementsFrom = byte === OPEN_ARRAY ? 2 : 1;
  }

  private count(): void {
    this.length = 0;
    this.values += 1;
    if (this.depth > this.elementsFrom) this.elementValues += 1;
    else this.elementBytes = 0;
    if (this.values > this.limits.values || this.elementValues > this.limits.elementValues)
      throw this.refusal('values');
  }

  private lengthen(): void {
    this.length += 1;
    this.elementBytes += 1;
    if (this.length > this.limits.tokenBytes || this.elementBytes > this.limits.elementBytes)
      throw this.refusal('length');
  }
}
