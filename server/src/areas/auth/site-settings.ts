import type { House } from '#platform/house.ts';
import { settingsFor } from '#platform/settings.ts';
import type { Work } from '#platform/work.ts';

/** Whether people may choose department and role (wire.md A, Switch department/role): parameter, off by default. */
export async function switchModeOf(house: House, tenantId: string, db?: Work['handle']): Promise<boolean> {
  return (await settingsFor(house, tenantId, db)).get('site.switchMode')?.trim() === '1';
}

export const defaultTitle = '考信 · 考试与信访管理平台';

export async function titleOf(house: House, tenantId: string): Promise<string> {
  return (await settingsFor(house, tenantId)).get('site.title')?.trim() || defaultTitle;
}
