import type { RenderedPage } from '../../../shared/renderedPage';
import { escapeHtml } from '../../errors/errorPage';
import { scriptJson } from '../heads/pageHead';
import { linkHeader } from './linkHeader';
import { hashSource, type PageParts, stylesheetsOf } from './pageParts';

export interface AssembledPage {
  html: string;
  /** CSP sources of its inline content. */
  scriptSources: string[];
  styleSources: string[];
  /** `Link` header: its fonts and first picture. */
  link: string;
}

/**
 * A visitor's complete page: styles inline, content in the root element, followed by the data and scripts for hydration. `head`
 * is the page with its head filled in, without what the client loads; `wide` is a guess, for browsers without JavaScript.
 */
export function assemblePage(
  { head, screen, wide }: { head: string; screen: string; wide: boolean },
  { html, pictures, data }: RenderedPage,
  parts: PageParts,
): AssembledPage {
  const used = stylesheetsOf(html, screen, parts);
  const scripts = parts.assets.screens[screen]?.scripts ?? [];
  const styles = used.map(({ text }) => text).join('\n');
  const files = { scripts, styles: used.map(({ url }) => url) };
  // A hero is aligned to its end: painted while half of it is parsed, it would move when the rest comes.
  const inHead = `<script>${parts.boot}</script><style>${styles}</style><link rel="expect" href="#page-data" blocking="render">`;
  const inBody = `<div id="root">${html}</div>
    <script type="application/json" id="page-data">${scriptJson(data)}</script>
    <script type="application/json" id="page-files">${scriptJson(files)}</script>`;
  return {
    html: head
      .replace('<html ', () => `<html data-at="${escapeHtml(data.at)}" data-wide="${wide}" `)
      .replace('</head>', () => `${inHead}</head>`)
      // The notice that the page needs JavaScript; parts that need it say so themselves.
      .replace(/ *<noscript>.*?<\/noscript>\n?/s, '')
      .replace('<div id="root"></div>', () => inBody),
    scriptSources: [hashSource(parts.boot)],
    styleSources: [hashSource(styles)],
    link: linkHeader(head, pictures),
  };
}
