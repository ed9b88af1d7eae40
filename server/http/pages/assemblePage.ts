import type { RenderedPage } from '../../../shared/renderedPage';
import { escapeHtml } from '../../errors/errorPage';
import { scriptJson } from '../heads/pageHead';
import { hashSource, type PageParts, stylesheetsOf } from './pageParts';

export interface AssembledPage {
  html: string;
  /** Sources of the CSP for what stands inline in it. */
  scriptSources: string[];
  styleSources: string[];
}

/**
 * The page of a visitor, whole: its styles inline, its content in the root, and beside it the data and scripts that make it a
 * program. `head` is the page with its head filled in, without styles and scripts; `wide` a guess, for browsers without JavaScript.
 */
export function assemblePage(
  { head, wide, scripts }: { head: string; wide: boolean; scripts: readonly string[] },
  { html, css, preloads, data }: RenderedPage,
  parts: PageParts,
): AssembledPage {
  const used = stylesheetsOf(html, parts);
  const styles = used.map(({ text }) => text).join('\n');
  // The program asks for a stylesheet unless the page has a link to it; one that is disabled is not fetched.
  const links = used.map(({ url }) => `<link rel="stylesheet" href="${url}" disabled>`).join('');
  const inHead = `${preloads}<script>${parts.boot}</script><style>${styles}</style>${
    css === '' ? '' : `<style id="page-styles">${css}</style>`
  }${links}`;
  const inBody = `<div id="root">${html}</div>
    <script type="application/json" id="page-data">${scriptJson(data)}</script>
    <script type="application/json" id="page-scripts">${scriptJson(scripts)}</script>`;
  return {
    html: head
      .replace('<html ', () => `<html data-at="${escapeHtml(data.at)}" data-wide="${wide}" `)
      .replace('</head>', () => `${inHead}</head>`)
      // That the page needs JavaScript; what of it does, says so itself.
      .replace(/ *<noscript>.*?<\/noscript>\n?/s, '')
      .replace('<div id="root"></div>', () => inBody),
    scriptSources: [hashSource(parts.boot)],
    styleSources: [styles, css].filter(Boolean).map(hashSource),
  };
}
