import { dealings, type ExaminerRow } from '@kaoxin/contract/exam/people/examiner.ts';
import type { ListInput } from '@kaoxin/contract/lists/list.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';

const ofPeople = ['score_view', 'examiner_reg', 'examiner_attend', 'examiner_violation', 'examiner_print'];

/** Whether exports for the caller contain names; otherwise they are de-identified (domain.md 0.5, data_analyst). */
export const takesNames = ({ actor: { grants } }: Work): boolean => ofPeople.some((button) => grants.has(button));

export const seesNeeds = ({ actor: { grants } }: Work): boolean => dealings.some((button) => grants.has(button));

const ofMany = ['examId', 'districtId', 'level', 'status', 'regStatus', 'attendStatus', 'violationLevel'];
const furtherOfMany = ['photo', 'withoutScore', 'stands', 'attended'];

/**
 * An anonymous export may be filtered by examination, place or state only. Filtered by a name or number it would
 * identify one person.
 * @throws 400 for other filters of a caller without names
 */
export function refuseNarrowed(work: Work, { filters, extra }: Pick<ListInput, 'filters' | 'extra'>): void {
  if (takesNames(work)) return;
  const asked = [
    ...filters.flatMap(({ field }) => (ofMany.includes(field) ? [] : [field])),
    ...Object.entries(extra).flatMap(([key, value]) =>
      value === undefined || furtherOfMany.includes(key) ? [] : [key],
    ),
  ];
  if (asked.length === 0) return;
  const message = [
    '导出的名单不含姓名，只能按考试、考区和状态筛选，请清除其他条件后再导出',
    'The sheet has no names. It can be filtered only by examination, district and status. Clear the other conditions',
  ] as const;
  throw refuse(400, message, { fields: asked });
}

export const withoutName = (row: ExaminerRow): ExaminerRow => ({
  ...row,
  name: '',
  idNo: '',
  phone: '',
  ticketNo: null,
  workUnit: null,
  regNote: null,
  needsAccess: null,
  integrityFlag: null,
  knownAs: null,
  centreId: null,
  centreIdName: null,
  roomNo: null,
  seatNo: null,
});
