import type { Call } from '@kaoxin/contract/call.ts';
import { replyAllCall } from '@kaoxin/contract/casework/calls.ts';
import type { Alike, CaseCluster, ReplyPaper } from '@kaoxin/contract/casework/record.ts';
import { type DrillDetail, drill } from '@kaoxin/contract/testing/drill.ts';
import { screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { setNavigator } from '#platform/pages/tab.ts';
import { setPermissions } from '#platform/session/permissions.ts';
import { type Asked, serving } from '../serving.ts';
import { showSignedIn } from '../signed-in.tsx';
import { drillCase } from './drill-case.fixture.ts';

const verbs = [
  'handle',
  'reply',
  'register',
  'audit',
  'supervise',
  'assign',
  'urge',
  'print',
  'merge',
  'export',
  'delete',
];
const node = { parentId: '0', alias: null, path: '', source: '', action: 1, sort: 1 };
const buttons = [...verbs.map((verb) => `drill_${verb}`), 'pii_view'].map((code) => ({
  ...node,
  id: code,
  code,
  name: code,
}));
const menu = { ...node, id: 'drill', code: 'drill', name: '演练', category: 1, isOpen: 1, hidden: 0, meta: {} };
export const opened: string[] = [];

const counts = { received: 1, mine: 2, auditing: 0, answered: 0, all: 3, overdue: 1, overdueIn: { mine: 1, all: 1 } };
/** Drills have no such call; this shows what a kind with one looks like. */
export const replyAll = replyAllCall('drill', 'drill_reply');
const head = (one: DrillDetail) => drill.reply.answer.parse(one);

export const tooLate = { code: 409, success: false, msg: '数据已被他人修改,请刷新后重试', data: null };

/**
 * Mocks the calls of drills over these cases, each answer checked against the contract; calls in `refused` fail with a
 * conflict.
 */
export function drilling(
  cases: readonly DrillDetail[],
  refused: readonly Call[] = [],
  paper: ReplyPaper = { version: 3, letters: [], phrases: [], laws: [] },
  alike: readonly Alike[] = [],
  cluster: CaseCluster = { clusterId: null, members: [], proposals: [] },
): Asked[] {
  const [first = drillCase('0')] = cases;
  const page = { records: cases, total: cases.length, size: 10, current: 1, pages: 1 };
  const answers: [Call, unknown][] = [
    [drill.page, page],
    [drill.counts, counts],
    [drill.detail, first],
    [drill.handle, first],
    [drill.preview, { beginning: first.content, lastStep: null }],
    [drill.company, { version: first.version, others: [] }],
    [drill.paper, paper],
    [drill.cluster, cluster],
    [replyAll, cases.map(head)],
    [drill.merge, cases.map(head)],
    [drill.leave, cases.map(head)],
    [drill.alike, alike],
    [drill.reply, head(first)],
    [drill.urge, cases.map(head)],
    [drill.supervise, head(first)],
    [drill.deliver, head(first)],
    [drill.register, { ...head(first), acceptDue: null }],
    [drill.reveal, { route: '东门' }],
    [drill.handlers, [{ id: '8', realName: '孙经办', deptName: '安全科' }]],
    [drill.remove, null],
    [drill.restore, null],
  ];
  return serving(({ path }) => {
    const [call, data] = answers.find(([{ path: known }]) => path.split('?')[0] === `/api/${known}`) ?? [];
    if (call && refused.includes(call)) return { status: 409, body: tooLate };
    if (!call) throw new TypeError(`nobody answers ${path}`);
    return { body: { code: 200, success: true, msg: '', data: call.answer.parse(data) } };
  });
}

export function at(address: string, part: ReactNode, language: 'zh' | 'en' = 'zh', shut: readonly string[] = []) {
  opened.length = 0;
  setPermissions(
    buttons.filter(({ code }) => !shut.includes(code)),
    [menu],
  );
  setNavigator((to) => opened.push(to));
  return showSignedIn(<MemoryRouter initialEntries={[address]}>{part}</MemoryRouter>, language);
}
const compares = `/api/${drill.alike.path}`;
export const sent = (asked: Asked[]) =>
  asked.filter(({ method, path }) => method === 'POST' && path !== compares).map(({ path, body }) => [path, body]);
export const button = (name: string) => screen.getByRole('button', { name });
export const dialog = async () => within(await screen.findByRole('dialog'));
