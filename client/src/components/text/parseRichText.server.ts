import { Parser } from 'htmlparser2';
import type { TextPart } from './parseRichText';

/** The same without a browser: for well-formed HTML, which is all the server stores. */
export function parseRichText(html: string): TextPart[] {
  const whole: TextPart[] = [];
  const open = [whole];
  const parser = new Parser({
    onopentag: (name, attributes) => {
      const children: TextPart[] = [];
      open.at(-1)?.push({ name, attributes, children });
      open.push(children);
    },
    ontext: (text) => {
      const parts = open.at(-1);
      const last = parts?.at(-1);
      // Text arrives in pieces.
      if (parts && typeof last === 'string') parts[parts.length - 1] = last + text;
      else parts?.push(text);
    },
    onclosetag: () => {
      open.pop();
    },
  });
  parser.end(html);
  return whole;
}
