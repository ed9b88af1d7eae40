import type { Page } from 'playwright-core';

/**
 * What needs scrolling sideways, or stands out of the window: the scroller with its measure, and the innermost elements that
 * stick out of it. Scrollers within it, such as a wide table's, may do as they like.
 */
export async function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // What is measured and set anew after a change of width has been.
    for (let frame = 0; frame < 2; frame += 1) await new Promise((done) => requestAnimationFrame(done));
    const name = (element: Element) => {
      const text = element.textContent?.trim().slice(0, 40);
      return `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}">${text ? ` ${text}` : ''}`;
    };
    const clips = (element: Element) => getComputedStyle(element).overflowX !== 'visible';
    const sticksOut = (scroller: Element) => (element: Element) => {
      const { left, right, width } = element.getBoundingClientRect();
      // Words may stick out of an element that itself does not.
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
