import type { AppContext } from '#platform/app-context.ts';
import { settingsFor } from '#platform/settings/settings.ts';
import type { Work } from '#platform/work.ts';

/** True if users may choose department and role (wire.md A, Switch department/role): a parameter, off by default. */
export async function switchModeOf(context: AppContext, tenantId: string, db?: Work['handle']): Promise<boolean> {
  return (await settingsFor(context, tenantId, db)).get('site.switchMode')?.trim() === '1';
}

export async function watermarkOf(context: AppContext, tenantId: string, db?: Work['handle']): Promise<boolean> {
  return (await settingsFor(context, tenantId, db)).get('watermark.on') !== '0';
}

export const defaultTitle = '考信 · 考试与信访管理平台';

export async function titleOf(context: AppContext, tenantId: string): Promise<string> {
  return (await settingsFor(context, tenantId)).get('site.title')?.trim() || defaultTitle;
}
