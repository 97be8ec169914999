import { fact, type LetterTemplate, optional, replyClause } from '#engine/letters/letter-template.ts';
import { CONTACT, MATTER_FIELDS, SIGNATURE, SIGNATURE_FIELDS } from './shared-parts.ts';

/**
 * XF03 不予(不再)受理告知书: `case.refusal` is 不予受理 or 不再受理 and is part of the title. Clauses: case.reason (理由), law.basis (依据),
 * case.properChannel (应当提出的机关/途径: the competent court, arbitration, review body or unit; for a matter closed by 复核, the
 * remaining remedies). Also person.name, case.caseNo, case.title, case.receivedTime, dept.*, today; case.acceptTime if
 * the acceptance was already notified.
 */
export const XF03: LetterTemplate = {
  code: 'XF03',
  title: '不予（不再）受理告知书',
  heading: `信访事项\${case.refusal}告知书`,
  fields: [
    ...MATTER_FIELDS,
    ...SIGNATURE_FIELDS,
    fact('case.refusal', '不予或不再受理'),
    fact('case.receivedTime', '收到日期'),
    optional('case.acceptTime', '受理日期'),
    replyClause('理由'),
    replyClause('依据'),
    replyClause('应当提出的机关/途径'),
    fact('dept.contact', '联系人'),
    fact('dept.phone', '联系电话'),
    fact('dept.address', '办公地址'),
  ],
  body: `
<p class="to">\${person.name}：</p>
<p>您提出的“\${case.title}”信访事项，我单位已于\${case.receivedTime}收到并予以登记[[，于\${case.acceptTime}受理]]，编号为\${case.caseNo}。经审查，现告知如下：</p>
<h2>一、审查意见</h2>
<p>我单位对该信访事项\${case.refusal}。</p>
<h2>二、理由</h2>
\${reply.理由}
<h2>三、依据</h2>
\${reply.依据}
<h2>四、您可以提出的机关或者途径</h2>
\${reply.应当提出的机关/途径}
<p>依法应当通过诉讼、仲裁、行政复议、申诉等法定途径解决的，请您留意相应的法定期限，并按照规定的程序向有权处理的机关提出。</p>
${CONTACT}
${SIGNATURE}`,
};
