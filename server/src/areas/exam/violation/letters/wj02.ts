import { clause, fact, type LetterTemplate, optional } from '#engine/letters/letter-template.ts';
import { ADDRESS, CONTACT, PERSON_FIELDS, SIGNATURE } from './shared-parts.ts';

export const WJ02: LetterTemplate = {
  code: 'WJ02',
  title: '违纪违规处理决定书',
  heading: '考试违纪违规行为处理决定书',
  fields: [
    ...PERSON_FIELDS,
    clause('violation.fact', '事实'),
    clause('violation.clause', '条款'),
    clause('violation.measure', '决定'),
    clause('violation.relief', '救济途径'),
    fact('violation.heard', '陈述申辩情况'),
    optional('violation.formerNo', '原决定文号'),
    optional('violation.changeReason', '变更理由'),
  ],
  body: `
${ADDRESS}
<p>您在\${exam.name}[[（\${exam.subject}科目）]]中的违纪违规行为，我单位已审查终结，现作出如下处理：</p>
<h2>一、违纪违规事实</h2>
<p>\${violation.fact}</p>
<h2>二、陈述申辩情况</h2>
<p>\${violation.heard}</p>
<h2>三、适用条款</h2>
<p>\${violation.clause}</p>
<h2>四、处理决定</h2>
<p>\${violation.measure}</p>
[[<p>本决定变更我单位\${violation.formerNo}决定，变更理由：\${violation.changeReason}。</p>]]
<h2>五、救济途径</h2>
<p>\${violation.relief}</p>
${CONTACT}
${SIGNATURE}`,
};
