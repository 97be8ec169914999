import { dealings, type ExaminerRow } from '@kaoxin/contract/exam/examiner.ts';
import type { ListInput } from '@kaoxin/contract/list.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';

/** Buttons of those who deal with examinees one by one. */
const ofPeople = ['score_view', 'examiner_reg', 'examiner_attend', 'examiner_violation', 'examiner_print'];

/** Whether somebody's sheets may say who people are; without it they are de-identified (domain.md 0.5, data_analyst). */
export const takesNames = ({ actor: { grants } }: Work): boolean => ofPeople.some((button) => grants.has(button));

/** Whether somebody is told what is nobody's business who only counts people: accessible needs, integrity records. */
export const seesNeeds = ({ actor: { grants } }: Work): boolean => dealings.some((button) => grants.has(button));

/** What many have in common, and what a sheet without names says. */
const ofMany = ['examId', 'districtId', 'level', 'status', 'regStatus', 'attendStatus', 'violationLevel'];
const furtherOfMany = ['photo', 'withoutScore', 'stands', 'attended'];

/**
 * A sheet that names nobody is of whoever an examination, a place or a state finds: narrowed by a name or a number it would be
 * of one person, and say who that is.
 * @throws 400 for anything else, of whoever takes no names along
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
    'The sheet names nobody: narrow it by examination, district and states alone, and clear other conditions',
  ] as const;
  throw refuse(400, message, { fields: asked });
}

/** A row that tells what somebody is, and not who. */
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
