import { caseKind } from '@kaoxin/contract/casework/actions.ts';
import { slaState } from '@kaoxin/contract/casework/states.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { quantity } from '@kaoxin/contract/fields/english.ts';
import { holders, leadersButton } from '#engine/people/holders.ts';
import { notifyPeople } from '#platform/live/inbox.ts';
import type { Work } from '#platform/work.ts';
import { caseHead } from '../kind/head.ts';
import type { CaseModule } from '../kind/kind.ts';
import { buttonCode } from '../rules/guards/people.ts';
import { caseMoment } from '../workdays/moment.ts';
import { isByTurn, mayTake, turnOf } from './turn.ts';
import { type Onlookers, onlookersOf } from './who-sees.ts';

export interface Risen {
  module: CaseModule;
  id: string;
  caseNo: string;
  handlerId: string | null;
  /** 检举控告: the head of the authority decides it */
  isLeaders: boolean;
  due: string | null;
  slaState: number;
  overdueDays: number;
  before: { slaState: number; overdueDays: number };
}

const mostSingle = 5;
/** Days overdue from which the head of the authority is notified (domain.md 3.2). */
export const leaderAfter = 3;
const { warning, today, overdue } = slaState.of;

const hasRisen = ({ slaState: now, before }: Risen): boolean => now >= warning && now > before.slaState;
const isLeadersNow = ({ overdueDays, before }: Risen): boolean =>
  overdueDays >= leaderAfter && before.overdueDays < leaderAfter;

export const concerns = (one: Risen): boolean => hasRisen(one) || isLeadersNow(one);

/**
 * Escalation (domain.md 3.2): near the deadline to the handler or the user whose turn it is, from the last day on also
 * to auditors, three days late to the head of the authority. A user who may not open the case is not notified.
 */
export async function tellRisen(work: Work, risen: readonly Risen[]): Promise<void> {
  const onlookers = onlookersOf(work);
  const told = new Map<string, Set<Risen>>();
  for (const [module, ofKind] of Map.groupBy(risen, (one) => one.module)) {
    const tell = async (userId: string, cases: readonly Risen[]) => {
      const seen = await onlookers.seenBy(
        userId,
        module,
        cases.map(({ id }) => id),
      );
      const his = told.get(userId) ?? new Set();
      for (const one of cases) if (seen.has(one.id)) his.add(one);
      if (his.size > 0) told.set(userId, his);
    };
    const near = ofKind.filter(hasRisen);
    if (isByTurn(module)) await tellTurns(work, module, near, onlookers, tell);
    const { grant } = caseKind[module.kind];
    if (!isByTurn(module))
      for (const [handlerId, own] of Map.groupBy(near, (one) => one.handlerId))
        for (const one of handlerId === null ? await holders(work, `${grant}_handle`, null, null) : [handlerId])
          await tell(one, own);
    const isPressing = (one: Risen) => hasRisen(one) && one.slaState >= today;
    const pressing = ofKind.filter(isPressing);
    const late = ofKind.filter((one) => isLeadersNow(one) || (one.isLeaders && isPressing(one)));
    if (pressing.length + late.length === 0) continue;
    const leaders = await holders(work, leadersButton(grant), null, 'city_leader');
    for (const auditor of await holders(work, `${grant}_audit`, null, null))
      if (!leaders.includes(auditor)) await tell(auditor, pressing);
    for (const leader of leaders) await tell(leader, late);
  }
  for (const [userId, cases] of told) await tellOne(work, userId, [...cases]);
}

type Tell = (userId: string, cases: readonly Risen[]) => Promise<void>;

async function tellTurns(
  work: Work,
  module: CaseModule,
  risen: readonly Risen[],
  onlookers: Onlookers,
  tell: Tell,
): Promise<void> {
  const byId = new Map(risen.map((one) => [one.id, one]));
  const rows = await work
    .table(module.table)
    .those([...byId.keys()])
    .selectAll()
    .execute();
  const waiting = rows.flatMap((row) => {
    const [turn, one] = [turnOf(caseHead(work, module, row)), byId.get(row.id)];
    return turn && one ? [{ turn, one }] : [];
  });
  const at = await caseMoment(work);
  const casesOf = (those: typeof waiting) => those.map(({ one }) => one);
  for (const [named, his] of Map.groupBy(waiting, ({ turn }) => turn.named ?? turn.given))
    if (named !== null) await tell(named, casesOf(his));
  const anybodys = waiting.filter(({ turn }) => turn.named === null && turn.given === null);
  for (const those of Map.groupBy(anybodys, ({ turn }) => `${turn.button}|${turn.role}`).values()) {
    const [first] = those;
    if (!first) continue;
    for (const holder of await holders(work, buttonCode(module, first.turn.button), null, first.turn.role)) {
      const his = [];
      for (const each of those) if (await mayTake(onlookers, each.turn, holder, at)) his.push(each);
      await tell(holder, casesOf(his));
    }
  }
}

async function tellOne(work: Work, userId: string, cases: readonly Risen[]): Promise<void> {
  if (cases.length <= mostSingle) {
    for (const one of cases)
      await notifyPeople(work, [userId], {
        tab: 'message',
        ...wordsOf(one),
        path: `${one.module.page}?id=${one.id}`,
        caseType: one.module.kind,
        caseId: one.id,
      });
    return;
  }
  const count = (state: number) => cases.filter((one) => one.slaState === state).length;
  const parts = [
    [count(overdue), '已超期', 'overdue'],
    [count(today), '今日到期', 'due today'],
    [count(warning), '即将到期', 'due soon'],
  ] as const;
  const shown = parts.filter(([n]) => n > 0);
  await notifyPeople(work, [userId], {
    tab: 'message',
    title: [
      `${cases.length}件事项临近或超过期限`,
      `${quantity(cases.length, 'case', 'cases')} near or past the deadline`,
    ],
    content: [shown.map(([n, zh]) => `${zh}${n}件`).join('，'), shown.map(([n, , en]) => `${n} ${en}`).join(', ')],
    path: cases[0]?.module.list ?? '',
  });
}

function wordsOf({ caseNo, slaState: state, overdueDays, due }: Risen): { title: Label; content: Label } {
  const day = due?.slice(0, 10) ?? '';
  if (state === overdue)
    return {
      title: [`${caseNo} 已超期`, `${caseNo} overdue`],
      content: [
        `期限${day}，已超期${overdueDays}天，请尽快办理`,
        `Due ${day}, ${quantity(overdueDays, 'day', 'days')} overdue: deal with it now`,
      ],
    };
  if (state === today)
    return {
      title: [`${caseNo} 今日到期`, `${caseNo} due today`],
      content: ['请在今日内办理', 'It has to be dealt with today'],
    };
  return {
    title: [`${caseNo} 即将到期`, `${caseNo} due soon`],
    content: [`请在${day}前办理`, `Deal with it before ${day}`],
  };
}
