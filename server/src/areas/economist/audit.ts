import type { InputOf } from '@kaoxin/contract/call.ts';
import type { CaseHeadAnswer } from '@kaoxin/contract/casework/record.ts';
import { auditResult, caseStatus } from '@kaoxin/contract/casework/states.ts';
import { type Label, type Language, say } from '@kaoxin/contract/conventions.ts';
import type { economist } from '@kaoxin/contract/economist/calls.ts';
import { checkKeys, isInOrder, notAskedFor } from '@kaoxin/contract/economist/checks.ts';
import { answerSteps, headAnswer } from '#areas/casework/index.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { doubtsFor, listedFor } from './beside.ts';
import type { Said } from './decide.ts';
import { notNeeded } from './materials.ts';
import { economistModule } from './module.ts';
import type { EconomistSelected } from './table.ts';

type Body = InputOf<typeof economist.audit>['body'];
type Wanted = Said & { id: string };

const mostTold = 10;

/** 审核 (domain.md 3.9): either one case with every check answered, or several without doubts. */
export async function auditEconomists(work: Work, { id, version, cases, ids, ...body }: Body) {
  const several = cases ?? ids?.map((one) => ({ id: one }));
  if (several && several.length > 0) {
    const { wanted, leftOut } = await together(work, several, decided(body));
    return [...(await perform(work, wanted)), ...leftOut];
  }
  if (!id || version === null || version === undefined) throw refuse('nothingChosen');
  return perform(work, [{ id, version, ...saidOfOne(body) }]);
}

const decided = ({ auditResult: result, auditNote, docNo, falsePromise }: Omit<Body, 'id' | 'version'>): Said => ({
  auditResult: result,
  ...(auditNote ? { auditNote } : {}),
  ...(docNo ? { docNo } : {}),
  falsePromise: falsePromise === 1,
});

export function saidOfOne(body: Omit<Body, 'id' | 'version'>): Said {
  const { items: checked = [], supplementItems, days } = body;
  return {
    ...decided(body),
    checked: checked ?? [],
    items: (checked ?? []).map(({ key, ok }) => ({ key, ok: isInOrder({ ok }) })),
    ...(supplementItems ? { supplementItems } : {}),
    ...(days ? { days } : {}),
  };
}

async function perform(work: Work, wanted: readonly Wanted[]) {
  const heads = await answerSteps(work, economistModule, 'audit', wanted);
  const answers = heads.map((head) => ({ ...head, leftOut: null }));
  work.target = answers.map(({ caseNo }) => caseNo).join(',');
  return answers;
}

/**
 * Batch audit: passes the cases without doubts and leaves the others unchanged, each with its reasons. Refuses if none
 * can be passed.
 */
async function together(work: Work, several: readonly { id: string; version?: number }[], said: Said) {
  if (!work.actor.grants.has('econ_batch_audit')) throw refuse('notAllowed');
  if (said.auditResult !== auditResult.of.pass)
    throw refuse(400, [
      '批量审核只能通过，退回或不通过请逐件办理',
      'A batch can only be passed. Return or refuse registrations one by one',
    ]);
  const wanted = [...new Map(several.map((one) => [one.id, one])).values()];
  const rows = [];
  // locked in id order; what is checked here stays valid until the pass
  for (const { id } of [...wanted].sort((one, other) => (one.id < other.id ? -1 : 1)))
    rows.push(await work.table('economist').needLocked(id));
  const doubts = await doubtsFor(work, rows);
  const listed = await listedFor(work, rows);
  const heads = new Map<string, CaseHeadAnswer>();
  for (const row of rows) heads.set(row.id, await headAnswer(work, economistModule, row));
  const isHis = ({ id }: EconomistSelected) => heads.get(id)?.allowedActions.includes('audit') === true;
  // if the caller may audit none, the rules of the step give the reason
  const hasOwn = rows.some(isHis);
  const whyNot = (row: EconomistSelected): readonly Label[] =>
    !hasOwn || isHis(row) ? (doubts.get(row.id) ?? []) : [notHis(heads.get(row.id))];
  const left = rows.filter((row) => whyNot(row).length > 0);
  const why = (row: EconomistSelected, language: Language, between: string) =>
    whyNot(row)
      .map((doubt) => say(doubt, language))
      .join(between);
  if (left.length === rows.length)
    throw refuse(
      400,
      told(
        left.map((row): Label => [`${row.caseNo}：${why(row, 'zh', '、')}`, `${row.caseNo}: ${why(row, 'en', ', ')}`]),
      ),
      { fields: ['ids'] },
    );
  const leftOut = left.flatMap((row) => {
    const head = heads.get(row.id);
    return head
      ? [{ ...head, leftOut: why(row, work.actor.language, work.actor.language === 'zh' ? '、' : ', ') }]
      : [];
  });
  return {
    leftOut,
    wanted: rows
      .filter((row) => !left.includes(row))
      .map((row): Wanted => {
        const none = notNeeded(row, listed.get(row.economistUserId));
        const checked = checkKeys.map((key) => ({ key, ok: none.has(key) ? notAskedFor : 1 }));
        const items = checked.map(({ key }) => ({ key, ok: true }));
        return { ...said, ...wanted.find(({ id }) => id === row.id), id: row.id, items, checked, isBatch: true };
      }),
  };
}

const notHis = (head: CaseHeadAnswer | undefined): Label =>
  head?.caseStatus === caseStatus.of.received
    ? ['当前审核级不由您审核', 'you cannot audit this level']
    : [`当前状态【${head?.caseStatusName}】不能审核`, `it is “${head?.caseStatusName}”: nothing is audited`];

function told(lines: readonly Label[]): Label {
  const more = lines.length - mostTold;
  const first = lines.slice(0, mostTold);
  const words = (language: 'zh' | 'en', between: string) => first.map((line) => say(line, language)).join(between);
  return [
    `以下登记需逐件审核：${words('zh', '；')}${more > 0 ? `；另有${more}件` : ''}`,
    `These are to be audited one by one: ${words('en', '; ')}${more > 0 ? `; ${more} more` : ''}`,
  ];
}
