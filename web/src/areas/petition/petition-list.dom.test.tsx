import { petitionLetter } from '@kaoxin/contract/petition/calls.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, onTestFinished, test } from 'vitest';
import { setPreference } from '#platform/memory/preferences.ts';
import { setPermissions } from '#platform/session/permissions.ts';
import { drillCase } from '../../testing/drill/drill-case.fixture.ts';
import { setScreen } from '../../testing/screen.ts';
import { serving } from '../../testing/serving.ts';
import { showSignedIn } from '../../testing/signed-in.tsx';
import PetitionList from './list.tsx';

const petition = (id: string, feedbackOver: number) => ({
  ...drillCase(id, { caseNo: `XF2026000${id}`, title: `省局转来的第${id}件` }),
  typeId: '5',
  typeName: '考试收费',
  legalClass: 1,
  legalClassName: '申诉求决',
  examId: null,
  examName: null,
  isGroup: 0,
  isBackdated: 0,
  feedbackOver,
});

/** Phone width by default: without layout (jsdom) a table renders only its first columns. */
function desk(records: readonly object[], { width = 375, language = 'zh' as 'zh' | 'en' } = {}) {
  setScreen({ width });
  localStorage.clear();
  setPermissions([], []);
  const page = { records, total: records.length, size: 10, current: 1, pages: 1 };
  const classes = { 1: { received: 4, mine: 0, auditing: 0, answered: 2, all: 6 }, 3: { received: 1, all: 9 } };
  const counts = {
    received: 5,
    mine: 0,
    auditing: 0,
    answered: 2,
    all: 15,
    overdue: 3,
    overdueIn: { received: 1, answered: 0, all: 3 },
    classes,
  };
  const answers = [
    [petitionLetter.page.path, petitionLetter.page.answer.parse(page)],
    [petitionLetter.counts.path, petitionLetter.counts.answer.parse(counts)],
  ] as const;
  const asked = serving(({ path }) => {
    const [, data = []] = answers.find(([known]) => path.split('?')[0] === `/api/${known}`) ?? [];
    return { body: { code: 200, success: true, msg: '', data } };
  });
  const shown = showSignedIn(
    <MemoryRouter initialEntries={['/petitionManage/index']}>
      <PetitionList />
    </MemoryRouter>,
    language,
  );
  const sent = (path: string) => asked.filter((one) => one.path.startsWith(`/api/${path}?`)).at(-1)?.path ?? '';
  return { ...shown, sent };
}

const chips = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

test('counts classes within the tab and filters by one', async () => {
  const { user, sent } = desk([petition('1', 0)]);
  await screen.findByText('6', { selector: '.kx-count' });
  expect(chips('法定类别')).toEqual(['建议意见6', '检举控告0', '申诉求决9']);
  await user.click(screen.getByRole('tab', { name: /^待受理/ }));
  await waitFor(() => expect(chips('法定类别')).toEqual(['建议意见4', '检举控告0', '申诉求决1']));
  await user.click(screen.getByRole('button', { name: /^建议意见/ }));
  await user.click(screen.getByRole('button', { name: /^申诉求决/ }));
  await waitFor(() => expect(sent(petitionLetter.page.path)).toContain('tab=received&legalClass=3'));
  expect(sent(petitionLetter.counts.path)).toContain('legalClass=3');
  const claim = screen.getByRole('button', { name: /^申诉求决/ });
  expect(claim.getAttribute('aria-pressed')).toBe('true');
  await user.click(claim);
  await waitFor(() => expect(claim.getAttribute('aria-pressed')).toBe('false'));
});

test('counts overdue cases by tab and stays while selected', async () => {
  const { user, sent } = desk([petition('1', 0)]);
  expect((await screen.findByRole('button', { name: /^已超期/ })).textContent).toBe('已超期3');
  await user.click(screen.getByRole('tab', { name: /^已答复/ }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^已超期/ })).toBeNull());
  await user.click(screen.getByRole('tab', { name: /^待受理/ }));
  await waitFor(() => expect(screen.getByRole('button', { name: /^已超期/ }).textContent).toBe('已超期1'));
  await user.click(screen.getByRole('button', { name: /^已超期/ }));
  await waitFor(() => expect(sent(petitionLetter.page.path)).toContain('slaState=3'));
  await user.click(screen.getByRole('tab', { name: /^已答复/ }));
  const late = await screen.findByRole('button', { name: /^已超期/ });
  expect([late.textContent, late.getAttribute('aria-pressed')]).toEqual(['已超期0', 'true']);
});

test('labels classes in English', async () => {
  desk([petition('1', 0)], { language: 'en' });
  await screen.findByText('6', { selector: '.kx-count' });
  expect(chips('Legal class')).toEqual(['Suggestion6', 'Accusation0', 'Claim9']);
});

test('filters by rating and offers an optional rating column', async () => {
  const { user, sent } = desk([{ ...petition('1', 0), satisfaction: 4 }]);
  await screen.findByText('省局转来的第1件');
  const card = () => document.querySelector('.kx-cards li')?.textContent;
  expect(card()).not.toContain('满意度');
  onTestFinished(() => setPreference('lists', {}));
  act(() => setPreference('lists', { petition: { hidden: [] } }));
  expect(card()).toContain('满意度4');
  await user.click(screen.getByRole('button', { name: /展开/ }));
  await user.click(screen.getByRole('combobox', { name: '满意度' }));
  await user.click(await screen.findByText('4分', { selector: '.ant-select-item-option-content' }));
  await user.click(screen.getByRole('button', { name: /查询/ }));
  await waitFor(() => expect(sent(petitionLetter.page.path)).toContain('satisfaction=4'));
});

test('marks forwarded petitions with overdue feedback', async () => {
  desk([petition('1', 0), petition('2', 1)]);
  await screen.findByText('省局转来的第1件');
  const marks = screen.getAllByTitle('反馈逾期');
  expect(marks.map((mark) => mark.closest('.kx-titled')?.textContent)).toEqual([
    expect.stringContaining('省局转来的第2件'),
  ]);
});
