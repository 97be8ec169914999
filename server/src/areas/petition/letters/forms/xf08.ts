import { fact, type LetterTemplate, optional, replyClause, richFact } from '#engine/letters/letter-template.ts';
import { MATTER_FIELDS, SIGNATURE, SIGNATURE_FIELDS } from './shared-parts.ts';

/**
 * XF08 复核意见书: the last opinion, within 30 days of the request, days of a hearing not counted. Clauses: case.demand (诉求), case.facts
 * (调查事实), law.basis (依据), case.opinion (意见); case.ending (终结说明). Also person.name, case.caseNo, case.title,
 * case.receivedTime, case.originalOrg, case.originalDocNo, case.reviewOrg, case.reviewDocNo, case.reviewOpinion, dept.name, today;
 * case.hearing when one was held.
 */
export const XF08: LetterTemplate = {
  code: 'XF08',
  title: '复核意见书',
  heading: '信访事项复核意见书',
  fields: [
    ...MATTER_FIELDS,
    ...SIGNATURE_FIELDS,
    fact('case.receivedTime', '收到日期'),
    fact('case.originalOrg', '原办理机关、单位'),
    fact('case.originalDocNo', '处理意见书文号'),
    fact('case.reviewOrg', '复查机关、单位'),
    fact('case.reviewDocNo', '复查意见书文号'),
    richFact('case.reviewOpinion', '复查意见'),
    replyClause('诉求'),
    replyClause('调查事实'),
    replyClause('依据'),
    replyClause('意见'),
    replyClause('终结说明'),
    optional('case.hearing', '听证情况'),
  ],
  body: `
<p class="to">\${person.name}：</p>
<p>您就“\${case.title}”信访事项，不服\${case.originalOrg}的处理意见（\${case.originalDocNo}）和\${case.reviewOrg}的复查意见（\${case.reviewDocNo}），向我单位请求复核。我单位于\${case.receivedTime}收到您的复核请求，编号为\${case.caseNo}。经复核，意见如下：</p>
<h2>一、您的复核请求</h2>
\${reply.诉求}
<h2>二、复查意见</h2>
\${case.reviewOpinion}
<h2>三、复核核实的事实</h2>
\${reply.调查事实}
[[<p>听证情况：\${case.hearing}</p>]]
<h2>四、复核依据</h2>
\${reply.依据}
<h2>五、复核意见</h2>
\${reply.意见}
<h2>六、终结说明</h2>
\${reply.终结说明}
${SIGNATURE}`,
};
