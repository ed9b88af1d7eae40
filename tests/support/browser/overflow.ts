import type { Page } from 'playwright-core';

/**
 * Whatever needs sideways scrolling, or sticks out of the window: the scroller with its size, and the innermost elements that
 * overflow it. Nested scrollers, such as a wide table's, are ignored.
 */
export async function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // Wait until the layout, and elements that are measured in script, have adapted to a new width.
    const drawn = () => new Promise((done) => requestAnimationFrame(done));
    const isWide = String(window.innerWidth >= 1000);
    while (document.querySelector(`[data-wide]:not([data-wide="${isWide}"])`)) await drawn();
    for (let frame = 0; frame < 2; frame += 1) await drawn();
    const name = (element: Element) => {
      const text = element.textContent?.trim().slice(0, 40);
      return `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}">${text ? ` ${text}` : ''}`;
    };
    const clips = (element: Element) => getComputedStyle(element).overflowX !== 'visible';
    const sticksOut = (scroller: Element) => (element: Element) => {
      const { left, right, width } = element.getBoundingClientRect();
      // Text may overflow an element that itself does not.
      const end = clips(element) ? right : Math.max(right, left + element.scrollWidth);
      if (width === 0 || end <= scroller.getBoundingClientRect().left + scroller.clientWidth + 0.5)
        return false;
      let above = element.parentElement;
      while (above && above !== scroller && !clips(above)) above = above.parentElement;
      return above === scroller;
    };
    return [
      document.documentElement,
      ...document.querySelectorAll('[data-scroller], aside, [data-tabs], [data-wallpaper] > header'),
    ]
      .filter((element) => !element.closest('[inert]') && element.scrollWidth > element.clientWidth)
      .map((scroller) => {
        const out = [...scroller.querySelectorAll('*')].filter(sticksOut(scroller));
        const innermost = out.filter(
          (element) => !out.some((other) => element.contains(other) && other !== element),
        );
        return `${scroller.scrollWidth} > ${scroller.clientWidth}: ${innermost.slice(0, 4).map(name).join(' | ')}`;
      });
  });
}
