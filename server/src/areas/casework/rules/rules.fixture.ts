import type { CaseKind, CaseVerb } from '@kaoxin/contract/casework/actions.ts';
import { workCalendar } from '#engine/calendar/workday.ts';
import { connectAreas } from '#wiring';
import { blankCase } from '../blank-case.ts';
import type { CaseActor, CaseHead, NamedPerson, StepInput } from '../case-head.ts';
import { type CaseMoment, clockColumns, limitsFor } from '../clock/clock.ts';
import { defaultPolicy } from './policy.ts';
import { type Stepped, step } from './rules.ts';

connectAreas();
const calendar = workCalendar();

export const at = (now: string): CaseMoment => ({ now, calendar, policy: defaultPolicy });

export const everyButton = (grant: string, ...verbs: string[]): string[] => verbs.map((verb) => `${grant}_${verb}`);

const HANDLER = ['handle', 'accept', 'reply', 'transfer', 'extend', 'merge', 'print'];
const AUDITOR = ['audit', 'assign', 'urge', 'delete', 'merge'];
const LEADER = ['audit', 'assign', 'urge', 'supervise', 'extend', 'delete'];

export function person(id: string, realName: string, facts: Partial<CaseActor> = {}): CaseActor & { id: string } {
  const blank = {
    kind: 'person' as const,
    name: realName,
    realName,
    deptIds: ['d1'],
    roleAliases: [],
    grants: new Set<string>(),
    sameHands: new Set<string>(),
  };
  return { ...blank, ...facts, id };
}

const withButtons = (grant: string, ...verbs: string[]) => new Set(everyButton(grant, ...verbs));

export function people(grant: string) {
  const handler = { roleAliases: ['case_handler'], grants: withButtons(grant, ...HANDLER) };
  const auditor = { roleAliases: ['case_auditor'], grants: withButtons(grant, ...AUDITOR) };
  const both = { roleAliases: ['case_handler', 'case_auditor'], grants: withButtons(grant, ...HANDLER, ...AUDITOR) };
  return {
    handler: person('h1', '甲经办', handler),
    colleague: person('h2', '乙经办', handler),
    stranger: person('h3', '丙经办', { ...handler, deptIds: ['d2'] }),
    handlingAuditor: person('h1', '甲经办', both),
    auditor: person('a1', '丁审核', auditor),
    leader: person('l1', '戊领导', {
      deptIds: ['d0'],
      roleAliases: ['city_leader'],
      grants: withButtons(grant, ...LEADER),
    }),
    inspector: person('i1', '己监督', {
      deptIds: ['d0'],
      roleAliases: ['inspector'],
      grants: new Set([`${grant}_view`]),
    }),
    administrator: person('s1', '庚系统', { deptIds: ['d0'], roleAliases: ['administrator'] }),
    citizen: { ...person('', '申请人'), kind: 'citizen' as const, id: null, deptIds: [] },
    job: { ...person('', '系统'), kind: 'job' as const, id: null, deptIds: [] },
  };
}

export const target = (id: string, realName: string, facts: Partial<NamedPerson> = {}): NamedPerson => ({
  id,
  name: realName,
  realName,
  deptIds: ['d1'],
  roleAliases: [],
  grants: new Set(['petition_handle', 'appeal_handle', 'reinspection_handle', 'info_audit', 'econ_audit']),
  ...facts,
});

export function petitionCase(facts: Partial<CaseHead> = {}): CaseHead {
  const receivedTime = '2026-02-06 09:00:00';
  const kase: CaseHead = {
    ...blankCase,
    id: '1',
    kind: 'petition',
    caseNo: 'XF2026020600011',
    receivedTime,
    acceptStart: receivedTime,
    deptId: 'd1',
    words: '报名费退还问题 反映某考点多收报名费 请求退还',
    ...limitsFor('petition', {}, facts.stage ?? 1, defaultPolicy),
    ...facts,
  };
  return { ...kase, ...clockColumns(kase, at(receivedTime)), ...facts };
}

const section = (clause: string, text: string) => `<section data-clause="${clause}"><p>${text}</p></section>`;

export const opinion =
  section('诉求', '请求退还多收的报名费') +
  section('调查事实', '经核实确有多收') +
  section('依据', '有关收费规定') +
  section('意见', '支持，予以退还') +
  section('救济途径与期限', '自收到之日起30日内可申请复查');

export const refusalLetter =
  section('理由', '该事项已进入诉讼程序') +
  section('依据', '信访工作条例') +
  section('应当提出的机关/途径', '人民法院');

export function walk(start: CaseHead) {
  let kase = start;
  const steps: Stepped[] = [];
  const go = (verb: CaseVerb, actor: CaseActor, now: string, input: StepInput = {}) => {
    const result = step(kase, verb, actor, { version: kase.version, ...input }, at(now));
    if (!result.ok) throw new Error(`${verb}: ${result.msg}`);
    kase = { ...kase, ...result.change, version: kase.version + 1 } as CaseHead;
    steps.push(result);
    return result;
  };
  const no = (verb: CaseVerb, actor: CaseActor, now: string, input: StepInput = {}) => {
    const result = step(kase, verb, actor, input, at(now));
    return result.ok ? `stepped: ${result.transition}` : result.msg;
  };
  return { go, no, case: () => kase, actions: () => steps.map((each) => each.event?.action) };
}

export const day = (date: string): string => `${date} 10:00:00`;

export function caseOf(kind: CaseKind, facts: Partial<CaseHead> = {}): CaseHead {
  const receivedTime = '2026-03-02 09:00:00';
  const limits = limitsFor(kind, {}, 1, defaultPolicy);
  const kase = {
    ...blankCase,
    id: '1',
    kind,
    caseNo: '',
    receivedTime,
    acceptStart: receivedTime,
    deptId: 'd1',
    ...limits,
    ...facts,
  };
  return { ...kase, ...clockColumns(kase, at(receivedTime)), ...facts };
}
