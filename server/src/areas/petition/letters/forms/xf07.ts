import { fact, type LetterTemplate, optional, replyClause, richFact } from '#engine/letters/letter-template.ts';
import { MATTER_FIELDS, SIGNATURE, SIGNATURE_FIELDS } from './shared-parts.ts';

/**
 * XF07 复查意见书: the higher unit's opinion on a 处理意见书, within 30 days of the request. Clauses: case.demand (诉求), case.facts
 * (调查事实), law.basis (依据), case.opinion (意见: upheld, changed or set aside), case.relief (救济途径与期限: to whom 复核 goes and within 30 days). Also
 * person.name, case.caseNo, case.title, case.receivedTime, case.originalOrg, case.originalDocNo, case.originalOpinion, dept.name, today.
 */
export const XF07: LetterTemplate = {
  code: 'XF07',
  title: '复查意见书',
  heading: '信访事项复查意见书',
  fields: [
    ...MATTER_FIELDS,
    ...SIGNATURE_FIELDS,
    fact('case.receivedTime', '收到日期'),
    fact('case.originalOrg', '原办理机关、单位'),
    fact('case.originalDocNo', '处理意见书文号'),
    richFact('case.originalOpinion', '原处理意见'),
    replyClause('诉求'),
    replyClause('调查事实'),
    replyClause('依据'),
    replyClause('意见'),
    replyClause('救济途径与期限'),
    optional('case.hearing', '听证情况'),
  ],
  body: `
<p class="to">\${person.name}：</p>
<p>您不服\${case.originalOrg}就“\${case.title}”信访事项作出的处理意见（\${case.originalDocNo}），向我单位请求复查。我单位于\${case.receivedTime}收到您的复查请求，编号为\${case.caseNo}。经复查，意见如下：</p>
<h2>一、您的复查请求</h2>
\${reply.诉求}
<h2>二、原处理意见</h2>
\${case.originalOpinion}
<h2>三、复查核实的事实</h2>
\${reply.调查事实}
[[<p>听证情况：\${case.hearing}</p>]]
<h2>四、复查依据</h2>
\${reply.依据}
<h2>五、复查意见</h2>
\${reply.意见}
<h2>六、救济途径与期限</h2>
\${reply.救济途径与期限}
${SIGNATURE}`,
};
