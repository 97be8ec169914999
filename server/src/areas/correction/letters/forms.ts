import { SIGNATURE, SIGNATURE_FIELDS } from '#engine/letters/letter-parts.ts';
import {
  byHand,
  clause,
  fact,
  type LetterField,
  type LetterTemplate,
  optional,
} from '#engine/letters/letter-template.ts';

const MATTER_FIELDS: readonly LetterField[] = [
  fact('person.name', '申请人'),
  fact('case.caseNo', '受理编号'),
  fact('exam.name', '考试名称'),
  fact('case.receivedTime', '收到日期'),
  clause('correction.changes', '更正项'),
  clause('correction.materials', '证明材料'),
];

const GZ01: LetterTemplate = {
  code: 'GZ01',
  title: '信息更正申请表',
  fields: [
    ...MATTER_FIELDS,
    fact('person.idNo', '报名证件号码'),
    optional('person.phone', '联系电话'),
    optional('exam.ticketNo', '准考证号'),
    fact('correction.reason', '更正原因'),
    byHand('correction.result', '结果'),
  ],
  body: `
<p class="number flat">（本表一式两份，申请人和受理机构各执一份）</p>
<table class="fixed">
<tr><th>受理编号</th><td>\${case.caseNo}</td><th>收到日期</th><td>\${case.receivedTime}</td></tr>
<tr><th>申请人</th><td>\${person.name}</td><th>联系电话</th><td>\${person.phone}</td></tr>
<tr><th>报名证件<br>号码</th><td>\${person.idNo}</td><th>准考证号</th><td>\${exam.ticketNo}</td></tr>
<tr><th>考试名称</th><td colspan="3">\${exam.name}</td></tr>
<tr class="long"><th>更正项<br>（原值→<br>新值）</th><td colspan="3">\${correction.changes}</td></tr>
<tr class="long"><th>更正原因</th><td colspan="3">\${correction.reason}</td></tr>
<tr class="long"><th>证明材料</th><td colspan="3">\${correction.materials}</td></tr>
<tr><th>办理结果</th><td colspan="3">\${correction.result}</td></tr>
<tr class="tall"><th>申请人<br>声明</th><td colspan="3">本人承诺所填写的信息和提交的材料真实有效，并承担由此产生的责任。<br>申请人签名：<span class="blank"></span><br>日期：＿＿＿＿年＿＿月＿＿日</td></tr>
</table>`,
};

const GZ02: LetterTemplate = {
  code: 'GZ02',
  title: '更正结果告知书',
  fields: [
    ...MATTER_FIELDS,
    ...SIGNATURE_FIELDS,
    clause('correction.result', '结果'),
    { ...optional('correction.words', '说明'), rich: true },
  ],
  body: `
<p class="to">\${person.name}：</p>
<p>您提出的“\${exam.name}”信息更正申请，我单位于\${case.receivedTime}收到，受理编号为\${case.caseNo}。现将办理结果告知如下：</p>
<h2>一、更正项（原值→新值）</h2>
<p>\${correction.changes}</p>
<h2>二、证明材料</h2>
<p>\${correction.materials}</p>
<h2>三、结果</h2>
<p>\${correction.result}</p>
\${correction.words}
${SIGNATURE}`,
};

export const CORRECTION_LETTERS: readonly LetterTemplate[] = [GZ01, GZ02];
