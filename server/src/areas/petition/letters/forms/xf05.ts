import { clause, fact, type LetterTemplate } from '#engine/letters/letter-template.ts';
import { CONTACT, MATTER_FIELDS, SIGNATURE, SIGNATURE_FIELDS } from './shared-parts.ts';

/**
 * XF05 延长办理期限告知书: once only, at most 30 days, approved by the unit's head, with a stated reason (《信访工作条例》). Clauses:
 * case.extendReason (延期理由), case.extendedTo (新期限), case.approver (批准人). Also person.name, case.caseNo, case.title,
 * case.acceptTime, case.finishDue (the previous due date), case.extendDays, law.basis, dept.*, today.
 */
export const XF05: LetterTemplate = {
  code: 'XF05',
  title: '延长办理期限告知书',
  heading: '信访事项延长办理期限告知书',
  fields: [
    ...MATTER_FIELDS,
    ...SIGNATURE_FIELDS,
    fact('case.acceptTime', '受理日期'),
    fact('case.finishDue', '原办理期限'),
    clause('case.extendReason', '延期理由'),
    fact('case.extendDays', '延长天数'),
    clause('case.extendedTo', '新期限'),
    clause('case.approver', '批准人'),
    fact('law.basis', '依据'),
    fact('dept.contact', '联系人'),
    fact('dept.phone', '联系电话'),
    fact('dept.address', '办公地址'),
  ],
  body: `
<p class="to">\${person.name}：</p>
<p>您提出的“\${case.title}”信访事项（受理编号：\${case.caseNo}），我单位已于\${case.acceptTime}受理，原定于\${case.finishDue}前办结。</p>
<h2>一、延期理由</h2>
<p>\${case.extendReason}</p>
<h2>二、新的办理期限</h2>
<p>依据\${law.basis}，经我单位负责人\${case.approver}批准，本信访事项的办理期限延长\${case.extendDays}日，延长至\${case.extendedTo}。我单位将抓紧办理，并在新的期限内书面答复您。</p>
<p>对由此给您带来的不便，敬请谅解。</p>
${CONTACT}
${SIGNATURE}`,
};
