import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { pdfPages } from '../../../server/src/engine/letters/testing/pdf-text.ts';
import { soon, stageFor } from '../stage.ts';
import { caseHeading, detailPath, petition } from './petitions.ts';

const stage = stageFor('letter-pages');
const title = '关于分页的核对';

const sentence = (at: number): string =>
  `第${at}项：经调取考场记录和监控录像，并询问当事人，核对结果与公布的一致，没有涂改和漏扫的情形。`;
const paragraph = (from: number, count: number): string =>
  `<p>${Array.from({ length: count }, (_, at) => sentence(from + at)).join('')}</p>`;
const row = (tag: 'td' | 'th', at: number): string =>
  `<tr>${['场次', '人数', '说明'].map((name) => `<${tag}><p>${name}${at}</p></${tag}>`).join('')}</tr>`;
const table = (from: number, count: number): string =>
  `<table><thead>${row('th', from)}</thead><tbody>${Array.from({ length: count }, (_, at) => row('td', from + 1 + at)).join('')}</tbody></table>`;

/**
 * A reply of two to three pages with one paragraph of `longer` lines, which shifts headings, lists, tables and the
 * closing.
 */
const reply = (longer: number): string => {
  const clauses = {
    诉求: '<p>请求核对客观题得分。</p>',
    调查事实: `<p>${Array.from({ length: longer }, (_, at) => `补充说明之${at + 1}：已逐项核对并书面确认完毕。`).join('<br>')}</p>
      <h3>（一）笔试</h3>${paragraph(100, 3)}${paragraph(110, 2)}<h3>（二）各场次</h3>${table(200, 9)}
      <p>另有<strong>两项<sub>2</sub></strong>说明：</p><ul><li><p>${sentence(300)}</p></li><li><p>${sentence(301)}</p></li></ul>`,
    依据: '<p>考试工作规程第三十一条</p>',
    意见: `${paragraph(400, 2)}${paragraph(410, 1)}<h3>（三）结论</h3><p>维持原成绩。</p>`,
    救济途径与期限: '<p>自收到之日起30日内可向上一级机关申请复查，复查机关为省人事考试主管部门，地址见官方网站。</p>',
  };
  return Object.entries(clauses)
    .map(([name, html]) => `<section data-clause="${name}"><h3>${name}</h3>${html}</section>`)
    .join('');
};

const divided = (page: Page): Promise<{ words: string; starts: number[]; html: string }> =>
  page.locator('.kx-paper').evaluate((paper) => {
    const frame = paper.querySelector('iframe');
    const sheet = frame?.contentDocument;
    const main = sheet?.querySelector('main');
    if (!frame || !sheet || !main) throw new Error('no letter');
    const scale = new DOMMatrix(getComputedStyle(frame).transform).a;
    const head = paper.getBoundingClientRect().top;
    const tops = [...paper.querySelectorAll('.kx-page-start')].map(
      (rule) => (rule.getBoundingClientRect().top - head) / scale,
    );
    let words = '';
    const starts: number[] = [];
    const walk = sheet.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const range = sheet.createRange();
    // The seal is drawn last.
    for (let text = walk.nextNode(); text && !text.parentElement?.closest('.sign'); text = walk.nextNode())
      for (const [at, sign] of [...(text.textContent ?? '')].entries()) {
        if (sign.trim() === '') continue;
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        const { top, bottom } = range.getBoundingClientRect();
        const next = tops[starts.length];
        if (next !== undefined && (top + bottom) / 2 > next) starts.push(words.length);
        words += sign;
      }
    return { words, starts, html: `<!doctype html>${sheet.documentElement.outerHTML}` };
  });

async function printed(page: Page, html: string): Promise<string[]> {
  const paper = await page.context().newPage();
  await paper.route('**/on-paper', (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }));
  await paper.goto('/on-paper');
  await paper.evaluate(async () => {
    await document.fonts.ready;
  });
  const pdf = await paper.pdf({ preferCSSPageSize: true });
  await paper.close();
  // Bullets are no words of the letter.
  return pdfPages(pdf).map((words) => words.replace(/[\s•]/g, ''));
}

/** This many words always contain a sentence number. */
const telling = 56;

it.each([0, 2, 5, 9, 12, 16])('breaks pages in the preview as on paper (%i more lines)', async (longer) => {
  const call = await stage.caller('handler');
  const { id } = await petition(stage, `${title}${longer}`, 'accepted');
  const { version } = await call<{ version: number }>(`petitionLetter/detail?id=${id}`);
  await call('petitionLetter/reply', { id, version, action: 'draft', replyResult: 4, replyContent: reply(longer) });
  const page = await stage.page('handler', `${detailPath}?id=${id}`);
  await caseHeading(page, `${title}${longer}`).waitFor();
  const sheet = page.locator('iframe[title="文书预览"]').contentFrame();
  await sheet.getByText('维持原成绩').waitFor();
  await sheet.locator('body').evaluate(async ({ ownerDocument }) => {
    await ownerDocument.fonts.ready;
  });
  const pages = await printed(page, (await divided(page)).html);
  expect(pages.length).toBeGreaterThan(1);
  // Retries, because the preview measures again after the font has loaded.
  await soon(async () => {
    const { words, starts } = await divided(page);
    return starts.map((at, n) => ({
      before: pages[n]?.includes(words.slice(at - telling, at)) || words.slice(at - telling, at),
      behind: pages[n + 1]?.includes(words.slice(at, at + telling)) || words.slice(at, at + telling),
    }));
  }).toEqual(pages.slice(1).map(() => ({ before: true, behind: true })));
  await page.getByText(`共 ${pages.length} 页`, { exact: true }).waitFor();
});
