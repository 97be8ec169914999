import type { Language } from '@kaoxin/contract/conventions.ts';

const english: Readonly<Record<string, string>> = {
  诉求: 'Request',
  调查事实: 'Findings',
  依据: 'Legal basis',
  意见: 'Decision',
  救济途径与期限: 'Remedies',
  终结说明: 'Notice of closure',
  理由: 'Reason',
  '应当提出的机关/途径': 'Where to turn',
  原处理: 'Earlier decision',
  申诉理由: 'Grounds of appeal',
  查明事实: 'Facts found',
  决定: 'Decision',
  复议诉讼途径: 'Review and litigation',
};

export const clauseLabel = (name: string, language: Language): string =>
  language === 'en' ? (english[name] ?? name) : name;
