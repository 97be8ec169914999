import type { Page } from 'playwright-core';
import { stageFor } from './stage.ts';
import { tour } from './tour.ts';

const stage = stageFor('pages');

/** What stands in the database: rows, facts, names of people, menus, holidays, and what people wrote. */
const data = [
  ...[
    'td',
    'dd',
    '.ant-tree-title',
    '[data-row]',
    'h1',
    '.side-title',
    '.side-logo',
    '[lang="zh-CN"]',
    'header .text-button',
  ],
  ...[
    '.login-name',
    '.login-demo',
    '.home-greeting',
    '.home-place',
    '.home-title',
    '.workday-holidays',
    '.workday-month',
  ],
  ...['.kx-matter', '.kx-rich', '.kx-case-marks', '.kx-files .link-button', '.kx-timeline-who'],
  // the page of shared parts shows samples as the database would hold them
  ...['.showcase-case', '.showcase-two'],
].join();

/** Chinese anywhere else. */
const chineseTexts = (page: Page): Promise<string[]> =>
  page.evaluate((data) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent?.checkVisibility() || !/\p{Script=Han}/u.test(node.textContent ?? '')) continue;
      if (!parent.closest(data)) found.push(`${parent.className}: ${node.textContent}`);
    }
    return found;
  }, data);

// in Chinese every page is looked at in each of its looks: shell-axe.test.ts
tour(stage, {
  title: 'passes axe and is English on every page, but for what people and authorities wrote',
  name: 'english',
  view: { language: 'en' },
  more: chineseTexts,
});
