import { type RequestHandler, Router } from 'express';
import { paths, topListNames } from '../../shared/paths';
import type { Config } from '../config/config';
import { limits } from '../config/limits';
import { countForSitemap, readSlugsForSitemap } from '../domain/catalogue/anime';
import {
  countCharactersForSitemap,
  countPeopleForSitemap,
  readCharactersForSitemap,
  readPeopleForSitemap,
} from '../domain/catalogue/credits';
import type { Deps } from '../domain/deps';
import { AppError } from '../errors/AppError';
import { escapeHtml } from '../errors/errorPage';
import { chargeWork } from './rateLimit';

const icon = (name: string, size: number, purpose: 'any' | 'maskable' = 'any') => ({
  src: `/icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** `/manifest.webmanifest`: name and appearance of the installed site. The name is set by the operator. */
export function createManifest(deps: Pick<Deps, 'config'>): RequestHandler {
  return (_req, res) => {
    const text = JSON.stringify(manifestOf(deps.config));
    res.set('Cache-Control', 'public, max-age=3600').type('application/manifest+json').send(text);
  };
}

function manifestOf({ site }: Pick<Config, 'site'>) {
  return {
    id: '/',
    name: site.name,
    short_name: site.name,
    description: site.description,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#0b0d14',
    theme_color: '#0b0d14',
    categories: ['entertainment'],
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      icon('icon', 192),
      icon('icon', 512),
      icon('maskable', 512, 'maskable'),
    ],
    shortcuts: [
      { name: 'Latest', url: paths.latest() },
      { name: 'Schedule', url: paths.schedule() },
      { name: 'Queue', url: '/queue' },
      { name: 'Discover', url: paths.discover() },
    ],
  };
}

const closed = ['/api/', '/graphql', '/dev/', paths.settings(), `${paths.signUp()}/`];

/** `/robots.txt`: the catalogue and sign-up may be indexed; APIs and private screens are excluded. */
export function createRobots({
  production,
  baseURL,
}: Pick<Config, 'production' | 'baseURL'>): RequestHandler {
  const rules = production ? closed.map((path) => `Disallow: ${path}`) : ['Disallow: /'];
  const text = ['User-agent: *', ...rules, '', `Sitemap: ${baseURL}/sitemap.xml`, ''].join('\n');
  return (_req, res) => {
    res.set('Cache-Control', 'public, max-age=86400').type('text/plain').send(text);
  };
}

/** Well below the 50,000 that search engines accept, so that a file stays below two megabytes. */
const perFile = 10_000;
const screens = [
  paths.root(),
  paths.latest(),
  paths.schedule(),
  paths.discover(),
  ...topListNames.map(paths.top),
  paths.about(),
  paths.legal(),
];

/** Kinds of rows that have a page each. */
const kinds = {
  anime: { count: countForSitemap, slugs: readSlugsForSitemap, path: paths.anime },
  people: { count: countPeopleForSitemap, slugs: readPeopleForSitemap, path: paths.person },
  characters: {
    count: countCharactersForSitemap,
    slugs: readCharactersForSitemap,
    path: paths.character,
  },
};

/** `/sitemap.xml`: an index of files, with the screens in one, and anime, people and characters in as many as needed. */
export function sitemaps(deps: Pick<Deps, 'db' | 'config' | 'limiter'>): Router {
  const { baseURL } = deps.config;
  const router = Router();
  router.get('/sitemap.xml', async (req, res) => {
    await chargeWork(deps, req, limits.sitemapCost);
    const names = ['screens'];
    for (const [kind, { count }] of Object.entries(kinds)) {
      const files = Math.ceil((await count(deps)) / perFile);
      names.push(...Array.from({ length: files }, (_, at) => `${kind}-${at + 1}`));
    }
    const entries = names.map((name) => `<sitemap><loc>${baseURL}/sitemaps/${name}.xml</loc></sitemap>`);
    send(res, 'sitemapindex', entries);
  });
  router.get('/sitemaps/:file', async (req, res) => {
    await chargeWork(deps, req, limits.sitemapCost);
    const paths = await pathsOf(deps, req.params.file);
    if (paths.length === 0) throw new AppError('NOT_FOUND');
    const entries = paths.map((path) => `<url><loc>${escapeHtml(baseURL + path)}</loc></url>`);
    send(res, 'urlset', entries);
  });
  return router;
}

async function pathsOf(deps: Pick<Deps, 'db'>, file: string): Promise<string[]> {
  if (file === 'screens.xml') return screens;
  const [, kind, page] = /^(anime|people|characters)-([1-9]\d{0,3})\.xml$/.exec(file) ?? [];
  if (!kind) return [];
  const { slugs, path } = kinds[kind as keyof typeof kinds];
  return (await slugs(deps, { page: Number(page), pageSize: perFile })).map((slug) => path(slug));
}

function send(res: Parameters<RequestHandler>[1], root: string, entries: string[]): void {
  res
    .set('Cache-Control', 'public, max-age=3600')
    .type('application/xml')
    .send(
      `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</${root}>\n`,
    );
}
