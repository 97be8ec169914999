import type { Page } from 'playwright-core';

/** Pages that scroll sideways, and buttons with cut text. */
export const cramped = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const tooWide = (element: Element) => element.checkVisibility() && element.scrollWidth > element.clientWidth + 1;
    const by = (element: Element) => {
      const edge = element.getBoundingClientRect().left + element.clientWidth + 1;
      const beyond = [...element.querySelectorAll('*')].filter((part) => part.getBoundingClientRect().right > edge);
      return beyond
        .findLast((part) => !beyond.some((other) => other !== part && part.contains(other)))
        ?.outerHTML.slice(0, 120);
    };
    const places = [document.documentElement, ...document.querySelectorAll('.tab-page, .kx-page, .kx-case')];
    const buttons = document.querySelectorAll('.ant-btn, .button, .text-button, .kx-tabs button');
    return [
      ...places.filter(tooWide).map((place) => `scrolls sideways: ${place.className || 'the page'}, by ${by(place)}`),
      ...[...buttons].filter(tooWide).map(({ textContent }) => `button is cut: ${textContent}`),
    ];
  });

/** Frames until the layout settles after a resize. */
const framesToFit = 30;

export async function stillCramped(page: Page): Promise<string[]> {
  let found = await cramped(page);
  for (let frame = 0; frame < framesToFit && found.length > 0; frame += 1) {
    await page.evaluate(() => new Promise(requestAnimationFrame));
    found = await cramped(page);
  }
  return found;
}
