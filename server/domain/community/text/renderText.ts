import { LRUCache } from 'lru-cache';
import MarkdownIt from 'markdown-it';
import sanitizeHtml from 'sanitize-html';
import { mentionRule } from './mentions';
import { spoilerRule } from './spoilerRule';

/**
 * Markdown of people's as HTML that is safe to show (product P5, security F10). Two kept libraries stand one behind the other:
 * the parser passes no HTML through and makes no picture, and the sanitiser lets through what this file names and nothing else.
 */
export function renderText(source: string, handles: readonly string[] = []): string {
  const key = `${handles.join(' ')}\n${source}`;
  const known = rendered.get(key);
  if (known !== undefined) return known;
  const raw = markdown.render(source, { handles: new Set(handles) });
  const html = sanitizeHtml(raw, allowed).trim();
  rendered.set(key, html);
  return html;
}

/** The same few comments are read over and over. */
const rendered = new LRUCache<string, string>({
  maxSize: 8_000_000,
  sizeCalculation: (html, source) => html.length + source.length + 1,
});

const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true, typographer: false })
  // A picture of another host would tell that host who reads; a table needs more room than a comment has.
  .disable(['image', 'table', 'html_block', 'html_inline'])
  .use(spoilerRule)
  .use(mentionRule);
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });

const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'br', 'hr', 'strong', 'em', 's', 'code', 'pre', 'blockquote', 'ul', 'ol', 'li', 'a', 'span'],
    ...['h3', 'h4', 'h5', 'h6'],
  ],
  allowedAttributes: { a: ['href', 'class', 'rel'], span: ['class'], ol: ['start'] },
  allowedClasses: { a: ['mention'], span: ['spoiler'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: {
    // The page has its own first and second heading.
    h1: 'h3',
    h2: 'h4',
    a: (tagName, { href = '', class: name }) => ({ tagName, attribs: linkAttributes(href, name) }),
  },
};

/** Nothing relative: it would mean another page on every page. */
function linkAttributes(href: string, name: string | undefined): sanitizeHtml.Attributes {
  if (isOwn(href)) return name === undefined ? { href } : { href, class: name };
  return isElsewhere(href) ? { href, rel: 'nofollow ugc noopener noreferrer' } : {};
}

const isOwn = (href: string): boolean => /^\/(?![/\\])/.test(href);
const isElsewhere = (href: string): boolean => /^(?:https?:\/\/|mailto:)/i.test(href);
