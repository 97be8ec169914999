import { reinspectionUser } from '@kaoxin/contract/reinspection/calls.ts';
import { registerForm, reviewFields } from '@kaoxin/contract/reinspection/record.ts';
import { caseRegisterPage } from '#areas/casework/case/intake/register-page.tsx';
import { reviews } from './reviews.ts';
import { SubjectAndForm } from './subject-and-form.tsx';

const { applicantName, idNo, phone, taskId, ticketNo, subjectCode, applyReason, reasonText } = reviewFields;
const { source, receivedTime, priority } = registerForm.shape;

/** 登记 (domain.md 3.5). The server reads the score. */
export default caseRegisterPage(reviews, {
  call: reinspectionUser.register,
  fields: {
    source,
    receivedTime,
    priority,
    applicantName,
    idNo,
    phone,
    taskId,
    ticketNo,
    subjectCode,
    applyReason,
    reasonText,
  },
  sections: [
    'source',
    'applicant',
    {
      title: ['复核事项', 'Matter'],
      names: () => ['taskId', 'ticketNo', 'applyReason', 'reasonText', 'subjectCode', 'formData'],
      own: { names: ['subjectCode', 'formData'], part: SubjectAndForm },
    },
  ],
});
