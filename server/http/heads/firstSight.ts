import { preferredTitle } from '../../domain/catalogue/animeRow';
import { featuredAnime } from '../../domain/catalogue/featuredAnime';
import { posterSubjectOf } from '../../domain/catalogue/findPosterSubject';
import { labelsOf } from '../../domain/catalogue/partsOfAnime';
import { bannerOf } from '../../domain/catalogue/posters';
import type { Deps } from '../../domain/ports';
import { escapeHtml } from '../../errors/errorPage';

/**
 * The first sight of home: the hero of the anime that is featured first, in the page itself, so that a visitor reads it
 * before the program has come. The built page brings its markup (client/first-sight.html) with places to fill.
 */
export type FirstSight = Record<
  'title' | 'native' | 'synopsis' | 'address' | 'wallpaper' | 'length' | 'longest' | 'glyphs',
  string
>;

export async function homeSight(deps: Pick<Deps, 'db' | 'clock'>): Promise<FirstSight | undefined> {
  const [anime] = await featuredAnime(deps, { limit: 1 });
  if (!anime) return undefined;
  const [labels = { genres: [] }] = await labelsOf(deps, [anime.id]);
  const title = preferredTitle(anime);
  const native = anime.nativeTitle === title ? '' : anime.nativeTitle;
  return {
    title,
    native,
    synopsis: anime.synopsis ?? '',
    address: `/anime/${encodeURIComponent(anime.slug)}`,
    wallpaper: bannerOf(posterSubjectOf(anime, labels)).url,
    ...titleSize(title),
    glyphs: String(glyphsPerColumn(native)),
  };
}

/** The built page with the first sight in its place, or without any. Every value is escaped. */
export function fillSight(template: string, sight: FirstSight | undefined): string {
  return template.replace(
    /(<div id="root">)(<\/div>)\s*<template id="first-sight">([\s\S]*?)<\/template>/,
    (_, root: string, end: string, markup: string) =>
      sight ? `${root}${fill(markup, sight)}${end}` : root + end,
  );
}

function fill(markup: string, sight: FirstSight): string {
  return markup.replace(/%(\w+)%/g, (place, name: string) =>
    Object.hasOwn(sight, name) ? escapeHtml(sight[name as keyof FirstSight]) : place,
  );
}

const wideGlyphs = /[⺀-鿿가-힯豈-﫿＀-｠]/g;

/** As the client's Headline sets a title: by its length, and no larger than its longest word allows. */
export function titleSize(title: string): Pick<FirstSight, 'length' | 'longest'> {
  const length = title.length + (title.match(wideGlyphs)?.length ?? 0);
  const words = title.split(/[\s⺀-鿿가-힯豈-﫿＀-｠]+|(?<=[-–—/])/);
  return {
    length: length <= 18 ? 'short' : length <= 36 ? 'medium' : length <= 72 ? 'long' : 'endless',
    longest: String(Math.max(6, ...words.map((word) => word.length))),
  };
}

/** As the client's NativeTitle does: in one column, a long one in two. */
export function glyphsPerColumn(native: string): number {
  const columns = Math.max(1, Math.ceil(native.length / 24));
  return Math.max(1, Math.ceil(native.length / columns) + (columns > 1 ? 1 : 0));
}
