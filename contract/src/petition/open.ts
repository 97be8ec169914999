import { post } from '../call.ts';
import { acceptedNotice } from '../casework/public/notice.ts';
import { caseOpen } from '../casework/public/open.ts';
import { receipt } from '../casework/public/receipt.ts';
import { optional, reference } from '../conventions.ts';
import { examChoice } from '../exam/formal/choice.ts';
import { object } from '../fields/object.ts';
import { registerForm } from './record.ts';

const {
  source: _source,
  receivedTime: _received,
  priority: _priority,
  fromOrg: _org,
  fromDocNo: _doc,
  feedbackDue: _due,
  ...citizenFields
} = registerForm.shape;

/** Public calls for citizens (domain.md 3.14). */
export const open = {
  petition: post('open/petition', {
    title: ['提交信访', 'File a petition'],
    access: 'public',
    body: object(() => ({
      ...citizenFields,
      phone: registerForm.shape.phone,
      /** districtId: one of `openDistricts`; examId: one of `openExams` */
      examId: optional(reference(['考试', 'Examination'], examChoice)),
      ...acceptedNotice,
    })),
    answer: receipt,
  }),
  ...caseOpen,
};
