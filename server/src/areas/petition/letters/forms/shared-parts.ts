import { fact, type LetterField } from '#engine/letters/letter-template.ts';

export { CONTACT, SIGNATURE, SIGNATURE_FIELDS } from '#engine/letters/letter-parts.ts';

export const MATTER_FIELDS: readonly LetterField[] = [
  fact('person.name', '信访人'),
  fact('case.caseNo', '受理编号'),
  fact('case.title', '信访事项'),
];
