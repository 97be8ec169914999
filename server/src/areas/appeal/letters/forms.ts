import { CONTACT, CONTACT_FIELDS, SIGNATURE, SIGNATURE_FIELDS } from '#engine/letters/letter-parts.ts';
import {
  clause,
  fact,
  type LetterField,
  type LetterTemplate,
  optional,
  replyClause,
} from '#engine/letters/letter-template.ts';

const MATTER_FIELDS: readonly LetterField[] = [
  fact('person.name', '申诉人'),
  fact('case.caseNo', '受理编号'),
  fact('case.matter', '申诉事项'),
  fact('case.word', '所提事项'),
  fact('case.decides', '办理结论'),
  fact('case.receivedTime', '收到日期'),
];

const SS01: LetterTemplate = {
  code: 'SS01',
  title: '申诉受理通知书',
  fields: [
    ...MATTER_FIELDS,
    ...SIGNATURE_FIELDS,
    ...CONTACT_FIELDS,
    clause('violation.original', '原处理'),
    clause('case.content', '申诉理由'),
    optional('case.demand', '申诉请求'),
    fact('case.acceptTime', '受理日期'),
    fact('case.handlerDept', '承办机构'),
    fact('case.finishLimit', '办理期限'),
    fact('case.finishDue', '办理期限'),
  ],
  body: `
<p class="to">\${person.name}：</p>
<p>您提出的\${case.matter}，我单位已于\${case.receivedTime}收到，受理编号为\${case.caseNo}。经审查，决定自\${case.acceptTime}起予以受理，由\${case.handlerDept}具体承办。</p>
<h2>一、原处理</h2>
<p>\${violation.original}</p>
<h2>二、\${case.word}理由和请求</h2>
<p>\${case.content}</p>
[[<p>请求：\${case.demand}</p>]]
<h2>三、办理期限</h2>
<p>本\${case.word}\${case.finishLimit}作出\${case.decides}，即于\${case.finishDue}前书面答复您。因情况复杂需要延长的，延期的理由和新的期限随办理进展告知您。</p>
<h2>四、您的权利</h2>
<p>办理期间，您可以补充提供有关材料和证据，可以要求与本\${case.word}有直接利害关系的工作人员回避，也可以在作出\${case.decides}前撤回\${case.word}。我单位不因您的\${case.word}加重处理。您可以凭受理编号和查询码查询办理进展。</p>
${CONTACT}
${SIGNATURE}`,
};

const SS02: LetterTemplate = {
  code: 'SS02',
  title: '申诉不予受理告知书',
  fields: [
    ...MATTER_FIELDS,
    ...SIGNATURE_FIELDS,
    ...CONTACT_FIELDS,
    replyClause('原处理'),
    replyClause('申诉理由'),
    replyClause('依据'),
    replyClause('决定'),
    replyClause('复议诉讼途径'),
  ],
  body: `
<p class="to">\${person.name}：</p>
<p>您提出的\${case.matter}，我单位于\${case.receivedTime}收到，受理编号为\${case.caseNo}。经审查，现告知如下：</p>
<h2>一、原处理</h2>
\${reply.原处理}
<h2>二、您的\${case.word}理由</h2>
\${reply.申诉理由}
<h2>三、依据</h2>
\${reply.依据}
<h2>四、\${case.decides}</h2>
\${reply.决定}
<h2>五、复议诉讼途径</h2>
\${reply.复议诉讼途径}
${CONTACT}
${SIGNATURE}`,
};

const SS03: LetterTemplate = {
  code: 'SS03',
  title: '申诉处理决定书',
  fields: [
    ...MATTER_FIELDS,
    ...SIGNATURE_FIELDS,
    optional('exam.name', '考试名称'),
    optional('exam.treatment', '所针对的处理'),
    fact('case.acceptTime', '受理日期'),
    replyClause('原处理'),
    replyClause('申诉理由'),
    replyClause('查明事实'),
    replyClause('依据'),
    replyClause('决定'),
    optional('violation.was', '变更前的处理'),
    optional('violation.becomes', '变更后的处理'),
    replyClause('复议诉讼途径'),
  ],
  body: `
<p class="to">\${person.name}：</p>
<p>您[[对\${exam.name}的\${exam.treatment}]]提出的\${case.matter}，我单位于\${case.receivedTime}收到，\${case.acceptTime}受理，受理编号为\${case.caseNo}。现已审查终结，\${case.decides}如下：</p>
<h2>一、原处理</h2>
\${reply.原处理}
<h2>二、\${case.word}理由</h2>
\${reply.申诉理由}
<h2>三、查明的事实</h2>
\${reply.查明事实}
<h2>四、依据</h2>
\${reply.依据}
<h2>五、\${case.decides}</h2>
\${reply.决定}
[[<p>变更前的处理：\${violation.was}</p>
<p>变更后的处理：\${violation.becomes}</p>]]
<h2>六、复议诉讼途径</h2>
\${reply.复议诉讼途径}
${SIGNATURE}`,
};

export const APPEAL_LETTERS: readonly LetterTemplate[] = [SS01, SS02, SS03];
