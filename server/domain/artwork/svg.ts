/**
 * The few SVG elements the posters consist of, as strings. Numbers have at most one decimal: more is invisible at 600 by 900
 * and would double the file size.
 */
export type Point = readonly [x: number, y: number];

export function n(value: number): string {
  const rounded = Math.round(value * 10) / 10;
  return Object.is(rounded, -0) ? '0' : String(rounded);
}

/** Escapes the five special characters of XML, and drops control characters, which XML forbids. */
export function escapeXml(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#39;');
}

type Attributes = Record<string, string | number | undefined>;

/** Attribute values come only from drawing code; catalogue text goes through `escapeXml`. */
export function el(name: string, attributes: Attributes, inner = ''): string {
  let open = `<${name}`;
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined) open += ` ${key}="${typeof value === 'number' ? n(value) : value}"`;
  }
  return inner === '' ? `${open}/>` : `${open}>${inner}</${name}>`;
}

export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  more: Attributes = {},
) => el('rect', { x, y, width, height, fill, ...more });

export const circle = (cx: number, cy: number, r: number, fill: string, more: Attributes = {}) =>
  el('circle', { cx, cy, r, fill, ...more });

export const path = (d: string, fill: string, more: Attributes = {}) => el('path', { d, fill, ...more });

export const stroke = (d: string, colour: string, width: number, more: Attributes = {}) =>
  el('path', { d, fill: 'none', stroke: colour, 'stroke-width': width, ...more });

export const group = (attributes: Attributes, ...inner: string[]) => el('g', attributes, inner.join(''));

export function polygon(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`;
}

/** A curve through all points (Catmull-Rom as cubic Béziers); closed curves join smoothly. */
export function smooth(points: readonly Point[], closed = false): string {
  const at = (i: number): Point => {
    const last = points.length - 1;
    const index = closed ? (i + points.length) % points.length : Math.max(0, Math.min(last, i));
    return points[index] ?? [0, 0];
  };
  let d = `M${n(at(0)[0])} ${n(at(0)[1])}`;
  const spans = closed ? points.length : points.length - 1;
  for (let i = 0; i < spans; i++) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    d += `C${n(p1[0] + (p2[0] - p0[0]) / 6)} ${n(p1[1] + (p2[1] - p0[1]) / 6)} `;
    d += `${n(p2[0] - (p3[0] - p1[0]) / 6)} ${n(p2[1] - (p3[1] - p1[1]) / 6)} ${n(p2[0])} ${n(p2[1])}`;
  }
  return closed ? `${d}Z` : d;
}

/** A linear gradient; `id` must be unique within the picture. */
export function fade(
  id: string,
  stops: readonly (readonly [at: number, colour: string, opacity?: number])[],
  across = false,
) {
  const inner = stops.map(([offset, colour, opacity]) =>
    el('stop', {
      offset: String(Math.round(offset * 100) / 100),
      'stop-color': colour,
      'stop-opacity': opacity === undefined ? undefined : String(opacity),
    }),
  );
  return el('linearGradient', { id, x1: 0, y1: 0, x2: across ? 1 : 0, y2: across ? 0 : 1 }, inner.join(''));
}

export function glow(id: string, colour: string, strength: number): string {
  const stop = (offset: number, opacity: number) =>
    el('stop', { offset: String(offset), 'stop-color': colour, 'stop-opacity': String(opacity) });
  return el('radialGradient', { id }, stop(0, strength) + stop(0.45, strength * 0.45) + stop(1, 0));
}
