import { caseSource } from '@kaoxin/contract/casework/states.ts';
import { dated } from '#engine/letters/letter-date.ts';
import { clause, fact, type LetterTemplate } from '#engine/letters/letter-template.ts';
import type { CaseRow } from '../store/tables.ts';
import { commonValues } from './common-values.ts';
import type { KindLetters } from './kind-letters.ts';

const receipt = 'XF10';

/**
 * XF10 收件回执 for the applicant: number and code of the status page. No screen of the office shows the code; only this
 * paper does.
 */
const template: LetterTemplate = {
  code: receipt,
  title: '收件回执',
  heading: '收件回执',
  fields: [
    fact('dept.name', '收件机构'),
    fact('case.title', '事项'),
    fact('case.receivedTime', '收到时间'),
    clause('case.caseNo', '受理编号'),
    clause('case.queryCode', '查询码'),
    fact('today', '出具日期'),
  ],
  body: `
<table>
<tr><th>事项</th><td colspan="3">\${case.title}</td></tr>
<tr><th>受理编号</th><td>\${case.caseNo}</td><th>查询码</th><td>\${case.queryCode}</td></tr>
<tr><th>收到时间</th><td>\${case.receivedTime}</td><th>收件机构</th><td>\${dept.name}</td></tr>
</table>
<p>您可以凭受理编号和查询码查询办理进展。办理撤回、补正、确认、评价等事项时，还须核对发往您登记手机的验证码，或者姓名和证件号码末八位（未登记证件号码的，核对手机号码）。请妥善保管本回执，不要交给他人。</p>
<div class="sign"><span class="seal">（印章）</span>\${dept.name}<br>\${today}</div>`,
};

/**
 * Staff entered the case and may print its query code. Online applicants see the code themselves, and no user of the
 * office does.
 */
export const isEntered = ({ source }: Pick<CaseRow, 'source'>): boolean => source >= caseSource.of.letter;

export const withReceipt = (own: KindLetters<CaseRow>): KindLetters<CaseRow> => ({
  ...own,
  template: (code) => (code === receipt ? template : own.template(code)),
  printable: (row) => [...own.printable(row), ...(isEntered(row) ? ([receipt] as const) : [])],
  forms: [...own.forms, receipt],
  slips: [...own.slips, receipt],
  async values(work, row, isMasked) {
    const ownValues = await own.values(work, row, isMasked);
    const { caseNo, title, queryCode, receivedTime } = row;
    const common = await commonValues(work, '', row);
    return (code) =>
      code === receipt
        ? { ...common, case: { caseNo, title, queryCode, receivedTime: dated(receivedTime) } }
        : ownValues(code);
  },
});
