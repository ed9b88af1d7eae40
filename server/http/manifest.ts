import type { RequestHandler } from 'express';
import { paths } from '../../shared/paths';
import type { Config } from '../config/config';

const icon = (name: string, size: number, purpose: 'any' | 'maskable' = 'any') => ({
  src: `/icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** `/manifest.webmanifest`: what an installed site is called and looks like (product P7). The name is the operator's. */
export function manifest({ site }: Pick<Config, 'site'>): RequestHandler {
  const text = JSON.stringify({
    id: '/',
    name: site.name,
    short_name: site.name,
    description: 'Anime by season and by episode: what’s airing, what’s new and what to watch next.',
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
  });
  return (_req, res) => {
    res.set('Cache-Control', 'public, max-age=3600').type('application/manifest+json').send(text);
  };
}
