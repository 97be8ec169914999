import { letterTitles } from '@kaoxin/contract/casework/letters/letter-titles.ts';

/** The mandatory clauses are headings or sections of the letter's text (domain.md 3.16). */
export type Letter = { zh: string; clauses: readonly string[] };

const OPINION = ['诉求', '调查事实', '依据', '意见'] as const;

const known = {
  XF01: { zh: letterTitles.XF01[0], clauses: ['信访人', '事项', '诉求', '登记人/时间'] },
  XF02: { zh: letterTitles.XF02[0], clauses: ['收到日期', '受理机构', '办理期限', '联系方式'] },
  XF03: { zh: letterTitles.XF03[0], clauses: ['理由', '依据', '应当提出的机关/途径'] },
  XF04: { zh: letterTitles.XF04[0], clauses: ['接收机构', '期限', '脱敏确认'] },
  XF05: { zh: letterTitles.XF05[0], clauses: ['延期理由', '新期限', '批准人'] },
  XF06: { zh: letterTitles.XF06[0], clauses: [...OPINION, '救济途径与期限'] },
  XF07: { zh: letterTitles.XF07[0], clauses: [...OPINION, '救济途径与期限'] },
  // the third opinion is final: it explains that in place of a further remedy
  XF08: { zh: letterTitles.XF08[0], clauses: [...OPINION, '终结说明'] },
  XF09: { zh: letterTitles.XF09[0], clauses: ['送达人', '方式', '时间', '签收'] },
  // own addition: the code of the status page is printed only
  XF10: { zh: letterTitles.XF10[0], clauses: ['受理编号', '查询码'] },
  SS01: { zh: letterTitles.SS01[0], clauses: ['原处理', '申诉理由'] },
  SS02: { zh: letterTitles.SS02[0], clauses: ['原处理', '申诉理由', '依据', '决定', '复议诉讼途径'] },
  SS03: {
    zh: letterTitles.SS03[0],
    clauses: ['原处理', '申诉理由', '查明事实', '依据', '决定', '复议诉讼途径'],
  },
  FH01: { zh: '成绩复核受理单', clauses: ['科目', '原成绩'] },
  FH02: { zh: '成绩复核结果告知书', clauses: ['科目', '原成绩', '复核内容', '结果'] },
  GZ01: { zh: '信息更正申请表', clauses: ['更正项', '证明材料', '结果'] },
  GZ02: { zh: '更正结果告知书', clauses: ['更正项', '证明材料', '结果'] },
  JS01: { zh: '登记审核表', clauses: ['核查项结论'] },
  JS02: { zh: '补正告知书', clauses: ['理由'] },
  JS03: { zh: '不通过告知书', clauses: ['核查项结论', '理由', '救济途径'] },
} as const satisfies Record<string, Letter>;

/** Letters of further kinds, declared by the kind and passed to `addLetters`. */
// biome-ignore lint/suspicious/noEmptyInterface: it is there to be declared further
export interface FurtherLetters {}

export type LetterCode = keyof typeof known | keyof FurtherLetters;
// a declared letter is added before the first of its cases is opened
export const letters = known as Record<string, Letter> as Record<LetterCode, Letter>;

export const isLetter = (code: string): code is LetterCode => Object.hasOwn(letters, code);

export function addLetters(further: FurtherLetters): void {
  for (const code of Object.keys(further)) if (isLetter(code)) throw new Error(`the letter ${code} is declared twice`);
  Object.assign(letters, further);
}
