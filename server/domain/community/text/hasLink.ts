import { renderText } from './renderText';

/**
 * Whether a text leads to another site: by an address that is written out, whether it becomes a link or not, or by Markdown, which
 * can hide one.
 */
export function hasLink(text: string): boolean {
  return /https?:\/\/|\bwww\.\w|\bmailto:/i.test(text) || /<a href="(?!\/)/.test(renderText(text));
}
