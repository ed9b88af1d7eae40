import { escapeHtml } from '../../errors/errorPage';

/**
 * The first sight of a screen: its hero, in the page itself, so that a visitor reads it before the program has come. The
 * built page brings the markup of each (client/first-sight/) with places to fill.
 */
export interface FirstSight {
  screen: 'home' | 'anime';
  /** By the names of the places: `%title%` in the markup is `title` here. */
  places: Record<string, string>;
}

const templates = /\s*<template id="first-sight-(\w+)">([\s\S]*?)<\/template>/g;

/**
 * The built page with the first sight in its place, or without any; the links to what its screen is made of stand before
 * it, since all that is in the root goes when the program draws. Every value is escaped.
 */
export function fillSight(page: string, sight: FirstSight | undefined): string {
  const [, , found] = [...page.matchAll(templates)].find(([, screen]) => screen === sight?.screen) ?? [];
  const without = page.replace(templates, '');
  if (!sight || found === undefined) return without;
  const start = found.indexOf('<div');
  const markup = fill(found.slice(start), sight.places);
  return without.replace(
    '<div id="root"></div>',
    () => `${found.slice(0, start)}<div id="root">${markup}</div>`,
  );
}

function fill(markup: string, places: FirstSight['places']): string {
  return markup.replace(/%(\w+)%/g, (place, name: string) =>
    Object.hasOwn(places, name) ? escapeHtml(places[name] ?? '') : place,
  );
}

const wideGlyphs = /[⺀-鿿가-힯豈-﫿＀-｠]/g;

/** As the client's Headline sets a title: by its length, and no larger than its longest word allows. */
export function titleSize(title: string): { length: string; longest: string } {
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
