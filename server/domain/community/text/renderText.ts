import MarkdownIt from 'markdown-it';
import sanitizeHtml from 'sanitize-html';
import { limits } from '../../../config/limits';
import { markMentions } from './mentions';
import { renderImagesAsLinks } from './renderImagesAsLinks';
import { addSpoilerRule } from './spoilerRule';

/** Raise this whenever the output changes: stored texts are then rendered again (`renderOlder`). */
export const rendererVersion = 3;

/**
 * Renders users' Markdown as safe HTML (security F10), in two layers: the parser passes no HTML through and renders no images,
 * and the sanitiser allows only what this file lists. The result is the same for every reader: mentions are marked, and become
 * links only for readers who may see those people (`linkMentions`). Takes a few milliseconds at most and returns at most
 * `limits.htmlBytes`: a text crafted to be slow or long is shown as typed.
 */
export function renderText(source: string): string {
  const tokens = markdown.parse(source, {});
  const pieces = tokens.reduce((sum, { children }) => sum + 1 + (children?.length ?? 0), 0);
  if (pieces > MAX_TOKENS) return renderAsTyped(source);
  const html = sanitizeHtml(markdown.renderer.render(tokens, markdown.options, {}), allowed).trim();
  return Buffer.byteLength(html) > limits.htmlBytes ? renderAsTyped(source) : html;
}

/** Characters of an address that becomes a link by itself; longer ones can be written as links. */
const MAX_AUTOLINK_CHARACTERS = 500;

/**
 * Links addresses on the web that are written out, and no others. The library looks for the end of a bracket in an address as
 * far as the text goes, so that a text full of open ones would take quadratic time.
 */
function boundAddresses(linkify: MarkdownIt['linkify']): void {
  const { src_auth: user, src_host_port_strict: host, src_path: path } = linkify.re;
  const form = new RegExp(`^//${user}${host}${path}`, 'i');
  const validate = (text: string, at: number): number => {
    const [found = ''] = form.exec(text.slice(at, at + MAX_AUTOLINK_CHARACTERS)) ?? [];
    return found.length < MAX_AUTOLINK_CHARACTERS ? found.length : 0;
  };
  linkify
    .set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false })
    .add('http:', { validate })
    .add('https:', { validate })
    .add('ftp:', null)
    .add('//', null);
}

/** A text of the maximum length with every second word in italics has 3,000. */
const MAX_TOKENS = 5000;

/** Fully escaped. Covered as a whole if any of it may be a spoiler. */
export function renderAsTyped(source: string): string {
  // A quotation mark needs no escape in a text, where six bytes for each would exceed what is stored.
  const text = markdown.utils.escapeHtml(source).replaceAll('&quot;', '"');
  return source.includes('||') ? `<pre><span class="spoiler">${text}</span></pre>` : `<pre>${text}</pre>`;
}

// More than ten nested quotes or lists are unreadable, and each level costs time and a hundred characters.
const options = { html: false, linkify: true, breaks: true, typographer: false, maxNesting: 20 };
const markdown = new MarkdownIt(options)
  // An image on another host would tell that host who reads; a table needs more room than a comment has.
  .disable(['image', 'table', 'html_block', 'html_inline'])
  .use(renderImagesAsLinks)
  .use(addSpoilerRule)
  .use(markMentions);
boundAddresses(markdown.linkify);

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
    // The page has its own first- and second-level headings.
    h1: 'h3',
    h2: 'h4',
    a: (tagName, { href = '' }) => ({ tagName, attribs: linkAttributes(href) }),
  },
};

/** No relative links: they would resolve differently on every page. */
function linkAttributes(href: string): sanitizeHtml.Attributes {
  if (isOwn(href)) return { href };
  return isElsewhere(href) ? { href, rel: 'nofollow ugc noopener noreferrer' } : {};
}

const isOwn = (href: string): boolean => /^\/(?![/\\])/.test(href);
const isElsewhere = (href: string): boolean => /^(?:https?:\/\/|mailto:)/i.test(href);

/** More than a page's meta description needs. The sanitiser closes or drops anything the cut leaves open. */
const EXCERPT_SOURCE_CHARACTERS = 4000;

/** The plain words of rendered text, for a page's meta description: no markup, no spoilers, no code. */
export function plainText(html: string): string {
  const open = sanitizeHtml(html.slice(0, EXCERPT_SOURCE_CHARACTERS), {
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
