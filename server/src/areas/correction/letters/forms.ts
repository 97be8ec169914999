import { SIGNATURE, SIGNATURE_FIELDS } from '#areas/casework/index.ts';
import { clause, fact, type LetterField, type LetterTemplate, optional } from '#platform/letters/letter-template.ts';

const MATTER_FIELDS: readonly LetterField[] = [
  fact('person.name', '申请人'),
  fact('case.caseNo', '受理编号'),
  fact('exam.name', '考试名称'),
  fact('case.receivedTime', '收到日期'),
  clause('correction.changes', '更正项'),
  clause('correction.materials', '证明材料'),
];

/** GZ01 信息更正申请表: signed by the applicant, one copy for him and one for the office. */
const GZ01: LetterTemplate = {
  code: 'GZ01',
  title: '信息更正申请表',
  fields: [
    ...MATTER_FIELDS,
    fact('person.idNo', '报名证件号码'),
    optional('person.phone', '联系电话'),
    optional('exam.ticketNo', '准考证号'),
    fact('correction.reason', '更正原因'),
  ],
  body: `
<p>（本表一式两份，申请人和受理机构各执一份）</p>
<h2>一、申请人</h2>
<p>姓名：\${person.name}；报名证件号码：\${person.idNo}[[；联系电话：\${person.phone}]]。</p>
<h2>二、考试</h2>
<p>\${exam.name}[[，准考证号：\${exam.ticketNo}]]。受理编号：\${case.caseNo}，收到日期：\${case.receivedTime}。</p>
<h2>三、更正项（原值→新值）</h2>
<p>\${correction.changes}</p>
<h2>四、更正原因</h2>
<p>\${correction.reason}</p>
<h2>五、证明材料</h2>
<p>\${correction.materials}</p>
<h2>六、申请人声明</h2>
<p>本人承诺所填写的信息和提交的材料真实有效，并承担由此产生的责任。</p>
<p>申请人签名：＿＿＿＿＿＿＿＿　　日期：＿＿＿＿年＿＿月＿＿日</p>`,
};

/** GZ02 更正结果告知书: the answer to a correction. */
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
