import type { Page, Route } from 'playwright-core';
import { frontSettled } from '../shell/shell-parts.ts';

type Keep = (state: string) => Promise<void>;

/** Calls of the frame, which keep working. */
const frame = /oauth|\/menu\/|\/site|\/home\/|notice|dict-biz\/dictionary|dict\/dictionary/;

const emptied = async (route: Route): Promise<void> => {
  const answer = await route.fetch();
  if (!answer.headers()['content-type']?.includes('json')) return route.fulfill({ response: answer });
  const text = await answer.text();
  const body = JSON.parse(text) as { data?: unknown };
  if (Array.isArray(body.data)) body.data = [];
  else if (typeof body.data === 'object' && body.data !== null && 'records' in body.data) {
    body.data = { ...body.data, records: [], total: 0, pages: 0 };
  }
  await route.fulfill({ response: answer, json: body });
};

const answers: Record<string, (route: Route) => Promise<void>> = {
  empty: emptied,
  error: (route) =>
    route.fulfill({ status: 500, json: { code: 500, success: false, data: null, msg: '系统异常，请稍后再试' } }),
  offline: (route) => route.abort('internetdisconnected'),
};

export async function states(page: Page, path: string, keep: Keep): Promise<void> {
  for (const [state, answer] of Object.entries(answers)) {
    await page.route('**/api/**', (route) =>
      route.request().method() !== 'GET' || frame.test(route.request().url()) ? route.continue() : answer(route),
    );
    await page.goto(path);
    await frontSettled(page).catch(() => undefined);
    await keep(state);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
  await page.goto(path);
  await frontSettled(page);
  const typed = page.locator('.kx-search input[type="text"]:not([role])').first();
  if (!(await typed.isVisible())) return;
  await typed.fill('没有这样的记录');
  await typed.press('Enter');
  await frontSettled(page);
  await keep('nothing-found');
}
