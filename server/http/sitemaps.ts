import { type RequestHandler, Router } from 'express';
import { paths } from '../../shared/paths';
import { countForSitemap, slugsForSitemap } from '../domain/catalogue/anime';
import type { Deps } from '../domain/ports';
import { AppError } from '../errors/AppError';
import { escapeHtml } from '../errors/errorPage';

/** Half of what search engines take at most: a file stays below two megabytes. */
const perFile = 10_000;
const screens = [
  paths.root(),
  paths.latest(),
  paths.schedule(),
  paths.discover(),
  paths.about(),
  paths.legal(),
];

/** `/sitemap.xml` (product P7): an index of files, the screens in one and the anime in as many as they need. */
export function sitemaps(deps: Pick<Deps, 'db' | 'config'>): Router {
  const { baseURL } = deps.config;
  const router = Router();
  router.get('/sitemap.xml', async (_req, res) => {
    const files = Math.ceil((await countForSitemap(deps)) / perFile);
    const names = ['screens', ...Array.from({ length: files }, (_, at) => `anime-${at + 1}`)];
    const entries = names.map((name) => `<sitemap><loc>${baseURL}/sitemaps/${name}.xml</loc></sitemap>`);
    send(res, 'sitemapindex', entries);
  });
  router.get('/sitemaps/:file', async (req, res) => {
    const paths = await pathsOf(deps, req.params.file);
    if (paths.length === 0) throw new AppError('NOT_FOUND');
    const entries = paths.map((path) => `<url><loc>${escapeHtml(baseURL + path)}</loc></url>`);
    send(res, 'urlset', entries);
  });
  return router;
}

async function pathsOf(deps: Pick<Deps, 'db'>, file: string): Promise<string[]> {
  if (file === 'screens.xml') return screens;
  const page = Number(/^anime-([1-9]\d{0,3})\.xml$/.exec(file)?.[1] ?? 0);
  if (page === 0) return [];
  const slugs = await slugsForSitemap(deps, { page, pageSize: perFile });
  return slugs.map((slug) => paths.anime(slug));
}

function send(res: Parameters<RequestHandler>[1], root: string, entries: string[]): void {
  res
    .set('Cache-Control', 'public, max-age=3600')
    .type('application/xml')
    .send(
      `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</${root}>\n`,
    );
}
