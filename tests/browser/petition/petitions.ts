import type { Page } from 'playwright-core';
import type { Stage } from '../stage.ts';

export const listPath = '/petitionManage/index';
export const detailPath = '/petitionManage/petitionDetail';

const clause = (name: string, text: string) =>
  `<section data-clause="${name}"><h3>${name}</h3><p>${text}</p></section>`;
const opinion = [
  clause('诉求', '请求核对客观题得分'),
  clause('调查事实', '经调取读卡记录,得分与公布成绩一致'),
  clause('依据', '考试工作规程第三十一条'),
  clause('意见', '维持原成绩'),
  clause('救济途径与期限', '自收到之日起30日内可向上一级机关申请复查'),
].join('');

interface Head {
  id: string;
  caseNo: string;
  version: number;
}

export async function petition(
  stage: Stage,
  title: string,
  upTo: 'registered' | 'accepted' | 'submitted',
): Promise<Head> {
  const call = await stage.caller('handler');
  const types = await call<{ records: { id: string; typeName: string }[] }>('type/page?kind=2&size=200');
  const typeId = types.records.find(({ typeName }) => typeName === '成绩异议')?.id;
  const registered = await call<Head>('petitionLetter/register', {
    source: 3,
    typeId,
    title,
    content: '本人对公布的客观题成绩有异议,请核对读卡记录，并书面告知核对结果。',
    applicantName: '陈思远',
    phone: '13000000012',
  });
  if (upTo === 'registered') return registered;
  const { id } = registered;
  const claimed = await call<Head>(`petitionLetter/handle?id=${id}`);
  const accepted = await call<Head>('petitionLetter/reply', {
    id,
    version: claimed.version,
    action: 'accept',
    acceptResult: 1,
  });
  if (upTo === 'accepted') return accepted;
  return call<Head>('petitionLetter/reply', {
    id,
    version: accepted.version,
    action: 'submit',
    replyResult: 4,
    replyContent: opinion,
  });
}

export const caseHeading = (page: Page, title: string) => page.getByRole('heading', { name: title, level: 1 });
export const verbs = (page: Page) => page.getByRole('toolbar', { name: '办理操作' });
export const dialog = (page: Page) => page.getByRole('dialog').last();
export const standing = (page: Page, words: string) =>
  page.locator('.kx-case-marks').filter({ visible: true }).getByText(words, { exact: true });
