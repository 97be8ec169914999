import type { CaseVerb } from '@kaoxin/contract/casework/actions.ts';
import { enterVoided } from '#engine/letters/voided-numbers.ts';
import { appendEvent } from '#engine/timeline/events.ts';
import type { Change } from '#platform/database/scoped-table.ts';
import { refuse, refusedOf } from '#platform/http/errors.ts';
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
import { rulesOf } from '../rules/kinds.ts';
import { type Stepped, step } from '../rules/rules.ts';
import { caseMoment } from '../workdays/moment.ts';
import { callerOf } from './actor.ts';
import { notifyParties } from './notify.ts';
import type { AnyCaseTable } from './tables.ts';
import { tellApplicant } from './tell-applicant.ts';
import { notifyLapsedTransfer } from './transfer-lapse.ts';

/** The citizen appears under the name of the role in this kind, because many users read the timeline. */
async function actorOf(
  work: Work,
  { applicant }: CaseModule,
  kase: CaseHead,
  { secondSigner }: StepInput,
): Promise<CaseActor> {
  const known = await callerOf(work, [kase], secondSigner ? [secondSigner.id] : []);
  return known.kind === 'citizen' ? { ...known, name: applicant[0], realName: applicant[0] } : known;
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

/**
 * Takes one step of one case (domain.md 3.1): locks the row, applies the rules, then writes columns, timeline and
 * letters in the caller's transaction. The second of two concurrent callers gets the case as the first left it, and a
 * refusal.
 */
export async function performStep(
  work: Work,
  module: CaseModule,
  id: string,
  verb: CaseVerb,
  input: StepInput,
): Promise<CaseRow> {
  const cases = work.table(module.table);
  const row = await cases.needLocked(id);
  const kase = caseHead(work, module, row);
  work.target = kase.caseNo;
  const stepped = await ruled(work, module, kase, verb, input);
  if (!stepped.event && Object.keys(stepped.change).length === 0) return row;

  const number = await replyNumber(work, module, row, stepped);
  const values = {
    ...stepped.change,
    ...reminders(verb),
    ...(number && { replyDocNo: number.docNo }),
    ...(await beside(work, module, verb, input, row, false)),
  };
  const written =
    verb === 'read'
      ? await keptBeside(cases, row, values)
      : await cases.change(id, values, { version: kase.version, expect: { caseStatus: kase.caseStatus } });
  if (number?.voided)
    await enterVoided(
      work,
      voidedOf(module, kase, caseHead(work, module, written), number, (code) => letterTitle(module, written, code)),
    );
  if (stepped.event) {
    const actorDept = await nameOf(work, 'dept', work.actor.deptId);
    await appendEvent(work, module.kind, id, { ...withVoided(stepped.event, number), actorDept });
    const head = caseHead(work, module, written);
    await notifyParties(work, module, stepped, head, kase);
    await notifyLapsedTransfer(work, module, stepped, head, kase);
    await tellApplicant(work, stepped, written);
  }
  stirred(work, module.table, id);
  let now = written;
  for (const takeNotice of noticing(module)) now = (await takeNotice(work, now, stepped, row)) ?? now;
  return now;
}

async function ruled(
  work: Work,
  module: CaseModule,
  kase: CaseHead,
  verb: CaseVerb,
  input: StepInput,
): Promise<Stepped> {
  const stepped = step(kase, verb, await actorOf(work, module, kase, input), input, await caseMoment(work));
  if (stepped.ok) return stepped;
  const { status, label, field } = stepped;
  const raced = lostRace(work, status, kase);
  throw refuse(status, label, field ? { ...raced, fields: [{ path: field, msg: label }] } : raced);
}

export async function foreseen(work: Work, module: CaseModule, row: CaseRow, verb: CaseVerb, input: StepInput) {
  const stepped = await ruled(work, module, caseHead(work, module, row), verb, input);
  const extra = await beside(work, module, verb, input, row, true);
  return { stepped, after: { ...row, ...stepped.change, ...extra } as CaseRow };
}

/** A step that the applicant takes by reading does not raise the version, so open forms of staff stay valid. */
async function keptBeside(cases: ReturnType<Work['table']>, row: CaseRow, values: object): Promise<CaseRow> {
  await cases.derive([{ id: row.id, ...values }]);
  return { ...row, ...values };
}

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

export async function performSteps(
  work: Work,
  module: CaseModule,
  verb: CaseVerb,
  wanted: readonly (StepInput & { id: string })[],
): Promise<CaseRow[]> {
  const rows: CaseRow[] = [];
  for (const { id, ...input } of [...wanted].sort((a, b) => (a.id < b.id ? -1 : 1)))
    rows.push(
      await performStep(work, module, id, verb, input).catch((error: unknown) => {
        // the step has set its case as target by then
        throw wanted.length > 1 && work.target ? refusedOf(work.target, error) : error;
      }),
    );
  return rows;
}

async function beside(
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

/** The faster user, so that the screen can name them (interface.md, case pages). Citizens get no names. */
const lostRace = ({ actor }: Work, status: number, kase: CaseHead) =>
  actor.kind === 'citizen' || (status !== 409 && status !== 400)
    ? undefined
    : { id: kase.id, caseStatus: kase.caseStatus, version: kase.version, handlerName: kase.handlerName };
