/**
 * The site's CSP allows no style attributes (security F3), but React writes them when rendering on the server. They are sent as
 * rules of a stylesheet whose hash the policy names, and a script turns them back into attributes before hydration.
 */
const mark = 'data-s';

/**
 * The markup without style attributes, and the rules that replace them. Styles that could break out of their rule are dropped.
 */
export function extractStyles(markup: string): { html: string; css: string } {
  const places = new Map<string, number>();
  const html = markup.replace(/ style="([^"]*)"/g, (_, written: string) => {
    const style = written.replace(/&(quot|#x27|amp|lt|gt);/g, (_, name: string) => characters[name] ?? '');
    if (!isPlain(style)) return '';
    const place = places.get(style) ?? places.size;
    places.set(style, place);
    return ` ${mark}="${place}"`;
  });
  const css = [...places].map(([style, place]) => `[${mark}="${place}"]{${style}}`).join('\n');
  return { html, css };
}

const characters: Record<string, string> = { quot: '"', '#x27': "'", amp: '&', lt: '<', gt: '>' };

/** Values can come from a catalogue: they must not contain anything that opens or closes a rule, a comment or the element. */
function isPlain(style: string): boolean {
  if (/[{}<>\\\n\r\f]|\/\*/.test(style)) return false;
  const outside = style.replace(/"[^"]*"|'[^']*'/g, '');
  if (/["']/.test(outside)) return false;
  let depth = 0;
  for (const character of outside) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

/** Restores the elements' style attributes and removes the stylesheet. */
export function restoreStyles(sheet: HTMLStyleElement, root: ParentNode): void {
  const styles = new Map<string, string>();
  for (const rule of sheet.sheet?.cssRules ?? [])
    if (rule instanceof CSSStyleRule) styles.set(rule.selectorText, rule.style.cssText);
  for (const element of root.querySelectorAll<HTMLElement>(`[${mark}]`)) {
    element.style.cssText = styles.get(`[${mark}="${element.getAttribute(mark)}"]`) ?? '';
    element.removeAttribute(mark);
  }
  sheet.remove();
}
