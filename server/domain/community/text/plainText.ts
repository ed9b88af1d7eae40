import sanitizeHtml from 'sanitize-html';
import { renderText } from './renderText';

/** What a text says in plain words, for the head of a page: without marks, without what is behind a spoiler mark, without code. */
export function plainText(source: string): string {
  const open = sanitizeHtml(renderText(source), {
    exclusiveFilter: ({ tag, attribs }) => tag === 'pre' || (tag === 'span' && attribs.class === 'spoiler'),
    allowedTags: ['pre', 'span'],
    allowedAttributes: { span: ['class'] },
  });
  const text = sanitizeHtml(open, {
    allowedTags: [],
    textFilter: (part) =>
      part.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
  });
  return text.replace(/\s+/g, ' ').trim();
}
