import { expect, it } from 'vitest';
import { replyClause } from '../../../server/src/engine/letters/letter-template.ts';
import { renderLetter } from '../../../server/src/engine/letters/render-letter.ts';
import { browserOfProcess } from '../stage/browser.ts';

const clause =
  '<p id="white"><span style="color:#fff">三十日内</span></p>' +
  '<p id="ground"><span style="color:#fff;background-color:#000">三十日内</span></p>' +
  '<p id="through" style="color:#0000"><a href="https://example.org">三十日内</a></p>' +
  '<p id="mark"><mark style="background-color:#000">三十日内</mark></p>' +
  `<p id="low">${'<sub>'.repeat(2)}三十日内${'</sub>'.repeat(2)}</p>` +
  `<pre id="long">${'三十日内'.repeat(80)}</pre>`;

it('prints pasted text in black on white within the page', async () => {
  const template = { code: 'X', title: '样函', fields: [replyClause('意见')], body: `\${reply.意见}` };
  const { html } = renderLetter({ template, values: { reply: { 意见: { html: clause } } }, draft: true });
  const page = await (await browserOfProcess()).newPage({ viewport: { width: 794, height: 1123 } });
  try {
    await page.setContent(html, { waitUntil: 'domcontentloaded' });
    for (const media of ['screen', 'print'] as const) {
      await page.emulateMedia({ media });
      const seen = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('.clause > *')].map((line) => {
          let inner: Element = line;
          while (inner.firstElementChild) inner = inner.firstElementChild;
          const { color, backgroundColor, fontSize } = getComputedStyle(inner);
          return {
            id: line.id,
            color,
            ground: backgroundColor,
            size: Number.parseFloat(fontSize),
            isBroad: line.scrollWidth > line.clientWidth,
          };
        }),
      );
      const yellow = media === 'print' ? 'rgb(255, 255, 0)' : 'rgb(255, 229, 143)';
      for (const { id, color, ground, size, isBroad } of seen) {
        expect([media, id, color]).toEqual([media, id, 'rgb(0, 0, 0)']);
        expect([media, id, ground]).toEqual([media, id, id === 'mark' ? yellow : 'rgba(0, 0, 0, 0)']);
        expect([media, id, size > 14, isBroad]).toEqual([media, id, true, false]);
      }
      expect(seen).toHaveLength(6);
    }
  } finally {
    await page.close();
  }
});
