import { escapeHtml } from '../../errors/errorPage';
import type { HeroValues } from './prerendered';

/** What the head of a page says of it, to search engines and to those who show a shared link (product P7). */
export interface PageHead {
  /** Without the site's name; null for the site itself. */
  title: string | null;
  description?: string;
  /** Path of the one address that this page is known by. */
  canonical: string;
  /** Path of a picture of 1200 by 630. */
  image?: string;
  kind?: 'website' | 'video.tv_show' | 'video.movie' | 'profile' | 'article';
  /** True keeps the page out of search engines. */
  unlisted?: boolean;
  /** 404 where the path is a screen that has nothing to show. */
  status?: 200 | 404;
  /** The screen by the name that the build knows it by: what it is made of is named in the page. */
  screen?: string;
  /** Reads what a visitor sees before the program has come: asked for by the page that shows it alone. */
  prerendered?: () => Promise<HeroValues | undefined>;
}

export interface SiteFacts {
  name: string;
  baseURL: string;
}

/** Longer ones are cut by whoever shows them, in the middle of a word. */
const longest = 200;

/** The built page with its head filled in. Every value is escaped: titles come from catalogues of other people. */
export function fillHead(template: string, head: PageHead, { name, baseURL }: SiteFacts): string {
  const title = head.title === null ? name : `${head.title} · ${name}`;
  const description = head.description && clip(head.description);
  const address = baseURL + head.canonical;
  const image = head.image && baseURL + head.image;
  const tags = [
    head.status === 404 || head.unlisted
      ? meta('name', 'robots', 'noindex')
      : `<link rel="canonical" href="${escapeHtml(address)}" />`,
    meta('property', 'og:site_name', name),
    meta('property', 'og:type', head.kind ?? 'website'),
    meta('property', 'og:title', head.title ?? name),
    meta('property', 'og:url', address),
    description && meta('property', 'og:description', description),
    image && meta('property', 'og:image', image),
    image && meta('property', 'og:image:width', '1200'),
    image && meta('property', 'og:image:height', '630'),
    image && meta('property', 'og:image:alt', `Poster of ${head.title ?? name}`),
    meta('name', 'twitter:card', image ? 'summary_large_image' : 'summary'),
  ];
  // Functions as replacements: a title may hold "$&".
  return template
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace(/<meta name="description" content="[^"]*" \/>/, (usual) =>
      description ? meta('name', 'description', description) : usual,
    )
    .replace(
      '</head>',
      () =>
        `${tags
          .filter(Boolean)
          .map((tag) => `  ${tag}\n  `)
          .join('')}</head>`,
    );
}

function meta(attribute: 'name' | 'property', name: string, content: string): string {
  return `<meta ${attribute}="${name}" content="${escapeHtml(content)}" />`;
}

function clip(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= longest) return line;
  const cut = line.slice(0, longest);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longest / 2))}…`;
}
