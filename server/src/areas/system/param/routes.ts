import type { Label } from '@kaoxin/contract/conventions.ts';
import { param } from '@kaoxin/contract/system/param.ts';
import { sql } from 'kysely';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { refuse } from '#platform/http/errors.ts';
import { tellSupervisors } from '#platform/live/supervisors.ts';
import { crud } from '#platform/resource/crud.ts';
import { settingRules } from '#platform/settings/setting-rules.ts';
import { numberOf, settingKeys, settingsOf } from '#platform/settings/settings.ts';
import type { Work } from '#platform/work.ts';
import { sharedPasswordRefusal } from '../../user/people/password.ts';
import { shownTo, withoutSecrets } from './secrets.ts';
import { paramTable } from './table.ts';

type Row = Partial<SelectedRow<'param'>>;
const initial = 'account.initPassword';

/** Values of known parameters are validated, because their reader would silently use the default. */
async function checkValue(work: Work, after: Row, before?: Row): Promise<void> {
  const { paramKey = '', paramValue = '' } = after;
  // The key of the initial password is fixed: the log would show a value that the row had under another key.
  if (before && before.paramKey !== paramKey && [before.paramKey, paramKey].includes(initial))
    throw refuse(400, ['初始密码参数的键名不能修改，请删除后新增', 'Remove this parameter and add another instead']);
  if (paramKey === initial) return checkInitialPassword(work, paramValue);
  const rule = Object.hasOwn(settingRules, paramKey) ? settingRules[paramKey] : undefined;
  if (rule && !rule.holds(paramValue)) {
    const [zh, en] = rule.words;
    throw wrongValue([`参数键值${zh}`, `The parameter value ${en}`]);
  }
  await checkBounds(work, paramKey, Number(paramValue));
}

async function checkBounds(work: Work, key: string, value: number): Promise<void> {
  if (!key.startsWith('supplement.')) return;
  const settings = await settingsOf(work);
  const min = numberOf(settings, 'supplement.minDays', 5);
  const max = numberOf(settings, 'supplement.maxDays', 15);
  if (key === 'supplement.minDays' && value > max)
    throw wrongValue([`参数键值不能大于补正期限上限${max}天`, `The parameter value must be ${max} days at most`]);
  if (key === 'supplement.maxDays' && value < min)
    throw wrongValue([`参数键值不能小于补正期限下限${min}天`, `The parameter value must be ${min} days at least`]);
}

async function checkInitialPassword(work: Work, value: string): Promise<void> {
  const refusal = value === '' ? undefined : await sharedPasswordRefusal(work, value);
  if (!refusal) return;
  const [zh, en] = refusal;
  throw wrongValue([
    `${zh}；如需每次随机生成，请删除该参数`,
    `${en}; for a random one each time remove this parameter`,
  ]);
}

const wrongValue = (label: Label) => refuse(400, label, { fields: [{ path: 'paramValue', msg: label }] });

/** Supervisors read which parameter a user changed, and how. The initial password is not shown. */
async function tellOf(work: Work, { paramName, paramKey }: Row, before: string | null, after: string | null) {
  if (before === after) return;
  const shown = (value: string | null): string => (value === null || paramKey === initial ? '—' : value);
  const words = `${paramName ?? ''}（${paramKey ?? ''}）：${shown(before)} → ${shown(after)}`;
  await tellSupervisors(work, ['参数变更', 'Parameter changed'], [words, words]);
}

const byMeaning = sql`coalesce(-array_position(${[...settingKeys]}::text[], param.param_key), 1)`;

export const paramRoutes = crud(param, paramTable, {
  async validate(work, after, before) {
    await checkValue(work, after, before);
    await tellOf(work, after, before?.paramValue ?? null, after.paramValue ?? null);
  },
  async beforeRemove(work, rows) {
    for (const row of rows) await tellOf(work, row, row.paramValue, null);
  },
  decorate: shownTo,
  listOrder: byMeaning,
  listConditions: withoutSecrets,
});
