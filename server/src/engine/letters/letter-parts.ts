import { fact, type LetterField } from './letter-template.ts';

export const SIGNATURE = `
<div class="sign"><span class="seal">（印章）</span>\${dept.name}<br>\${today}</div>`;

export const SIGNATURE_FIELDS: readonly LetterField[] = [fact('dept.name', '出具机构'), fact('today', '出具日期')];

export const CONTACT = `
<h2>联系方式</h2>
<p>联系人：\${dept.contact}</p>
<p>联系电话：\${dept.phone}</p>
<p>办公地址：\${dept.address}</p>`;

export const CONTACT_FIELDS: readonly LetterField[] = [
  fact('dept.contact', '联系人'),
  fact('dept.phone', '联系电话'),
  fact('dept.address', '办公地址'),
];
