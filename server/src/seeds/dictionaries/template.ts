import { fieldType, fieldWriter, templateScene, templateStatus } from '@kaoxin/contract/template/states.ts';
import type { DictionarySeed } from './text.ts';

/** Templates and fields (domain.md 4.1); entries come from the contract. */
export const templateDictionaries: readonly DictionarySeed[] = [
  { ...fieldType, en: 'Field types' },
  { ...fieldWriter, en: 'Who fills in a field' },
  { ...templateScene, en: 'Forms of templates' },
  { ...templateStatus, en: 'Template states' },
];
