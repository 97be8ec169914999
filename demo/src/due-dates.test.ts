import type { CaseVerb } from '@kaoxin/contract/casework/actions.ts';
import { blankCase } from '@kaoxin/server/areas/casework/blank-case.ts';
import type { CaseActor, CaseHead, EventDraft, StepInput } from '@kaoxin/server/areas/casework/case-head.ts';
import { clockColumns, limitsFor } from '@kaoxin/server/areas/casework/clock/clock.ts';
import { defaultPolicy } from '@kaoxin/server/areas/casework/rules/policy.ts';
import {
  at,
  everyButton,
  opinion,
  people,
  person,
  refusalLetter,
  target,
} from '@kaoxin/server/areas/casework/rules/rules.fixture.ts';
import { step } from '@kaoxin/server/areas/casework/rules/rules.ts';
import { expect, test } from 'vitest';
import { type ClassLimits, dueDates, type Entry, type Kind, type Matter, specialDays } from './due-dates.fixture.ts';
import { generatePetitions } from './petitions/generate.ts';
import { type Chance, chance } from './prng.ts';
import type { Simulated } from './simulate.ts';
import { imaginaryWorld } from './world.fixture.ts';
import type { World } from './world.ts';

const columns = ['acceptDue', 'acceptLate', 'finishDue', 'finishLate', 'supplementDue', 'extendedTo'] as const;
type Dates = Pick<CaseHead, (typeof columns)[number]>;
const datesOf = (kase: Dates) => Object.fromEntries(columns.map((name) => [name, kase[name]]));

function differences(matter: Matter, kase: Dates): string[] {
  const [mine, theirs] = [JSON.stringify(dueDates(matter)), JSON.stringify(datesOf(kase))];
  return mine === theirs ? [] : [`${JSON.stringify(matter)}\n  by hand ${mine}\n  program ${theirs}`];
}

const entryOf = (event: EventDraft, more: Partial<Entry> = {}): Entry => ({
  action: event.action,
  from: event.fromStatus ?? 0,
  to: event.toStatus ?? 0,
  time: event.time,
  ...more,
});

test('demo petitions have the expected due dates', () => {
  const found = ['2024-12-31', '2025-03-08', '2026-02-24', '2026-11-20'].flatMap((today) => {
    const world = imaginaryWorld(today);
    const petitions = generatePetitions(world, 250);
    expect(petitions).toHaveLength(250);
    return petitions.flatMap((petition) => differences(matterOf(petition, world), petition.row));
  });
  expect(found).toEqual([]);
});

function matterOf({ row, events }: Simulated, { types }: World): Matter {
  const seed = types.find(({ id }) => id === row.typeId)?.seed;
  const askedFor = (event: EventDraft) => {
    const days = event.diff.extendDays?.[1];
    const supplement = /补正期限：(\d+)天/.exec(event.note ?? '')?.[1];
    return Number(days ?? supplement ?? 0);
  };
  const hearing = row.hearing as CaseHead['hearing'];
  return {
    kind: 'petition',
    received: row.receivedTime,
    stage: row.stage as Matter['stage'],
    isAnonymous: row.isAnonymous === 1,
    limits: { simpleTrack: seed?.simple ? 1 : 0, finishDays: seed?.finishDays ?? null },
    timeline: events.map((event) =>
      entryOf(event, {
        days: askedFor(event),
        acceptResult: row.acceptResult ?? 1,
        ...(hearing && { hearing: { from: hearing.startTime, to: hearing.endTime ?? hearing.startTime } }),
      }),
    ),
  };
}

type Choice = readonly [verb: CaseVerb, by: CaseActor, input?: StepInput, entry?: Partial<Entry>];

const staff = { deptIds: ['d1', 'd2'] };
const crew = (grant: string) => {
  const { handler, auditor, leader, citizen, job } = people(grant);
  return {
    handler: { ...handler, ...staff, grants: new Set([...handler.grants, `${grant}_register`]) },
    counter: person('k1', '癸窗口', { ...staff, grants: new Set(everyButton(grant, 'register')) }),
    auditor: { ...auditor, ...staff },
    leader,
    citizen,
    job,
  };
};

const letter = (clauses: readonly string[]) =>
  clauses.map((clause) => `<section data-clause="${clause}">${clause}的内容已经写明</section>`).join('');
const decision = letter(['原处理', '申诉理由', '查明事实', '依据', '决定', '复议诉讼途径']);
const plainReply = '<p>经复核，您的事项结果如下所示，请核对。</p>';

const classes: readonly ClassLimits[] = [
  {},
  {},
  { simpleTrack: 1 },
  { finishDays: 7 },
  { acceptDays: 7, finishDays: 20 },
  { acceptDays: 4, finishDays: 7, simpleTrack: 1 },
  { acceptDays: 20, finishDays: 90 },
];

function amending(by: CaseActor, kase: CaseHead, luck: Chance): Choice {
  const limits = luck.pick(classes);
  const amendment = {
    change: {},
    changesMatter: false,
    untold: {},
    told: {},
    deptId: null,
    lines: ['分类'],
    limits: limitsFor(kase.kind, limits, kase.stage, defaultPolicy),
  };
  return ['amend', by, { amendment }, { limits }];
}

function lettered(kind: 'petition' | 'appeal', kase: CaseHead, now: string, luck: Chance): Choice[] {
  const { handler, counter, auditor, leader, citizen, job } = crew(kind);
  const days = luck.whole(5, 15);
  const amended = amending(handler, kase, luck);
  const acceptResult = luck.pick([1, 1, 1, 5]);
  const extension = luck.whole(1, kind === 'appeal' ? 15 : 30);
  const earlier = kase.pausedSince ?? now;
  const other = kase.deptId === 'd1' ? 'd2' : 'd1';
  const heardOn = dayAfter(now.slice(0, 10), luck.whole(1, 6));
  const heard = { startTime: `${heardOn} 00:30:00`, endTime: `${dayAfter(heardOn, luck.whole(0, 2))} 17:00:00` };
  const reply = kind === 'appeal' ? decision : opinion;
  const shared: Choice[] = [
    ['transfer', handler, { deptId: other, note: '属该处职责' }],
    [
      'transfer',
      handler,
      { toOrg: '市教育局', secondSigner: target('x1', '签发人', { grants: new Set([`${kind}_audit`]) }) },
    ],
    ['object', handler, { note: '不属本处' }],
    ['release', handler],
    amended,
    ['claim', handler],
    ['claim', handler],
    ['withdraw', citizen],
  ];
  const byStatus: Partial<Record<number, Choice[]>> = {
    10: [
      ...shared,
      ['accept', handler, { acceptResult }, { acceptResult }],
      ['accept', handler, { acceptResult }, { acceptResult }],
      ['accept', handler, { acceptResult: 2, replyContent: refusalLetter }],
    ],
    20: [
      ...shared,
      ['supplement', handler, { items: [{ name: '证明' }], days }, { days }],
      ['supplement', handler, { items: [{ name: '证明' }], days }, { days }],
      ['extend', handler, { days: extension, reason: '案情复杂' }, { days: extension }],
      ['extendAudit', leader, { auditResult: luck.pick([1, 2]), auditNote: '不宜延期' }],
      ['extendAudit', leader, { auditResult: luck.pick([1, 2]), auditNote: '不宜延期' }],
      [
        'hearing',
        handler,
        { hearing: { ...heard, place: '会议室', participants: '双方' } },
        { hearing: { from: heard.startTime, to: heard.endTime } },
      ],
      ['submit', handler, { replyResult: 1, replyContent: reply }],
    ],
    21: [
      ['supplied', citizen],
      ['supplied', citizen],
      ['supplied', counter, { receivedTime: earlier }, { received: earlier }],
      ['extendAudit', leader, { auditResult: 1 }],
      amended,
      ['lapse', job],
    ],
    30: [
      ['audit', auditor, { auditResult: luck.pick([1, 2]), auditNote: '请再核实' }],
      ['extendAudit', leader, { auditResult: 1 }],
    ],
    31: [
      [
        'submit',
        handler,
        {
          replyResult: kase.acceptNoticeTime === null ? 8 : 1,
          replyContent: kase.acceptNoticeTime === null ? refusalLetter : reply,
        },
      ],
      ['accept', handler, { acceptResult }, { acceptResult }],
      ['extend', handler, { days: extension, reason: '案情复杂' }, { days: extension }],
    ],
  };
  return byStatus[kase.caseStatus] ?? [];
}

function corrected(kase: CaseHead, luck: Chance): Choice[] {
  const grants = new Set(everyButton('info', 'audit', 'reply', 'extend'));
  const clerk = person('c1', '辛更正', { grants, roleAliases: ['info_clerk'] });
  const other = person('c2', '壬更正', { grants, roleAliases: ['info_clerk'] });
  const second = person('a1', '丁审核', { grants, roleAliases: ['case_auditor'] });
  const { leader, citizen, job } = people('info');
  const days = luck.whole(5, 15);
  const extension = luck.whole(1, 5);
  const extending: Choice[] = [
    ['extend', clerk, { days: extension, reason: '查档' }, { days: extension }],
    ['extendAudit', leader, { auditResult: 1 }],
  ];
  const auditor = kase.auditLevel === 0 ? clerk : second;
  const byStatus: Partial<Record<number, Choice[]>> = {
    10: [
      ['audit', auditor, { auditResult: 1 }],
      ['audit', auditor, { auditResult: 1 }],
      ['audit', auditor, { auditResult: 2, auditNote: '证明材料不符' }],
      ['audit', auditor, { auditResult: 3, auditNote: '请补证明', days }, { days }],
      ['withdraw', citizen],
    ],
    20: [...extending, ['execute', other, { replyResult: 1, replyContent: plainReply }]],
    21: [
      ['supplied', citizen],
      ['lapse', job],
    ],
    30: [...extending, ['execute', other, {}]],
  };
  return byStatus[kase.caseStatus] ?? [];
}

function reviewed(kase: CaseHead, luck: Chance): Choice[] {
  const reviewing = { grants: new Set(everyButton('reinspection', 'handle', 'review')) };
  const [first, second] = [person('r1', '一复核', reviewing), person('r2', '二复核', reviewing)];
  const manager = (id: string) =>
    person(id, '考务', {
      grants: new Set(everyButton('reinspection', 'assign', 'arbitrate', 'reply', 'audit', 'extend')),
    });
  const { leader } = people('reinspection');
  const extension = luck.whole(1, 10);
  const extending: Choice[] = [
    ['extend', manager('m1'), { days: extension, reason: '调卷' }, { days: extension }],
    ['extendAudit', leader, { auditResult: luck.pick([1, 2]), auditNote: '不宜延期' }],
  ];
  const byStatus: Partial<Record<number, Choice[]>> = {
    10: [
      ['assign', manager('m1'), { reviewers: [target('r1', '一复核'), target('r2', '二复核')] }],
      ['claim', first],
      ['claim', first],
    ],
    20: [...extending, ['release', first], ['review', first, { score: 60 }]],
    22: [...extending, ['review', second, { score: luck.pick([60, 63]) }]],
    23: [...extending, ['review', manager('m2'), { score: 60, conclusion: 1 }]],
    30: [
      ...extending,
      ['submit', manager('m1'), { replyContent: plainReply }],
      ['audit', leader, { auditResult: luck.pick([1, 2]), auditNote: '请再核实' }],
    ],
    31: [['submit', manager('m1'), { replyContent: plainReply }]],
  };
  return byStatus[kase.caseStatus] ?? [];
}

function registered(kase: CaseHead, luck: Chance): Choice[] {
  const grants = new Set(everyButton('econ', 'audit'));
  const levels = { 1: ['d1', 'district_manager'], 2: ['t1', 'title_reviewer'], 3: ['t2', 'title_reviewer'] } as const;
  const [id, role] = levels[kase.auditLevel as 1 | 2 | 3];
  const auditor = person(id, '审核员', { grants, roleAliases: [role] });
  const { citizen, job } = people('econ');
  const days = luck.whole(5, 15);
  const items = [{ key: 'diploma', ok: true }];
  const byStatus: Partial<Record<number, Choice[]>> = {
    10: [
      ['audit', auditor, { auditResult: 1, items, docNo: '评〔2026〕1号' }],
      ['audit', auditor, { auditResult: 1, items, docNo: '评〔2026〕1号' }],
      ['audit', auditor, { auditResult: 2, items, auditNote: '年限不足', docNo: '评〔2026〕1号' }],
      ['audit', auditor, { auditResult: 3, items, auditNote: '请补材料', days }, { days }],
    ],
    21: [
      ['supplied', citizen],
      ['supplied', citizen],
      ['lapse', job],
    ],
  };
  return byStatus[kase.caseStatus] ?? [];
}

const choicesOf = (kind: Kind, kase: CaseHead, now: string, luck: Chance): Choice[] => {
  if (kind === 'petition' || kind === 'appeal') return lettered(kind, kase, now, luck);
  if (kind === 'correction') return corrected(kase, luck);
  return kind === 'reinspection' ? reviewed(kase, luck) : registered(kase, luck);
};

const dayAfter = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * 864e5).toISOString().slice(0, 10);
const times = ['00:00:00', '23:59:59', '03:12:00', '09:00:00', '17:30:00'];

function later(now: string, luck: Chance): string {
  const next = `${dayAfter(now.slice(0, 10), luck.pick([0, 0, 1, 1, 2, 3, 5, 8, 13, 30]))} ${luck.pick(times)}`;
  return next > now ? next : now;
}

const prefix: Record<Kind, string> = {
  petition: 'XF',
  appeal: 'SS',
  correction: 'GZ',
  reinspection: 'FH',
  economist: 'JS',
};

function opened(kind: Kind, luck: Chance): { kase: CaseHead; matter: Matter } {
  const received = `${dayAfter(luck.pick(specialDays), luck.whole(-20, 4))} ${luck.pick(times)}`;
  const stage = kind === 'petition' && luck.happens(0.2) ? luck.pick([2, 3] as const) : 1;
  const limits = kind === 'petition' || kind === 'appeal' ? luck.pick(classes) : {};
  const isAnonymous = kind === 'petition' && luck.happens(0.1);
  const windowCloses = kind === 'reinspection' ? later(received, luck) : undefined;
  const start: CaseHead = {
    ...blankCase,
    ...limitsFor(kind, limits, stage, defaultPolicy),
    id: '1',
    kind,
    caseNo: prefix[kind],
    deptId: 'd1',
    stage,
    words: '报名费退还问题',
    receivedTime: received,
    acceptStart: received,
    isAnonymous: isAnonymous ? 1 : 0,
    originalScore: 60,
    finishStart: stage > 1 ? received : (windowCloses ?? null),
    auditLevel: kind === 'economist' ? 1 : 0,
    lastLevel: kind === 'economist' ? luck.pick([2, 3]) : luck.pick([1, 2]),
  };
  const kase = { ...start, ...clockColumns(start, at(received)) };
  return { kase, matter: { kind, received, windowCloses, stage, isAnonymous, limits, timeline: [] } };
}

/** Counts the covered situations, so that none is missed by chance. */
const met = new Map<string, number>();
const meet = (what: string) => met.set(what, (met.get(what) ?? 0) + 1);

function walked(kind: Kind, index: number): string[] {
  const luck = chance(`due dates of ${kind} ${index}`);
  let { kase, matter } = opened(kind, luck);
  let now = matter.received;
  const found = differences(matter, kase);
  for (let tries = 0; tries < 24 && found.length === 0; tries += 1) {
    const choices = choicesOf(kind, kase, now, luck);
    if (choices.length === 0) break;
    const [verb, by, input = {}, more = {}] = luck.pick(choices);
    if (verb === 'lapse') now = `${dayAfter((kase.supplementDue ?? now).slice(0, 10), 1)} 00:00:00`;
    const taken = step(kase, verb, by, input, at(now));
    if (!taken.ok) continue;
    kase = { ...kase, ...taken.change, version: kase.version + 1 } as CaseHead;
    if (taken.event) {
      matter = { ...matter, timeline: [...matter.timeline, entryOf(taken.event, more)] };
      meet(`${kind} ${taken.transition}`);
      found.push(...differences(matter, kase));
    }
    now = later(now, luck);
  }
  if (kase.acceptLate > 0) meet('accepted late');
  if (kase.finishLate > 0) meet('finished late');
  return found;
}

test.each([
  ['petition', 600],
  ['appeal', 200],
  ['correction', 120],
  ['reinspection', 120],
  ['economist', 120],
] as const)('%s cases have the expected due dates', (kind, count) => {
  expect(Array.from({ length: count }, (_, index) => walked(kind, index)).flat()).toEqual([]);
});

test('random walks cover everything that moves a clock', () => {
  const moving = [
    'petition accept',
    'petition transfer-inside',
    'petition transfer-outside',
    'petition object',
    'petition release',
    'petition amend',
    'petition supplied',
    'petition supplied-at-counter',
    'petition lapse',
    'petition extend-grant',
    'petition hearing',
    'petition audit-refusal',
    'appeal claim',
    'appeal supplied',
    'appeal extend-grant',
    'appeal transfer-inside',
    'appeal amend',
    'correction audit-supplement',
    'correction supplied',
    'correction audit-pass',
    'correction extend-grant',
    'reinspection extend-grant',
    'reinspection audit-pass',
    'economist audit-level',
    'economist supplied',
    'accepted late',
    'finished late',
  ];
  expect(moving.filter((what) => (met.get(what) ?? 0) < 3)).toEqual([]);
});
