import { type CaseKind, caseKind } from '@kaoxin/contract/casework/actions.ts';
import { expect, test } from 'vitest';
import { sameHand } from '#platform/access/second-person.ts';
import type { CaseHead } from '../case-head.ts';
import { type PreconditionName, preconditions } from './guards/preconditions.ts';
import { legalStep } from './legal-steps.fixture.ts';
import { transitionsOf } from './processes.ts';
import { at } from './rules.fixture.ts';
import { step } from './rules.ts';

const actedBefore = {
  notBarred: { barredIds: ['x'] },
  notOwnWork: { drafterId: 'x' },
  notApprovedBefore: { approvedBy: ['x'] },
  notOwnExtension: { extendUser: 'x' },
  notOwnTransfer: { transferUser: 'x' },
  notOwnWithdrawal: { withdrawUser: 'x' },
  notInvolved: { auditorId: 'x' },
  notReviewer: { reviewer1: 'x' },
  notParticipant: { drafterId: 'x' },
  reviewerOfTurn: { reviewer1: 'x' },
  passOfTurn: { barredIds: ['x'], auditLevel: 1 },
  executorOther: { lastLevel: 2, barredIds: ['x'] },
  levelOfTurn: { barredIds: ['x'] },
} as const satisfies Partial<Record<PreconditionName, Partial<CaseHead>>>;
type SecondPersonGuard = keyof typeof actedBefore;

const guards = Object.keys(actedBefore) as SecondPersonGuard[];
const now = '2026-03-04 10:00:00';
const rows = (Object.keys(caseKind) as CaseKind[]).flatMap((kind) =>
  transitionsOf(kind)
    .filter(({ by }) => typeof by === 'object')
    .flatMap((row) =>
      guards
        .filter((guard) => (row.preconditions as readonly string[]).includes(guard))
        .map((guard) => ({ kind, row, guard })),
    ),
);

test.each(guards)('protects at least one step with the guard %s', (guard) => {
  expect(rows.filter((one) => one.guard === guard).length).toBeGreaterThan(0);
});

test.each(rows.map(({ kind, row, guard }) => [kind, row.name, guard, row] as const))(
  'refuses a linked account: %s: %s with %s',
  (kind, _name, guard, row) => {
    const legal = legalStep(kind, row);
    // the first review has no reviewer before it
    if (guard === 'reviewerOfTurn' && legal.kase.caseStatus !== 22) return;
    const kase = { ...legal.kase, ...actedBefore[guard] };
    const alone = step(kase, row.verb, legal.actor, legal.input, at(now));
    expect(alone.ok ? 'done' : alone.msg).not.toBe(sameHand[0]);
    const linked = step(kase, row.verb, { ...legal.actor, sameHands: new Set(['x']) }, legal.input, at(now));
    expect(linked).toMatchObject({ ok: false, status: 403, msg: sameHand[0] });
  },
);

test('lists every guard that checks earlier users', () => {
  const kase = {
    ...legalStep('petition', transitionsOf('petition')[0] as never).kase,
    handlerId: 'x',
    drafterId: 'x',
    auditorId: 'x',
    extendUser: 'x',
    transferUser: 'x',
    withdrawUser: 'x',
    reviewer1: 'x',
    reviewer2: 'me',
    arbiter: 'x',
    barredIds: ['x'],
    approvedBy: ['x'],
    auditLevel: 1,
    lastLevel: 2,
    caseStatus: 22 as const,
  };
  const { actor } = legalStep('petition', transitionsOf('petition')[0] as never);
  const linked = {
    ...actor,
    id: 'me',
    sameHands: new Set(['x']),
    roleAliases: ['case_auditor', 'district_manager', 'title_reviewer'],
  };
  const second = { ...kase, reviewer2: 'x' };
  const refusing = Object.entries(preconditions)
    .filter(([, guard]) =>
      [kase, second].some((one) => guard({ kase: one, actor: linked, at: at(now) })?.msg === sameHand[0]),
    )
    .map(([name]) => name);
  expect(refusing.sort()).toEqual([...guards].sort());
});
