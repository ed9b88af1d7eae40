import { escapeHtml } from '../../errors/errorPage';

/** Head of a page, for search engines and link previews. */
export interface PageHead {
  /** Without the site's name; null for the site itself. */
  title: string | null;
  description?: string;
  /** Path of the canonical URL. */
  canonical: string;
  /** Path of a picture of 1200 × 630 pixels. */
  image?: string;
  /** The anime that it shows; defaults to the title. */
  imageOf?: string;
  kind?: 'website' | 'video.tv_show' | 'video.movie' | 'profile' | 'article';
  /** True keeps the page out of search engines. */
  unlisted?: boolean;
  /** 404 for a screen that has nothing to show at this path. */
  status?: 200 | 404;
  /** What it is in the words of schema.org, for search engines. */
  data?: SchemaThing;
  /** Name of the screen in the build (client/vitePlugins.mts). If set, visitors get the page with its content. */
  screen?: string;
  /** Content is rendered only for URLs without a query, so that nothing in the query is drawn or cached. */
  bare?: boolean;
  /** Reads the picture, for visitors only: members see a page of their own, which is not shared. */
  share?: () => Promise<Pick<PageHead, 'image' | 'imageOf'> | undefined>;
}

interface SchemaThing {
  '@type': string;
  [property: string]: string | number | SchemaThing;
}

export interface SiteFacts {
  name: string;
  baseURL: string;
}

/** Longer descriptions are cut mid-word by apps. */
const longest = 200;

/** The built page with its head filled in. All values are escaped, since titles come from external catalogues. */
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
    image && meta('property', 'og:image:alt', `Poster of ${head.imageOf ?? head.title ?? name}`),
    meta('name', 'twitter:card', image ? 'summary_large_image' : 'summary'),
    head.data && dataTag(head.data),
  ];
  // Replacement functions, since a title may contain "$&".
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

/** JSON for a script element. `<` is escaped, so that no value can close it. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/** Browsers do not execute this type, whatever the CSP says. */
function dataTag(data: NonNullable<PageHead['data']>): string {
  const text = scriptJson({ '@context': 'https://schema.org', ...data });
  return `<script type="application/ld+json">${text}</script>`;
}

function clip(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= longest) return line;
  const cut = line.slice(0, longest);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longest / 2))}…`;
}
