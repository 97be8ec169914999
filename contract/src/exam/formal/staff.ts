import * as z from 'zod';
import { holds, holdsAll, post } from '../../call.ts';
import { choice, facts, id, optional, reference, text } from '../../conventions.ts';
import { object } from '../../fields/object.ts';
import { phoneNumber } from '../../fields/typed-numbers.ts';
import { sheetCall } from '../../lists/sheet.ts';
import { resource, withUndo } from '../../resource.ts';
import { phoneProblem } from '../../user/profile.ts';
import { isMaskedPhone } from '../places/district.ts';
import { centre } from '../places/place.ts';

/** 电话 (domain.md 3.17). A masked number, as in answers, keeps the stored one. */
const phone = z.preprocess(
  (said) => (typeof said === 'string' ? phoneNumber(said) : said),
  z.string().superRefine((said, context) => {
    const words = isMaskedPhone(said) ? undefined : phoneProblem(said);
    if (words) context.addIssue({ code: 'custom', params: { words } });
  }),
);
facts.add(phone, { label: ['电话', 'Phone'], asks: 'text', kind: 'text', max: 11, sealed: true });

const staff = withUndo(
  resource({
    name: 'exam_staff',
    title: ['考务人员', 'Examination staff'],
    path: 'examStaff',
    fields: {
      examId: reference(['考试', 'Examination'], 'formal_exam'),
      centreId: optional(reference(['考点', 'Test centre'], centre)),
      roomId: optional(reference(['考场', 'Room'], 'room')),
      name: text(['姓名', 'Name'], { max: 20 }),
      phone,
      duty: choice(['职责', 'Duty'], 'staff_duty', [1, 2, 3, 4, 5, 6, 7]),
    },
    columns: ['name', 'duty', 'centreId', 'roomId', 'phone'],
    search: ['examId', 'centreId', 'name', 'duty'],
    order: [
      { field: 'centreId', descending: false },
      { field: 'duty', descending: false },
    ],
    changes: ['formal_exam'],
  }),
);
const { detail, submit, remove, restore } = staff.calls;
const list = { ...staff.calls.list, access: holds('formal_exam') };
const changing = holds('formal_exam_edit');

/** 考务人员 of an examination (domain.md 1.2, examStaff; own addition). Phones are stored encrypted and answered masked. */
export const examStaff = {
  ...staff,
  calls: {
    list,
    export: sheetCall(list, {
      title: ['考务人员导出', 'Export examination staff'],
      access: holds('formal_exam_export'),
    }),
    detail: { ...detail, access: holds('formal_exam') },
    submit: { ...submit, access: changing },
    remove: { ...remove, access: changing },
    restore: { ...restore, access: changing },
    /** a full phone number; the reason is stored in the audit log */
    reveal: post('examStaff/reveal', {
      title: ['考务人员查看电话', 'Show the phone of examination staff'],
      access: holdsAll('pii_view', 'formal_exam'),
      body: object(() => ({ id, reason: text(['查看原因', 'Reason'], { min: 2, max: 200, kind: 'long' }) })),
      answer: object(() => ({ phone: z.string() })),
    }),
  },
};
