import sanitizeHtml from 'sanitize-html';

/** A head says less than this; what is cut through is closed, or left out, by the sanitiser. */
const START = 4000;

/** What rendered text says in plain words, for the head of a page: without marks, without what is behind a spoiler mark, without code. */
export function plainText(html: string): string {
  const open = sanitizeHtml(html.slice(0, START), {
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
