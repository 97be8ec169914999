import { CONTACT, CONTACT_FIELDS, SIGNATURE, SIGNATURE_FIELDS } from '#engine/letters/letter-parts.ts';
import {
  clause,
  clauseWith,
  fact,
  type LetterField,
  type LetterTemplate,
  optional,
} from '#engine/letters/letter-template.ts';

const MATTER_FIELDS: readonly LetterField[] = [
  fact('person.name', '申请人'),
  fact('case.caseNo', '受理编号'),
  fact('case.receivedTime', '收到日期'),
  fact('exam.name', '考试名称'),
  fact('exam.ticketNo', '准考证号'),
  clause('review.subject', '科目'),
  clause('review.original', '原成绩'),
];

const FH01: LetterTemplate = {
  code: 'FH01',
  title: '成绩复核受理单',
  fields: [
    ...MATTER_FIELDS,
    ...SIGNATURE_FIELDS,
    ...CONTACT_FIELDS,
    fact('review.reason', '申请原因'),
    optional('review.stays', '成绩效力'),
    fact('case.acceptTime', '受理日期'),
    fact('case.finishDue', '办理期限'),
  ],
  body: `
<p class="to">\${person.name}：</p>
<p>您提出的“\${exam.name}”成绩复核申请，我单位已于\${case.receivedTime}收到，受理编号为\${case.caseNo}，自\${case.acceptTime}起予以受理。</p>
<h2>一、科目</h2>
<p>\${review.subject}</p>
<p>准考证号：\${exam.ticketNo}</p>
<h2>二、原成绩</h2>
<p>\${review.original}</p>
<h2>三、申请原因</h2>
<p>\${review.reason}</p>
<h2>四、办理方式和期限</h2>
<p>本申请由两名复核员分别独立复核，复核内容为有无漏评、合分和登分是否有误，不对评分宽严重新评定。复核结果于\${case.finishDue}前书面告知您。</p>
[[<p>\${review.stays}</p>]]
${CONTACT}
${SIGNATURE}`,
};

const FH02: LetterTemplate = {
  code: 'FH02',
  title: '成绩复核结果告知书',
  fields: [
    ...MATTER_FIELDS,
    ...SIGNATURE_FIELDS,
    clause('review.looked', '复核内容'),
    clause('review.result', '结果'),
    clauseWith('review.changed', 'review.newScore', '更正后成绩'),
    clauseWith('review.changed', 'review.approver', '批准人'),
    { ...optional('review.words', '说明'), rich: true },
  ],
  body: `
<p class="to">\${person.name}：</p>
<p>您提出的“\${exam.name}”成绩复核申请，我单位于\${case.receivedTime}收到，受理编号为\${case.caseNo}。现将复核结果告知如下：</p>
<h2>一、科目</h2>
<p>\${review.subject}</p>
<p>准考证号：\${exam.ticketNo}</p>
<h2>二、原成绩</h2>
<p>\${review.original}</p>
<h2>三、复核内容</h2>
<p>\${review.looked}</p>
<h2>四、结果</h2>
<p>\${review.result}</p>
[[<p>更正后成绩：\${review.newScore}</p>]]
[[<p>批准人：\${review.approver}</p>]]
\${review.words}
${SIGNATURE}`,
};

export const REVIEW_LETTERS: readonly LetterTemplate[] = [FH01, FH02];
