import { CONTACT, CONTACT_FIELDS, SIGNATURE, SIGNATURE_FIELDS } from '#engine/letters/letter-parts.ts';
import { clause, fact, type LetterField, type LetterTemplate, optional } from '#engine/letters/letter-template.ts';

const MATTER_FIELDS: readonly LetterField[] = [
  fact('person.name', '申请人'),
  fact('case.caseNo', '受理编号'),
  fact('case.receivedTime', '收到日期'),
  fact('econ.batchNo', '批次号'),
  fact('econ.level', '级别'),
  fact('econ.major', '专业'),
];

const JS01: LetterTemplate = {
  code: 'JS01',
  title: '登记审核表',
  fields: [
    ...MATTER_FIELDS,
    ...SIGNATURE_FIELDS,
    optional('econ.unit', '工作单位'),
    fact('econ.years', '工作年限'),
    clause('econ.checks', '核查项结论'),
    optional('econ.certificate', '登记证书'),
  ],
  body: `
<table class="fixed">
<tr><th>受理编号</th><td>\${case.caseNo}</td><th>收到日期</th><td>\${case.receivedTime}</td></tr>
<tr><th>申请人</th><td>\${person.name}</td><th>批次</th><td>\${econ.batchNo}</td></tr>
<tr><th>级别</th><td>\${econ.level}</td><th>专业</th><td>\${econ.major}</td></tr>
<tr><th>工作单位</th><td colspan="3">\${econ.unit}</td></tr>
<tr class="long"><th>工作年限</th><td colspan="3">\${econ.years}</td></tr>
<tr class="long"><th>核查项<br>结论</th><td colspan="3">\${econ.checks}</td></tr>
[[<tr><th>登记结果</th><td colspan="3">\${econ.certificate}</td></tr>]]
</table>
<p>以上为各级审核结论，特此记载。</p>
${SIGNATURE}`,
};

const JS02: LetterTemplate = {
  code: 'JS02',
  title: '补正告知书',
  fields: [
    ...MATTER_FIELDS,
    ...SIGNATURE_FIELDS,
    ...CONTACT_FIELDS,
    clause('econ.reason', '理由'),
    optional('econ.materials', '需补正的材料'),
    optional('econ.wrong', '核查中不符合或存疑的项目'),
    fact('econ.due', '补正期限'),
  ],
  body: `
<p class="to">\${person.name}：</p>
<p>您提交的\${econ.batchNo}批次经济师登记（\${econ.level}，\${econ.major}），我单位于\${case.receivedTime}收到，受理编号为\${case.caseNo}。经审核，请补正以下材料：</p>
<h2>一、理由</h2>
<p>\${econ.reason}</p>
[[<p>需补正的材料：\${econ.materials}。</p>]]
[[<p>核查中不符合或存疑的项目：\${econ.wrong}。</p>]]
<h2>二、补正期限</h2>
<p>请于\${econ.due}前提交；逾期未补正的，按撤回申请处理。</p>
${CONTACT}
${SIGNATURE}`,
};

const JS03: LetterTemplate = {
  code: 'JS03',
  title: '不通过告知书',
  fields: [
    ...MATTER_FIELDS,
    ...SIGNATURE_FIELDS,
    ...CONTACT_FIELDS,
    clause('econ.checks', '核查项结论'),
    clause('econ.reason', '理由'),
    clause('econ.remedy', '救济途径'),
  ],
  body: `
<p class="to">\${person.name}：</p>
<p>您提交的\${econ.batchNo}批次经济师登记（\${econ.level}，\${econ.major}），我单位于\${case.receivedTime}收到，受理编号为\${case.caseNo}。经审核，不予通过，现告知如下：</p>
<h2>一、核查项结论</h2>
<p>\${econ.checks}</p>
<h2>二、理由</h2>
<p>\${econ.reason}</p>
<h2>三、救济途径</h2>
<p>\${econ.remedy}</p>
${CONTACT}
${SIGNATURE}`,
};

export const ECONOMIST_LETTERS: readonly LetterTemplate[] = [JS01, JS02, JS03];
