import { fact, type LetterField, optional } from '#engine/letters/letter-template.ts';

export { CONTACT, SIGNATURE } from '#engine/letters/letter-parts.ts';

export const PERSON_FIELDS: readonly LetterField[] = [
  fact('person.name', '姓名'),
  fact('person.idNo', '证件号码'),
  optional('person.ticketNo', '准考证号'),
  fact('exam.name', '考试名称'),
  optional('exam.subject', '涉及科目'),
  fact('dept.name', '出具机构'),
  fact('dept.contact', '联系人'),
  fact('dept.phone', '联系电话'),
  fact('dept.address', '办公地址'),
  fact('today', '出具日期'),
];

/** Addressee and sitting; the ID number is masked because others at a centre may see the letter. */
export const ADDRESS = `
<p class="to">\${person.name}（证件号码：\${person.idNo}[[，准考证号：\${person.ticketNo}]]）：</p>`;
