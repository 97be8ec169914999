import { clause, fact, type LetterTemplate } from '#engine/letters/letter-template.ts';
import { CONTACT, MATTER_FIELDS, SIGNATURE } from './shared-parts.ts';

/**
 * XF02 受理告知书: notifies the applicant of the acceptance within 15 days of receipt (《信访工作条例》). Clauses: case.receivedTime
 * (收到日期), dept.name (受理机构), case.finishLimit with case.finishDue (办理期限: `自受理之日起60日内`, the date), dept.phone (联系方式).
 * Also person.name, case.caseNo, case.title, case.acceptTime, case.handlerDept, law.basis, dept.contact, dept.address,
 * today. Only the receipt (XF10) shows the query code.
 */
export const XF02: LetterTemplate = {
  code: 'XF02',
  title: '受理告知书',
  heading: '信访事项受理告知书',
  fields: [
    ...MATTER_FIELDS,
    clause('case.receivedTime', '收到日期'),
    clause('dept.name', '受理机构'),
    clause('case.finishLimit', '办理期限'),
    clause('case.finishDue', '办理期限'),
    clause('dept.phone', '联系方式'),
    fact('dept.contact', '联系人'),
    fact('dept.address', '办公地址'),
    fact('case.acceptTime', '受理日期'),
    fact('case.handlerDept', '承办机构'),
    fact('law.basis', '受理依据'),
    fact('today', '出具日期'),
  ],
  body: `
<p class="to">\${person.name}：</p>
<p>您提出的“\${case.title}”信访事项，我单位已于\${case.receivedTime}收到并予以登记，受理编号为\${case.caseNo}。</p>
<p>经审查，该事项属于我单位职权范围。依据\${law.basis}，我单位决定自\${case.acceptTime}起予以受理，由\${case.handlerDept}具体承办。现将有关事项告知如下：</p>
<h2>一、办理期限</h2>
<p>本信访事项\${case.finishLimit}办结，即于\${case.finishDue}前作出处理意见并书面答复您。因情况复杂需要延长办理期限的，将按规定报经批准，并书面告知您延期的理由和新的期限。</p>
<h2>二、您的权利和义务</h2>
<p>办理期间，您可以向承办机构了解办理进展，补充提供有关材料和证据，并可以要求与本事项或者与您有直接利害关系的工作人员回避。</p>
<p>请您如实陈述情况，对所提供材料的真实性负责，并保持联系方式畅通。在本事项办理期限内，请勿就同一事项向受理机关、单位的上级机关、单位再次提出。</p>
<p>您可以凭受理编号和查询码查询办理进展。</p>
${CONTACT}
${SIGNATURE}`,
};
