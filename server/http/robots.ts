import type { RequestHandler } from 'express';
import { paths } from '../../shared/paths';
import type { Config } from '../config/config';

const closed = ['/api/', '/graphql', '/dev/', paths.settings(), paths.signUp()];

/** `/robots.txt`: the catalogue may be indexed, doors and private screens need not be. */
export function robots({ production, baseURL }: Pick<Config, 'production' | 'baseURL'>): RequestHandler {
  const rules = production ? closed.map((path) => `Disallow: ${path}`) : ['Disallow: /'];
  const text = ['User-agent: *', ...rules, '', `Sitemap: ${baseURL}/sitemap.xml`, ''].join('\n');
  return (_req, res) => {
    res.set('Cache-Control', 'public, max-age=86400').type('text/plain').send(text);
  };
}
