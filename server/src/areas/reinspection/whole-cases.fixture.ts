import type { CaseHeadAnswer } from '@kaoxin/contract/casework/record.ts';
import type { Page } from '@kaoxin/contract/conventions.ts';
import type { ViolationRow } from '@kaoxin/contract/exam/violation.ts';
import { reviewConclusion } from '@kaoxin/contract/reinspection/states.ts';
import type { TestApp } from '../../testing/app.ts';
import type { Visitor } from '../../testing/browser.ts';
import { good } from '../../testing/petitions.ts';
import { decideWaived } from '../../testing/violations.ts';
import { residentNumber } from '../exam/roster/roster.fixture.ts';
import { act, application, detailOf, type Reviewed, type staff } from './reviews.fixture.ts';

/** Staff for appeals; the second pair handles another appeal against the same record. */
export const appealStaff = {
  handler: { dept: '信访处', roles: ['case_handler'] },
  handler2: { dept: '信访处', roles: ['case_handler'] },
  decider: { dept: '信访处', roles: ['case_auditor'] },
  decider2: { dept: '信访处', roles: ['case_auditor'] },
} as const;
type Name = keyof typeof staff | keyof typeof appealStaff;

export interface Found {
  subjectCode: string;
  score: number;
  /** the second finding if the two differ; the arbiter finds `score` */
  differing?: number;
}

export async function reviewInWhole(
  { visitors, idOf }: TestApp<Name>,
  one: Reviewed,
  place: number,
  { subjectCode, score, differing }: Found,
): Promise<string> {
  const { manager, manager2, leader, reviewerA, reviewerB } = visitors;
  const filed = { source: 4, ...application(one, place, { subjectCode }) };
  const { id } = good(await manager.post<CaseHeadAnswer>('reinspectionUser/register', filed));
  good(await act(manager, manager, id, 'assign'));
  const [drawn] = (await detailOf(manager, id)).opinions;
  const isA = drawn?.userId === idOf('reviewerA');
  const [first, second] = isA ? [reviewerA, reviewerB] : [reviewerB, reviewerA];
  good(await first.get('reinspectionUser/handle', { id }));
  const finds = async (by: Visitor, found: number) => {
    const result = { score: found, conclusion: reviewConclusion.of.other };
    good(await act(by, manager, id, 'reply', { action: 'review', result }));
  };
  await finds(first, score);
  await finds(second, differing ?? score);
  if (differing !== undefined) await finds(manager, score);
  const replyContent = '<p>经核对答卷，已按规定处理。</p>';
  good(await act(manager2, manager, id, 'reply', { action: 'submit', replyContent }));
  good(await act(leader, manager, id, 'audit', { auditResult: 1 }));
  return id;
}

const clause = '《专业技术人员资格考试违纪违规行为处理规定》第六条第（三）项';
const factText = '开考后在考场内将写有考试内容的纸条放在桌面左侧，经两名监考人员当场确认。';
const recordOf = async (by: Visitor, examinerId: string): Promise<ViolationRow> => {
  const { records } = good(await by.get<Page<ViolationRow>>('examiners/violation/list', { examinerId }));
  const standing = records.find(({ status }) => status !== 3);
  if (!standing) throw new Error(`nothing stands against ${examinerId}`);
  return standing;
};

export async function voidAll({ visitors }: TestApp<Name>, examinerId: string): Promise<void> {
  const { manager, manager2 } = visitors;
  good(await manager.post('examiners/violation', { ids: [examinerId], level: 2, clause, factText }));
  const { id } = await recordOf(manager, examinerId);
  good(await decideWaived(manager2, id));
}

const clauses = ['原处理', '申诉理由', '查明事实', '依据', '决定', '复议诉讼途径'];
const replyContent = clauses.map((name) => `<section data-clause="${name}"><p>${name}如上所述</p></section>`).join('');

/** `isSecond`: against a record already changed by an appeal. */
interface Appellant {
  examinerId: string;
  place: number;
  isSecond: boolean;
}

export async function appealInWhole(
  { visitors }: TestApp<Name>,
  typeId: string,
  { examinerId, place, isSecond }: Appellant,
  decision: object,
): Promise<string> {
  const { manager } = visitors;
  const handler = isSecond ? visitors.handler2 : visitors.handler;
  const decider = isSecond ? visitors.decider2 : visitors.decider;
  const { decisionNo } = await recordOf(manager, examinerId);
  const { id } = good(
    await handler.post<CaseHeadAnswer>('appeal/register', {
      source: 3,
      typeId,
      title: '对违纪处理决定的申诉',
      decisionNo,
      content: '监考人员认定有误，纸条并非本人所有，请求调取考场监控录像重新认定。',
      applicantName: '林小满',
      idNo: residentNumber(place),
    }),
  );
  const claimed = good(await handler.get<CaseHeadAnswer>('appeal/handle', { id }));
  const answer = { id, version: claimed.version, action: 'submit', replyContent, ...decision };
  const { version } = good(await handler.post<CaseHeadAnswer>('appeal/reply', answer));
  good(await decider.post('appeal/audit', { id, version, auditResult: 1 }));
  return id;
}
