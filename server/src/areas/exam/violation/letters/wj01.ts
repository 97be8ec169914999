import { clause, type LetterTemplate } from '#engine/letters/letter-template.ts';
import { ADDRESS, CONTACT, PERSON_FIELDS, SIGNATURE } from './shared-parts.ts';

export const WJ01: LetterTemplate = {
  code: 'WJ01',
  title: '违纪违规事先告知书',
  heading: '考试违纪违规行为处理事先告知书',
  fields: [
    ...PERSON_FIELDS,
    clause('violation.fact', '事实'),
    clause('violation.clause', '条款'),
    clause('violation.measure', '拟处理'),
    clause('violation.defence', '陈述申辩期限'),
  ],
  body: `
${ADDRESS}
<p>经查，您在\${exam.name}[[（\${exam.subject}科目）]]中存在违纪违规行为，我单位拟作出处理。现将有关事项告知如下：</p>
<h2>一、违纪违规事实</h2>
<p>\${violation.fact}</p>
<h2>二、适用条款</h2>
<p>\${violation.clause}</p>
<h2>三、拟作出的处理</h2>
<p>\${violation.measure}</p>
<h2>四、陈述申辩的权利和期限</h2>
<p>您对上述事实、适用条款和拟作出的处理有异议的，有权向我单位进行陈述和申辩。请在收到本告知书之日起\${violation.defence}提出；逾期未提出的，视为放弃陈述、申辩。我单位不因您的陈述、申辩加重处理。</p>
${CONTACT}
${SIGNATURE}`,
};
