import { caseKind } from '@kaoxin/contract/casework/actions.ts';
import { actionWord, type CaseAction } from '@kaoxin/contract/casework/case-action.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { inSentence } from '@kaoxin/contract/fields/english.ts';
import { holders, leadersButton, nearestHolders } from '#engine/people/holders.ts';
import { notifyPeople } from '#platform/live/inbox.ts';
import type { Work } from '#platform/work.ts';
import type { CaseHead } from '../case-head.ts';
import type { CaseModule } from '../kind/kind.ts';
import { withoutRecused } from '../recusal/marks.ts';
import { isConfidential } from '../rules/guards/people.ts';
import { awaitsClaim } from '../rules/processes.ts';
import type { Stepped } from '../rules/rules.ts';
import type { Party } from '../rules/transitions/row.ts';
import { namedPerson } from './actor.ts';
import { peopleOfTurn, turnOf, waitsFor } from './turn.ts';
import { onlookersOf } from './who-sees.ts';

const most = 50;

type Notified = Pick<CaseModule, 'kind' | 'page' | 'table'>;

/** Steps whose message contains the reason, because the recipient has to act on it. */
const sayWhy: readonly CaseAction[] = [
  'back',
  'recall',
  'extend_ask',
  'extend_no',
  'withdraw_no',
  'object',
  'urge',
  'supervise',
];
const longestReason = 100;

const shortened = (note: string): string => {
  const signs = Array.from(note.replaceAll(/\s+/gu, ' '));
  return `${signs.slice(0, longestReason).join('')}${signs.length > longestReason ? '…' : ''}`;
};

const reasonOf = ({ action, note }: NonNullable<Stepped['event']>, now: CaseHead): string =>
  note && sayWhy.includes(action) && !isConfidential(now) ? shortened(note) : '';

interface Words {
  what: Label;
  reason: string;
}

/** A message about an external transfer names its recipient and signer, because the reader decides by them. */
async function wordsOfTransfer(work: Work, event: NonNullable<Stepped['event']>, now: CaseHead, before: CaseHead) {
  const request = now.transferRequest ?? before.transferRequest;
  const asked = transferSaid[event.action];
  if (!request || !asked || isConfidential(now)) return undefined;
  const signer = now.secondSignUserId && (await namedPerson(work, now.secondSignUserId));
  // the first line of the entry repeats recipient and signer
  const reason = shortened((event.note ?? '').split('\n').slice(1).join('\n'));
  return { what: asked(request.toOrg, signer ? signer.realName : ''), reason } satisfies Words;
}

const transferSaid: Partial<Record<CaseAction, (toOrg: string, signer: string) => Label>> = {
  transfer_ask: (toOrg, signer) => [
    `申请转送至${toOrg}，请${signer}签发`,
    `transfer to ${toOrg} requested, to be signed by ${signer}`,
  ],
  transfer: (toOrg) => [`签发转送至${toOrg}`, `transfer to ${toOrg} signed`],
  transfer_no: (toOrg) => [`转送至${toOrg}未签发`, `transfer to ${toOrg} not signed`],
  transfer_recall: (toOrg) => [`收回转送至${toOrg}的申请`, `transfer to ${toOrg} recalled`],
};

/**
 * Notifies staff of a step (消息): case number, what happened and what is expected, without personal names (domain.md
 * 3.14). The applicant is informed by letters, the status page and `tellApplicant`.
 */
export async function notifyParties(
  work: Work,
  module: Notified,
  stepped: Stepped,
  now: CaseHead,
  before: CaseHead,
): Promise<void> {
  if (!stepped.event || stepped.notifies.length === 0) return;
  const { kind } = module;
  const onlookers = onlookersOf(work);
  const turn = (kase: CaseHead) => peopleOfTurn(work, module, turnOf(kase), onlookers, most);
  const named = [now.handlerId, before.handlerId, now.drafterId, now.extendUser, before.withdrawUser];
  const people = new Set<string>();
  for (const party of stepped.notifies) {
    // users whose turn it is may open the case by definition
    const byTurn = party === 'before' ? await turn(before) : [];
    const members = await peopleOf(work, party, now, before);
    const unsure = members.filter((one) => !named.includes(one) && !people.has(one));
    const seeing = await onlookers.seeing(unsure, module, now.id);
    for (const one of [...byTurn, ...members]) {
      if (people.size >= most) break;
      if (byTurn.includes(one) || named.includes(one) || seeing.has(one)) people.add(one);
    }
  }
  const waiting = stepped.notifies.includes('next') ? turnOf(now) : null;
  const next = await peopleOfTurn(work, module, waiting, onlookers, most);
  const others = [...people].filter((one) => !next.includes(one));
  const free = await withoutRecused(work, kind, now.id, [...next, ...others].slice(0, most));
  const { event } = stepped;
  const { action } = event;
  const usual = { what: [actionWord(kind, action), inSentence(actionWord(kind, action, 'en'))] as const };
  const words = (await wordsOfTransfer(work, event, now, before)) ?? { ...usual, reason: reasonOf(event, now) };
  const awaited = waiting && waitsFor(waiting);
  const knowing = await whoKnow(work, module, free, now);
  for (const isNamed of [true, false]) {
    const told = free.filter((one) => knowing.has(one) === isNamed);
    const actorName = isNamed ? event.actorName : null;
    await tell(work, module, {
      people: told.filter((one) => next.includes(one)),
      actorName,
      action,
      now,
      words,
      awaited,
    });
    const others = told.filter((one) => !next.includes(one));
    await tell(work, module, { people: others, actorName, action, now, words, awaited: null });
  }
}

/** Those of these users who may know the people of a case. Of a confidential one, only users who may open it. */
async function whoKnow(
  work: Work,
  module: Notified,
  people: readonly string[],
  now: CaseHead,
): Promise<ReadonlySet<string>> {
  if (!isConfidential(now)) return new Set(people);
  const onlookers = onlookersOf(work);
  const knowing = new Set<string>();
  for (const one of people) if ((await onlookers.seenBy(one, module, [now.id])).has(now.id)) knowing.add(one);
  return knowing;
}

interface Telling {
  people: readonly string[];
  /** null: the recipients may not know who acted */
  actorName: string | null;
  action: CaseAction;
  now: CaseHead;
  words: Words;
  awaited: Label | null;
}

async function tell(work: Work, { kind, page }: Notified, telling: Telling): Promise<void> {
  const { people, actorName, action, now, words, awaited } = telling;
  const { what, reason } = words;
  const who: Label = actorName === null ? ['', ''] : [`${actorName}：`, `${actorName}: `];
  await notifyPeople(work, people, {
    tab: 'message',
    title: [`${now.caseNo} ${actionWord(kind, action)}`, `${now.caseNo} ${actionWord(kind, action, 'en')}`],
    content: [
      `${who[0]}${what[0]}${awaited ? `，${awaited[0]}` : ''}${reason && `：${reason}`}`,
      `${who[1]}${what[1]}${awaited ? `, ${inSentence(awaited[1])}` : ''}${reason && `: ${reason}`}`,
    ],
    path: `${page}?id=${now.id}`,
    caseType: kind,
    caseId: now.id,
    // the applicant may add twenty times a day
    isOnceUnread: action === 'added',
  });
}

const userIn = (column: string | null): string[] => (column === null ? [] : [column]);

/** The right of users who take up a case. A confidential case is assigned by leaders, others are claimed. */
const takeUpRight = (kase: CaseHead): string =>
  `${caseKind[kase.kind].grant}_${isConfidential(kase) ? 'assign' : 'handle'}`;

async function handlersOf(work: Work, now: CaseHead, before: CaseHead): Promise<string[]> {
  if (now.handlerId) return [now.handlerId];
  if (before.handlerId) return isConfidential(now) ? [] : [before.handlerId];
  return awaitsClaim(now.kind, now) ? nearestHolders(work, takeUpRight(now), null, now, most) : [];
}

async function peopleOf(work: Work, party: Party, now: CaseHead, before: CaseHead): Promise<string[]> {
  const { grant, menu } = caseKind[now.kind];
  const sealed = isConfidential(now);
  switch (party) {
    case 'applicant':
    case 'next':
    case 'before':
      return [];
    case 'handler':
      return handlersOf(work, now, before);
    case 'drafter':
      return userIn(now.drafterId);
    case 'asker':
      return userIn(now.extendUser);
    case 'registrar':
      return userIn(before.withdrawUser);
    case 'inspector':
      return holders(work, menu, null, 'inspector');
    case 'signer':
      return userIn(now.secondSignUserId ?? before.secondSignUserId);
    case 'auditor':
      return holders(work, `${grant}_audit`, null, sealed && now.legalClass === 2 ? 'city_leader' : null);
    case 'leader':
      return holders(work, leadersButton(grant), null, 'city_leader');
    case 'sender':
    case 'receiver':
      return holders(work, takeUpRight(now), sealed ? null : now.deptId, null);
  }
}
