import { fact, type LetterTemplate, optional, replyClause } from '#engine/letters/letter-template.ts';
import { MATTER_FIELDS, SIGNATURE, SIGNATURE_FIELDS } from './shared-parts.ts';

/**
 * XF06 处理意见书: the answer to a petition. Clauses: case.demand (诉求), case.facts (调查事实), law.basis (依据), case.opinion (意见),
 * case.relief (救济途径与期限: to whom 复查 goes and within 30 days). Also person.name, case.caseNo, case.title,
 * case.receivedTime, case.acceptTime, dept.name, today; case.hearing when one was held.
 */
export const XF06: LetterTemplate = {
  code: 'XF06',
  title: '处理意见书',
  heading: '信访事项处理意见书',
  fields: [
    ...MATTER_FIELDS,
    ...SIGNATURE_FIELDS,
    fact('case.receivedTime', '收到日期'),
    fact('case.acceptTime', '受理日期'),
    replyClause('诉求'),
    replyClause('调查事实'),
    replyClause('依据'),
    replyClause('意见'),
    replyClause('救济途径与期限'),
    optional('case.hearing', '听证情况'),
  ],
  body: `
<p class="to">\${person.name}：</p>
<p>您提出的“\${case.title}”信访事项，我单位于\${case.receivedTime}收到，\${case.acceptTime}受理，受理编号为\${case.caseNo}。现已办结，处理意见如下：</p>
<h2>一、您的诉求</h2>
\${reply.诉求}
<h2>二、调查核实的事实</h2>
\${reply.调查事实}
[[<p>听证情况：\${case.hearing}</p>]]
<h2>三、处理依据</h2>
\${reply.依据}
<h2>四、处理意见</h2>
\${reply.意见}
<h2>五、救济途径与期限</h2>
\${reply.救济途径与期限}
${SIGNATURE}`,
};
