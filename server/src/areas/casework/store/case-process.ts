import type { CaseVerb } from '@kaoxin/contract/casework/actions.ts';
import { caseStatus } from '@kaoxin/contract/casework/states.ts';
import { enterVoided } from '#engine/letters/voided-numbers.ts';
import { type Effect, Process, type Taken, type Transition } from '#engine/process/process.ts';
import { firstRefusal } from '#engine/process/rules.ts';
import { appendEvent } from '#engine/timeline/events.ts';
import type { Change } from '#platform/database/scoped-table.ts';
import { type Refusal, refuse } from '#platform/http/errors.ts';
import { stirred } from '#platform/live/report-presence.ts';
import { nameOf } from '#platform/names.ts';
import type { Work } from '#platform/work.ts';
import type { CaseActor, CaseHead, EventDraft, StepInput } from '../case-head.ts';
import { caseHead } from '../kind/head.ts';
import type { CaseModule, CaseRow, OnStepped } from '../kind/kind.ts';
import { isNumberOf, issueLetter, letterTitle, type ReplyNumber, replyNumber } from '../letters/issue.ts';
import type { LetterCode } from '../letters/letters.ts';
import { replyLetter } from '../letters/reply.ts';
import { wayUpAfterStep } from '../recusal/way-up.ts';
import { type CaseRule, caseRules } from '../rules/case-rules.ts';
import type { Situation } from '../rules/guards/context.ts';
import { rulesOf } from '../rules/kinds.ts';
import type { Refused } from '../rules/refusals.ts';
import { outcomeOf } from '../rules/rules.ts';
import { caseMoment } from '../workdays/moment.ts';
import { callerOf } from './actor.ts';
import { notifyParties } from './notify.ts';
import type { AnyCaseTable } from './tables.ts';
import { tellApplicant } from './tell-applicant.ts';
import { notifyLapsedTransfer } from './transfer-lapse.ts';

type CaseTransition = Transition<AnyCaseTable, CaseVerb, Situation, StepInput> & { rule: CaseRule };
export type CaseProcess = Process<AnyCaseTable, CaseVerb, Situation, StepInput, CaseTransition>;

const known = new Map<CaseModule, CaseProcess>();

/** The steps of a kind of case: the rows of `rules/transitions` (domain.md 3.1, 3.5 to 3.9). */
export function caseProcess(module: CaseModule): CaseProcess {
  const process = known.get(module) ?? processOf(module);
  known.set(module, process);
  return process;
}

const processOf = (module: CaseModule): CaseProcess =>
  new Process<AnyCaseTable, CaseVerb, Situation, StepInput, CaseTransition>({
    table: module.table,
    statusColumn: 'caseStatus',
    called: module.called,
    statuses: caseStatus,
    // each row names the rights of its kind
    buttons: {},
    transitions: caseRules(module.kind).map(transitionOf),
    every: (taken) => effectsOf(module, taken),
  });

/** The rules refuse by value, so that pages can ask them about other users. A step throws what they refuse. */
function transitionOf(rule: CaseRule): CaseTransition {
  const { verb, variant, from, to, by, preconditions, inputChecks, isDone } = rule;
  return {
    verb,
    variant,
    from,
    to,
    by,
    keepsVersion: rule.row.keepsVersion,
    preconditions: [({ facts, work }) => thrown(work, facts.kase, firstRefusal(preconditions, facts))],
    inputChecks: [({ facts, work, input }) => thrown(work, facts.kase, firstRefusal(inputChecks, { ...facts, input }))],
    isDone: isDone && (({ facts }) => isDone(facts)),
    rule,
  };
}

export function thrown(work: Work, kase: CaseHead, refused: Refused | undefined): Refusal | undefined {
  if (!refused) return undefined;
  const { status, label, field } = refused;
  const raced = lostRace(work, status, kase);
  return refuse(status, label, field ? { ...raced, fields: [{ path: field, msg: label }] } : raced);
}

/** The faster user, so that the screen can name them (interface.md, case pages). Citizens get no names. */
const lostRace = ({ actor }: Work, status: number, kase: CaseHead) =>
  actor.kind === 'citizen' || (status !== 409 && status !== 400)
    ? undefined
    : { id: kase.id, caseStatus: kase.caseStatus, version: kase.version, handlerName: kase.handlerName };

export async function situationOf(work: Work, module: CaseModule, row: CaseRow, input: StepInput): Promise<Situation> {
  const kase = caseHead(work, module, row);
  return { kase, actor: await actorOf(work, module, kase, input), at: await caseMoment(work) };
}

/** The citizen appears under the name of the role in this kind, because many users read the timeline. */
async function actorOf(
  work: Work,
  { applicant }: CaseModule,
  kase: CaseHead,
  { secondSigner }: StepInput,
): Promise<CaseActor> {
  const caller = await callerOf(work, [kase], secondSigner ? [secondSigner.id] : []);
  return caller.kind === 'citizen' ? { ...caller, name: applicant[0], realName: applicant[0] } : caller;
}

type TakenStep = Taken<AnyCaseTable, Situation, StepInput, CaseTransition>;

function effectsOf(
  module: CaseModule,
  { transition: { rule }, facts, row, input }: TakenStep,
): Effect<AnyCaseTable, StepInput> {
  const { kase } = facts;
  const stepped = outcomeOf(rule, { ...facts, input });
  let number: ReplyNumber | null = null;
  return {
    async columns(work) {
      number = await replyNumber(work, module, row, stepped);
      return {
        ...stepped.change,
        ...reminders(rule.verb),
        ...(number && { replyDocNo: number.docNo }),
        ...(await extraColumns(work, module, rule.verb, input, row, false)),
      };
    },
    async event(work, written) {
      const head = caseHead(work, module, written);
      if (number?.voided)
        await enterVoided(
          work,
          voidedOf(module, kase, head, number, (code) => letterTitle(module, written, code)),
        );
      if (!stepped.event) return;
      const actorDept = await nameOf(work, 'dept', work.actor.deptId);
      await appendEvent(work, module.kind, row.id, { ...withVoided(stepped.event, number), actorDept });
      await notifyParties(work, module, stepped, head, kase);
      await notifyLapsedTransfer(work, module, stepped, head, kase);
      await tellApplicant(work, stepped, written);
    },
    async finish(work, written) {
      stirred(work, module.table, row.id);
      let now = written;
      for (const takeNotice of noticing(module)) now = (await takeNotice(work, now, stepped, row)) ?? now;
      return now;
    },
  };
}

const heard: readonly CaseVerb[] = [
  'claim',
  'accept',
  'submit',
  'supplement',
  'transfer',
  'audit',
  'transferAudit',
  'hearing',
];

function reminders(verb: CaseVerb): Change<AnyCaseTable> {
  if (verb === 'urge') return { urged: 1 };
  if (verb === 'supervise') return { supervised: 1 };
  return heard.includes(verb) ? { urged: 0, supervised: 0 } : {};
}

export async function extraColumns(
  work: Work,
  module: CaseModule,
  verb: CaseVerb,
  input: StepInput,
  row: CaseRow,
  isForeseen: boolean,
): Promise<Change<AnyCaseTable>> {
  const items = (input.items ?? []).map(({ name = '', ...item }) => ({ ...item, name }));
  return {
    ...(verb === 'supplement' ? { supplementItems: items } : {}),
    ...input.amendment?.untold,
    ...(await module.extraColumns?.(work, verb, input, row, isForeseen)),
  };
}

/** Runs after every step of every kind, in this order; hooks of the kind follow. */
const noticing = (module: CaseModule): OnStepped<CaseRow>[] => [
  async (work, row, stepped) => {
    await issueLetter(work, module, row, stepped);
    return undefined;
  },
  async (work, row, _stepped, before) => {
    await wayUpAfterStep(work, module, row, before);
    return undefined;
  },
  ...(module.onStepped ?? []),
];

/** Records a reserved number that no letter uses in the timeline (domain.md 3.14, 编号作废登记). */
function withVoided(event: EventDraft, number: ReplyNumber | null): EventDraft {
  if (!number?.voided) return event;
  const noted = `编号作废登记：${number.voided}${number.docNo ? `，改用${number.docNo}` : ''}`;
  return {
    ...event,
    note: [event.note, noted].filter(Boolean).join('\n'),
    diff: { ...event.diff, replyDocNo: [number.voided, number.docNo] },
  };
}

/** Represents any result other than a refusal to accept. */
const accepted = -1;

function voidedOf(
  module: CaseModule,
  before: CaseHead,
  after: CaseHead,
  number: ReplyNumber,
  nameOfLetter: (code: LetterCode) => string,
) {
  const { voided, docNo: replacedBy } = number;
  const titleOf = (code: LetterCode | null | undefined) => (code ? nameOfLetter(code) : '');
  // a later draft may contain another result already; the number shows what it was reserved for
  const { notAccepted } = rulesOf(module.kind);
  const given = [replyLetter(before), replyLetter(before, notAccepted), replyLetter(before, accepted)];
  const code = given.find((one) => voided !== null && isNumberOf(module, one, voided));
  const reason = replacedBy === null ? '不予受理未获同意，改为受理' : `答复改为《${titleOf(replyLetter(after))}》`;
  const { kind: caseType, id: caseId, caseNo } = before;
  return { docNo: voided ?? '', title: titleOf(code), caseType, caseId, caseNo, reason, replacedBy };
}
