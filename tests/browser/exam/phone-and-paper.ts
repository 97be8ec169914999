import { expect } from 'vitest';
import { frontSettled } from '../shell/shell-parts.ts';
import { cramped } from '../stage/cramped.ts';
import type { Role, Stage } from '../stage.ts';
import { lost, toPaper } from '../tours/paper.ts';

const phone = { width: 375, height: 740 };

/**
 * Checks the page on a phone and on paper: accessible, fitting, complete. @param shown text that shows the page is
 * ready
 */
export async function onPhoneAndPaper(
  stage: Stage,
  role: Role,
  address: string,
  shown: string,
  step: string,
): Promise<void> {
  for (const view of [phone, {}]) {
    const page = await stage.page(role, address, view);
    await page.locator(shown).filter({ visible: true }).first().waitFor();
    await frontSettled(page);
    if (view === phone) {
      await stage.look(page, `${step}-phone`);
      expect([address, await cramped(page)]).toEqual([address, []]);
      continue;
    }
    await toPaper(page);
    expect([address, await lost(page)]).toEqual([address, []]);
    await stage.picture(page, `${step}-paper`);
  }
}
