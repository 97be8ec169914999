import { caseDictionaries } from '@kaoxin/contract/casework/case-dictionaries.ts';
import { examDictionaries } from './exam.ts';
import { serviceDictionaries } from './service.ts';
import { surveyDictionaries } from './survey.ts';
import { templateDictionaries } from './template.ts';
import type { DictionarySeed } from './text.ts';

const titles: Record<string, string> = {
  case_status: 'Case states',
  case_source: 'Case sources',
  case_action: 'Case actions',
  priority: 'Priorities',
  extend_state: 'Extension states',
  transfer_state: 'Transfers outside',
  withdraw_state: 'Withdrawals at the counter',
  sla_state: 'Deadline states',
  deliver_way: 'Delivery',
  type_kind: 'Category kinds',
  petition_class: 'Petition classes',
  accept_result: 'Acceptance',
  petition_stage: 'Petition stages',
  petition_result: 'Petition results',
  appeal_result: 'Appeal results',
  audit_result: 'Approval results',
  approval_levels: 'Levels of approval',
  enable_status: 'Enabled or not',
  sex: 'Sex',
  id_type: 'Identity documents',
  edit_reason: 'Reasons of corrections',
  edit_result: 'Results of corrections',
  edit_exam_status: 'Openings for corrections',
  reinspection_status: 'Review task states',
  review_reason: 'Review reasons',
  review_conclusion: 'Review conclusions',
  edit_rule: 'Rules of corrections',
};

/** All business dictionaries of domain.md 4.1; those of casework come from the contract. */
export const businessDictionaries: readonly DictionarySeed[] = [
  ...caseDictionaries.map((seed) => ({ ...seed, en: titles[seed.code] ?? seed.code })),
  ...examDictionaries,
  ...surveyDictionaries,
  ...templateDictionaries,
  ...serviceDictionaries,
];
