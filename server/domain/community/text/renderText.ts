import MarkdownIt from 'markdown-it';
import sanitizeHtml from 'sanitize-html';
import { limits } from '../../../config/limits';
import { markMentions } from './mentions';
import { spoilerRule } from './spoilerRule';

/** Raise it whenever the output changes: stored texts are then rendered again (`renderOlder`). */
export const rendererVersion = 1;

/**
 * Markdown of people's as HTML that is safe to show (product P5, security F10). Two kept libraries stand one behind the other:
 * the parser passes no HTML through and makes no picture, and the sanitiser lets through what this file names and nothing else.
 * The same for every reader: whom it names is marked, and becomes a link only for those who may meet them (`linkMentions`).
 * Takes some milliseconds at most, and at most `limits.htmlBytes`: a text made to be slow or long is shown as it was typed.
 */
export function renderText(source: string): string {
  const tokens = markdown.parse(source, {});
  const pieces = tokens.reduce((sum, { children }) => sum + 1 + (children?.length ?? 0), 0);
  if (pieces > MOST_PIECES) return asTyped(source);
  const html = sanitizeHtml(markdown.renderer.render(tokens, markdown.options, {}), allowed).trim();
  return Buffer.byteLength(html) > limits.htmlBytes ? asTyped(source) : html;
}

/** Of a text as long as may be, in which every second word is slanted, there are 3,000. */
const MOST_PIECES = 5000;

/** Nothing of it means anything to a browser; covered as a whole where some of it may be meant to be. */
export function asTyped(source: string): string {
  const text = markdown.utils.escapeHtml(source);
  return source.includes('||') ? `<pre><span class="spoiler">${text}</span></pre>` : `<pre>${text}</pre>`;
}

// More than ten nested quotes or lists are unreadable; each level costs time and a hundred characters.
const options = { html: false, linkify: true, breaks: true, typographer: false, maxNesting: 20 };
const markdown = new MarkdownIt(options)
  // A picture of another host would tell that host who reads; a table needs more room than a comment has.
  .disable(['image', 'table', 'html_block', 'html_inline'])
  .use(spoilerRule)
  .use(markMentions);
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });

const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'br', 'hr', 'strong', 'em', 's', 'code', 'pre', 'blockquote', 'ul', 'ol', 'li', 'a', 'span'],
    ...['h3', 'h4', 'h5', 'h6'],
  ],
  allowedAttributes: { a: ['href', 'rel'], span: ['class'], ol: ['start'] },
  allowedClasses: { span: ['spoiler', 'mention'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: {
    // The page has its own first and second heading.
    h1: 'h3',
    h2: 'h4',
    a: (tagName, { href = '' }) => ({ tagName, attribs: linkAttributes(href) }),
  },
};

/** Nothing relative: it would mean another page on every page. */
function linkAttributes(href: string): sanitizeHtml.Attributes {
  if (isOwn(href)) return { href };
  return isElsewhere(href) ? { href, rel: 'nofollow ugc noopener noreferrer' } : {};
}

const isOwn = (href: string): boolean => /^\/(?![/\\])/.test(href);
const isElsewhere = (href: string): boolean => /^(?:https?:\/\/|mailto:)/i.test(href);

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
