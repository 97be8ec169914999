import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { putSite } from '#platform/calls/site-answer.ts';
import { setLanguage } from '#platform/language.tsx';
import { keep } from '#platform/memory/storage.ts';
import { type Answer, serving } from '../../../../testing/serving.ts';
import { Around } from '../../../../testing/show.tsx';
import { askedBefore, keepAsked } from './asked-case.ts';
import { CasePage } from './page.tsx';

beforeEach(() => {
  sessionStorage.clear();
  putSite({ known: false });
});

const found = {
  caseNo: 'XF2026030200011',
  title: '对考点座位安排的投诉',
  caseStatus: 0,
  caseStatusName: '待受理',
  receivedTime: '2026-03-02 09:00:00',
  acceptDue: null,
  finishDue: null,
  supplementDue: null,
  acceptOverdueDays: 0,
  finishOverdueDays: 0,
  acceptDueName: '受理告知期限',
  hearing: null,
  supplementItems: null,
  form: null,
  replyContent: null,
  replyDocNo: null,
  results: [],
  letters: [],
  deliverTime: null,
  deliverWayName: null,
  toOrg: null,
  timeline: [],
  acts: ['withdraw'],
  asksProof: 1,
};
const fine = (data: unknown): Answer => ({ body: { code: 200, success: true, data, msg: '操作成功' } });
const show = () => {
  render(
    <MemoryRouter>
      <Around>
        <CasePage />
      </Around>
    </MemoryRouter>,
  );
  return userEvent.setup();
};

it('focuses the missing number or code', async () => {
  serving(() => ({
    status: 400,
    body: {
      code: 400,
      success: false,
      msg: '请输入查询码',
      data: { fields: [{ path: 'queryCode', msg: '请输入查询码' }] },
    },
  }));
  const user = show();
  await user.type(screen.getByLabelText('受理编号'), 'XF2026030200011');
  await user.click(screen.getByRole('button', { name: '查询' }));
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('查询码')));
});

it('confirms an act although the case fails to reload', async () => {
  let gone = false;
  serving(({ method }) => {
    if (method === 'POST') {
      gone = true;
      return fine(null);
    }
    if (gone) throw new TypeError('Failed to fetch');
    return fine(found);
  });
  const user = show();
  await user.type(screen.getByLabelText('受理编号'), 'XF2026030200011');
  await user.type(screen.getByLabelText('查询码'), 'AAAAAAAA');
  await user.click(screen.getByRole('button', { name: '查询' }));
  await user.click(await screen.findByRole('button', { name: '撤回' }));
  await user.click(screen.getAllByRole('button', { name: '撤回' })[1] ?? document.body);
  await screen.findByText('网络连接失败，请检查网络后重试');
  screen.getByText('已撤回');
});

it('follows the new case after the receipt of a review', async () => {
  const receipt = {
    caseNo: 'XF2026040100022',
    queryCode: 'BBBBBBBB',
    receivedTime: '2026-04-01 10:00:00',
    acceptDue: null,
  };
  keepAsked({ caseNo: 'XF2026030200011', queryCode: 'AAAAAAAA' });
  keep('public-receipt', { path: 'case', receipt }, 'session');
  serving(() => fine({ ...found, caseNo: receipt.caseNo, title: '复查复核' }));
  const user = show();
  await user.click(await screen.findByRole('link', { name: '查看进度' }));
  expect(screen.getByLabelText('受理编号')).toHaveProperty('value', receipt.caseNo);
  await user.click(screen.getByRole('button', { name: '查询' }));
  await screen.findByRole('heading', { name: '复查复核' });
  expect(askedBefore()).toEqual({ caseNo: receipt.caseNo, queryCode: receipt.queryCode });
});

it('fills no proof of another case in', async () => {
  let isDown = false;
  serving(({ method }) => {
    if (method === 'POST') {
      isDown = true;
      return fine(null);
    }
    if (!isDown) return fine(found);
    isDown = false;
    throw new TypeError('Failed to fetch');
  });
  const user = show();
  const lookUp = async (code: string) => {
    await user.clear(screen.getByLabelText('受理编号'));
    await user.type(screen.getByLabelText('受理编号'), 'XF2026030200011');
    await user.clear(screen.getByLabelText('查询码'));
    await user.type(screen.getByLabelText('查询码'), code);
    await user.click(screen.getByRole('button', { name: '查询' }));
    await user.click(await screen.findByRole('button', { name: '撤回' }));
  };
  await lookUp('AAAAAAAA');
  await user.type(screen.getByLabelText('姓名'), '陈思远');
  await user.click(screen.getAllByRole('button', { name: '撤回' })[1] ?? document.body);
  await screen.findByText('网络连接失败，请检查网络后重试');
  await lookUp('BBBBBBBB');
  expect(screen.getByLabelText('姓名')).toHaveProperty('value', '');
});

it('requests documents above the timeline and clears corrected errors', async () => {
  const timeline = [{ actionName: '补正通知', note: null, time: '2026-03-03 09:00:00' }];
  serving(({ method }) =>
    method === 'POST'
      ? {
          status: 400,
          body: {
            code: 400,
            success: false,
            msg: '请输入补正说明；手机号码格式不正确',
            data: {
              fields: [
                { path: 'note', msg: '请输入补正说明' },
                { path: 'phone', msg: '手机号码格式不正确' },
              ],
            },
          },
        }
      : fine({ ...found, caseStatus: 21, supplementDue: '2026-03-12 23:59:59', timeline, acts: ['supplement'] }),
  );
  const user = show();
  await user.type(screen.getByLabelText('受理编号'), 'XF2026030200011');
  await user.type(screen.getByLabelText('查询码'), 'AAAAAAAA');
  await user.click(screen.getByRole('button', { name: '查询' }));
  const act = await screen.findByRole('button', { name: '提交补正材料' });
  const history = screen.getByRole('heading', { name: '办理经过' });
  expect(act.compareDocumentPosition(history)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await user.click(act);
  await user.click(screen.getAllByRole('button', { name: '提交补正材料' })[1] ?? document.body);
  const note = screen.getByLabelText('补正说明');
  await vi.waitFor(() => expect(note.getAttribute('aria-invalid')).toBe('true'));
  await user.type(note, '已补充');
  expect(note.getAttribute('aria-invalid')).toBeNull();
  const phone = screen.getByLabelText('手机号码');
  expect(phone.getAttribute('aria-invalid')).toBe('true');
  await user.type(phone, '13');
  expect(phone.getAttribute('aria-invalid')).toBeNull();
});

it('sends a lost code and focuses the code field', async () => {
  const bodies: unknown[] = [];
  serving(({ method, body }) => {
    if (method === 'POST') bodies.push(body);
    return fine({ phoneKey: null });
  });
  const user = show();
  await user.type(screen.getByLabelText('受理编号'), 'XF2026030200011');
  screen.getByRole('button', { name: '忘记查询码？' }).focus();
  await user.keyboard('{Enter}');
  expect(screen.getByLabelText('受理编号')).toHaveProperty('value', 'XF2026030200011');
  const phone = screen.getByLabelText('手机号码');
  expect(document.activeElement).toBe(phone);
  await user.keyboard('{Enter}');
  await vi.waitFor(() => expect(phone.getAttribute('aria-invalid')).toBe('true'));
  expect(bodies).toEqual([]);
  await user.keyboard('13800138000{Enter}');
  await screen.findByText(/请查收短信/);
  expect(bodies).toEqual([{ caseNo: 'XF2026030200011', phone: '13800138000' }]);
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('查询码')));
  expect(screen.getByLabelText('受理编号')).toHaveProperty('value', 'XF2026030200011');
});

it('asks the proof once for several acts', async () => {
  const bodies: unknown[] = [];
  serving(({ method, body }) => {
    if (method === 'POST') bodies.push(body);
    return fine(method === 'POST' ? null : { ...found, acts: ['withdraw', 'rate'] });
  });
  const user = show();
  await user.type(screen.getByLabelText('受理编号'), 'XF2026030200011');
  await user.type(screen.getByLabelText('查询码'), 'AAAAAAAA');
  await user.click(screen.getByRole('button', { name: '查询' }));
  await user.click(await screen.findByRole('button', { name: '撤回' }));
  await user.type(screen.getByLabelText('姓名'), '林一');
  await user.type(screen.getByLabelText('证件号码末八位'), '03071234');
  await user.click(screen.getAllByRole('button', { name: '撤回' })[1] ?? document.body);
  await screen.findByText('已撤回');
  await user.click(screen.getByRole('button', { name: '满意度评价' }));
  expect(screen.getByLabelText('姓名')).toHaveProperty('value', '林一');
  await user.click(screen.getByRole('radio', { name: '满意' }));
  await user.click(screen.getAllByRole('button', { name: '满意度评价' })[1] ?? document.body);
  await screen.findByText('感谢您的评价');
  expect(bodies[1]).toMatchObject({ applicantName: '林一', idTail: '03071234', satisfaction: 4 });
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('03071234');
  await user.click(screen.getByRole('button', { name: '查询其他事项' }));
  await user.type(screen.getByLabelText('受理编号'), 'XF2026030200012');
  await user.type(screen.getByLabelText('查询码'), 'BBBBBBBB');
  await user.click(screen.getByRole('button', { name: '查询' }));
  await user.click(await screen.findByRole('button', { name: '撤回' }));
  expect(screen.getByLabelText('姓名')).toHaveProperty('value', '');
});

it('offers no code where the site sends none', async () => {
  putSite({ known: true, textCodes: false });
  serving(() => fine(found));
  const user = show();
  await user.type(screen.getByLabelText('受理编号'), 'XF2026030200011');
  await user.type(screen.getByLabelText('查询码'), 'AAAAAAAA');
  await user.click(screen.getByRole('button', { name: '查询' }));
  await user.click(await screen.findByRole('button', { name: '撤回' }));
  expect(screen.queryByRole('button', { name: '发送验证码' })).toBeNull();
  expect(screen.queryByLabelText('手机验证码')).toBeNull();
  screen.getByText(/提交时未填证件号码的，填写姓名和手机号码/);
  expect(screen.getByLabelText('手机号码')).toBeTruthy();
});

it('offers to add documents without a request', async () => {
  serving(() => fine({ ...found, caseStatus: 20, acts: ['supplement'] }));
  const user = show();
  await user.type(screen.getByLabelText('受理编号'), 'XF2026030200011');
  await user.type(screen.getByLabelText('查询码'), 'AAAAAAAA');
  await user.click(screen.getByRole('button', { name: '查询' }));
  await user.click(await screen.findByRole('button', { name: '补充材料' }));
  expect(screen.getByLabelText('补充说明')).toBeTruthy();
});

it('shows filed content and letters only with a proof', async () => {
  const letters = [
    { title: '受理告知书', docNo: '江信〔2026〕1号', issuedTime: '2026-03-03 09:00:00', checkCode: 'ab12', link: '/l' },
  ];
  const own = {
    content: '我写的内容',
    demand: null,
    recorded: null,
    form: [],
    files: [{ originalName: '图.png', fileSize: 1, link: '/f' }],
    letters,
  };
  serving(({ method }) => fine(method === 'POST' ? own : found));
  const user = show();
  await user.type(screen.getByLabelText('受理编号'), 'XF2026030200011');
  await user.type(screen.getByLabelText('查询码'), 'AAAAAAAA');
  await user.click(screen.getByRole('button', { name: '查询' }));
  await user.click(await screen.findByRole('button', { name: '查看本人提交的内容和文书' }));
  expect(screen.queryByText('我写的内容')).toBeNull();
  await user.click(screen.getAllByRole('button', { name: '查看本人提交的内容和文书' })[1] ?? document.body);
  await screen.findByText('我写的内容');
  expect(screen.getByRole('link', { name: '图.png' }).getAttribute('href')).toBe('/f&save=1');
  expect(screen.getByText(/ab12/)).toBeTruthy();
});

it('rewords the case in another language, keeping input and focus', async () => {
  onTestFinished(() => act(() => setLanguage('zh')));
  let language = 'zh';
  serving(() => fine({ ...found, caseStatusName: language === 'zh' ? '待受理' : 'Awaiting acceptance' }));
  const user = show();
  await user.type(screen.getByLabelText('受理编号'), 'XF2026030200011');
  await user.type(screen.getByLabelText('查询码'), 'AAAAAAAA');
  await user.click(screen.getByRole('button', { name: '查询' }));
  await screen.findByText('待受理');
  await user.click(screen.getByRole('button', { name: '撤回' }));
  const reason = screen.getByLabelText('撤回原因');
  await user.type(reason, '已经解决');
  language = 'en';
  act(() => setLanguage('en'));
  await screen.findByText('Awaiting acceptance');
  expect(document.activeElement).toBe(reason);
  expect(screen.getByLabelText('Reason')).toHaveProperty('value', '已经解决');
});

const lookUp = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.type(screen.getByLabelText('受理编号'), found.caseNo);
  await user.type(screen.getByLabelText('查询码'), 'K7P2M9QX');
  await user.click(screen.getByRole('button', { name: '查询' }));
  await screen.findByRole('heading', { name: found.title });
};

it('keeps what is typed while another action is open', async () => {
  serving(() => fine({ ...found, acts: ['supplement', 'withdraw'], asksProof: 0 }));
  const user = show();
  await lookUp(user);
  await user.click(screen.getByRole('button', { name: '补充材料' }));
  await user.type(screen.getByLabelText('补充说明'), '附上准考证照片');
  await user.click(screen.getByRole('button', { name: '撤回', expanded: false }));
  expect(screen.getByText(/撤回后，本事项终结/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: '补充材料', expanded: false }));
  expect(screen.getByLabelText<HTMLTextAreaElement>('补充说明').value).toBe('附上准考证照片');
  await user.click(screen.getByRole('button', { name: '补充材料', expanded: true }));
  await user.click(screen.getByRole('button', { name: '补充材料', expanded: false }));
  expect(screen.getByLabelText<HTMLTextAreaElement>('补充说明').value).toBe('附上准考证照片');
  expect(document.activeElement).toBe(screen.getByLabelText('补充说明'));
});

it('asks before another case discards what is typed', async () => {
  serving(() => fine({ ...found, acts: ['supplement'], asksProof: 0 }));
  const user = show();
  await lookUp(user);
  await user.click(screen.getByRole('button', { name: '补充材料' }));
  await user.type(screen.getByLabelText('补充说明'), '附上准考证照片');
  await user.click(screen.getByRole('button', { name: '查询其他事项' }));
  await user.click(await screen.findByRole('button', { name: '取消' }));
  expect(screen.getByLabelText<HTMLTextAreaElement>('补充说明').value).toBe('附上准考证照片');
  await user.click(screen.getByRole('button', { name: '查询其他事项' }));
  await user.click(await screen.findByRole('button', { name: '放弃' }));
  await screen.findByLabelText('查询码');
});

it('opens the case of a receipt at once', async () => {
  keepAsked({ caseNo: found.caseNo, queryCode: 'K7P2M9QX' });
  serving(() => fine(found));
  render(
    <MemoryRouter initialEntries={[{ pathname: '/public/case', state: { looksUp: true } }]}>
      <Around>
        <CasePage />
      </Around>
    </MemoryRouter>,
  );
  await screen.findByRole('heading', { name: found.title });
});
