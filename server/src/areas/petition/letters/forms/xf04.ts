import { clause, fact, type LetterField, type LetterTemplate, optional } from '#engine/letters/letter-template.ts';
import { SIGNATURE, SIGNATURE_FIELDS } from './shared-parts.ts';

const FIELDS: readonly LetterField[] = [
  ...SIGNATURE_FIELDS,
  fact('case.transfer', '转送或交办'),
  clause('case.toOrg', '接收机构'),
  clause('case.feedbackDue', '期限'),
  clause('case.redactedBy', '信息隐去确认人'),
  fact('case.caseNo', '受理编号'),
  fact('case.receivedTime', '收到日期'),
  fact('case.typeName', '分类'),
  fact('case.summary', '事项摘要'),
  fact('law.basis', '依据'),
  fact('dept.contact', '联系人'),
  fact('dept.phone', '联系电话'),
];

const APPLICANT = `
<h2>三、信访人</h2>
<p>姓名（名称）：\${person.name}[[；联系电话：\${person.phone}]][[；通信地址：\${person.address}]]。</p>
<p>以上信息仅供办理本事项使用。经\${case.redactedBy}确认，与办理无关的个人信息已经隐去。</p>
[[<h2>四、随函材料</h2>
<p>\${case.attachments}</p>]]`;

const WITHHELD = `
<h2>三、信访人</h2>
<p>为保护信访人的合法权益，信访人的身份信息已经隐去，由\${case.redactedBy}确认。请勿追查信访人身份；确需核实有关情况的，请与我单位联系。</p>`;

const body = (applicant: string): string => `
<p class="to">\${case.toOrg}：</p>
<p>我单位于\${case.receivedTime}收到一件\${case.typeName}类信访事项，受理编号为\${case.caseNo}。经审查，该事项属于你单位职权范围。依据\${law.basis}，现\${case.transfer}你单位依法办理。</p>
<h2>一、事项摘要</h2>
<p>\${case.summary}</p>
<h2>二、办理要求</h2>
<p>（一）请自收到本函之日起15日内决定是否受理，并书面告知信访人；信访人的姓名（名称）、住址不清或者已经隐去的，请将决定告知我单位，由我单位转告。</p>
<p>（二）请于\${case.feedbackDue}前办结，并将办理结果书面反馈我单位。</p>
<p>（三）认为该事项不属于你单位职权范围的，请自收到本函之日起5个工作日内向我单位提出异议，详细说明理由，经我单位同意后退还有关材料；请勿自行转送其他单位。</p>
<p>（四）请遵守保密和回避的规定，不得将检举、控告材料以及有关情况透露或者转给被检举、控告的人员或者单位，不得打击报复信访人。</p>
${applicant}
<p>联系人：\${dept.contact}；联系电话：\${dept.phone}。</p>
${SIGNATURE}`;

/**
 * XF04 转送(交办)函: transfers a petition to the competent unit; `case.transfer` is 转送 or 交办. Clauses: case.toOrg (接收机构),
 * case.feedbackDue (期限), case.redactedBy (who confirmed the redaction). Also case.caseNo, case.receivedTime,
 * case.typeName, case.summary, law.basis, dept.*, today. The redacted variant has no field of the applicant. The full
 * one also takes person.name, person.phone, person.address and case.attachments (file names may contain personal
 * names), and is never sent to a unit that is complained about.
 */
export const XF04: LetterTemplate = {
  code: 'XF04',
  title: '转送（交办）函',
  heading: `信访事项\${case.transfer}函`,
  fields: [
    ...FIELDS,
    fact('person.name', '信访人'),
    optional('person.phone', '联系电话'),
    optional('person.address', '通信地址'),
    optional('case.attachments', '随函材料'),
  ],
  body: body(APPLICANT),
  redacted: { fields: FIELDS, body: body(WITHHELD) },
};
