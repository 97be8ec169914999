import './table.ts';
import { param } from '@kaoxin/contract/system/param.ts';
import type { SelectedRow } from '#platform/database/door.ts';
import { refuse } from '#platform/http/errors.ts';
import { crud } from '#platform/resource/crud.ts';
import { settingRules } from '#platform/setting-rules.ts';
import type { Work } from '#platform/work.ts';

/** A parameter that the product reads holds what it can use: its reader would go by the default and nobody would know. */
function checkValue(_work: Work, { paramKey = '', paramValue = '' }: Partial<SelectedRow<'param'>>): void {
  const rule = Object.hasOwn(settingRules, paramKey) ? settingRules[paramKey] : undefined;
  if (!rule || rule.holds(paramValue)) return;
  const [zh, en] = rule.words;
  throw refuse(400, [`参数键值${zh}`, `The parameter value ${en}`], { fields: [{ path: 'paramValue', msg: zh }] });
}

export const paramRoutes = crud(param, 'param', { check: checkValue });
