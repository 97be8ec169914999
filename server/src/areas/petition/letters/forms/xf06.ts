import { clause, fact, type LetterTemplate, optional } from '../../../../platform/letters/letter-template.ts';
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
    clause('case.demand', '诉求'),
    clause('case.facts', '调查事实'),
    clause('law.basis', '依据'),
    clause('case.opinion', '意见'),
    clause('case.relief', '救济途径与期限'),
    optional('case.hearing', '听证情况'),
  ],
  body: `
<p class="to">\${person.name}：</p>
<p>您提出的“\${case.title}”信访事项，我单位于\${case.receivedTime}收到，\${case.acceptTime}受理，受理编号为\${case.caseNo}。现已办结，处理意见如下：</p>
<h2>一、您的诉求</h2>
<p>\${case.demand}</p>
<h2>二、调查核实的事实</h2>
<p>\${case.facts}</p>
[[<p>听证情况：\${case.hearing}</p>]]
<h2>三、处理依据</h2>
<p>\${law.basis}</p>
<h2>四、处理意见</h2>
<p>\${case.opinion}</p>
<h2>五、救济途径与期限</h2>
<p>\${case.relief}</p>
<p>如不服本处理意见，您可以自收到本意见书之日起30日内，按上述途径书面请求复查，并附本意见书。逾期提出的，复查机关、单位不再受理。</p>
${SIGNATURE}`,
};
