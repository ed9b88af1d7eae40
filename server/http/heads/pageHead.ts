import { escapeHtml } from '../../errors/errorPage';

/** What the head of a page tells search engines and apps that preview a shared link (product P7). */
export interface PageHead {
  /** Without the site's name; null for the site itself. */
  title: string | null;
  description?: string;
  /** Path of the page's canonical address. */
  canonical: string;
  /** Path of a picture of 1200 by 630. */
  image?: string;
  /** The anime in it; that of the title where nothing is said. */
  imageOf?: string;
  kind?: 'website' | 'video.tv_show' | 'video.movie' | 'profile' | 'article';
  /** True keeps the page out of search engines. */
  unlisted?: boolean;
  /** 404 for a screen that has nothing to show at this path. */
  status?: 200 | 404;
  /** What it is in the words of schema.org, for search engines. */
  data?: { '@type': string } & Record<string, string>;
  /** The screen by the name that the build knows it by (client/vitePlugins.mts): a visitor's page comes with its content. */
  screen?: string;
  /** It comes with its content only where its address has no query, so that nothing of one is drawn or kept. */
  bare?: boolean;
  /** Reads the picture of a page that members have in a form of their own: nobody shares theirs. */
  share?: () => Promise<Pick<PageHead, 'image' | 'imageOf'> | undefined>;
}

export interface SiteFacts {
  name: string;
  baseURL: string;
}

/** Apps cut longer ones in the middle of a word. */
const longest = 200;

/** The built page with its head filled in. Every value is escaped: titles come from other people's catalogues. */
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

/** JSON in a script element: no value can end it, since `<` is written as its code. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/** No program to a browser, whatever the CSP says. */
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
