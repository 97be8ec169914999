import { basisText } from '@kaoxin/contract/casework/letters/basis.ts';
import { openStatuses } from '@kaoxin/contract/casework/states.ts';
import { cites, type LawRef, lawRefText } from '@kaoxin/contract/law/law-ref.ts';
import { keysOf } from '@kaoxin/contract/records.ts';
import { type SqlBool, sql } from 'kysely';
import { type Citing, lawPort } from '#areas/law/index.ts';
import { notifyPeople } from '#platform/live/inbox.ts';
import { plainText } from '#platform/text/html.ts';
import type { Work } from '#platform/work.ts';
import { caseHead } from './kind/head.ts';
import { type CaseModule, type CaseRow, caseKinds } from './kind/kind.ts';
import { letters } from './letters/letters.ts';
import { withoutRecused } from './recusal/marks.ts';
import { peopleOfTurn, turnOf } from './store/turn.ts';
import { onlookersOf } from './store/who-sees.ts';

const mostTold = 50;

/** Preselects rows that name the law; the cited article is checked afterwards. */
const names = (column: string, { name }: LawRef) => sql<SqlBool>`strpos(${sql.ref(column)}, ${`《${name}》`}) > 0`;

export const phrasesCiteLaws = lawPort.from('phrase', {
  kind: 'phrase',
  called: ['答复用语', 'Reply phrase'],
  async find(work, ref) {
    const rows = await work
      .table('phrase')
      .select()
      .select(['id', 'title', 'content'])
      .where(names('content', ref))
      .orderBy('id')
      .execute();
    return rows
      .filter(({ content }) => cites(plainText(content), ref))
      .map(({ id, title }) => ({ id, title, path: '/petitionManage/phrase/index' }));
  },
  async suspend(work, ids, why) {
    const inUse = sql<SqlBool>`id = any(${[...ids]}::bigint[])`;
    await work.table('phrase').changeMany(inUse, { suspended: why });
    return ids;
  },
});

export const openCasesCiteLaws = lawPort.from('case', {
  kind: 'case',
  called: ['在办事项', 'Open case'],
  async find(work, ref) {
    const found: Citing[] = [];
    for (const module of caseKinds())
      for (const { id, caseNo } of await citing(work, module, ref))
        found.push({ id, title: caseNo, path: `${module.page}?id=${id}` });
    return found;
  },
  async tell(work, ids, before, { short: [zh, en] }) {
    for (const module of caseKinds())
      for (const row of await work.table(module.table).those(ids).selectAll().execute()) {
        const { id, caseNo } = row;
        await notifyPeople(work, await concernedWith(work, module, row, ids.length > mostByTurn), {
          tab: 'message',
          title: [`${caseNo} 所引法规有变动`, `${caseNo}: a law it cites has changed`],
          content: [
            `${lawRefText(before)}${zh}，请核对答复依据`,
            `${lawRefText(before)} ${en}: look at the basis of the reply`,
          ],
          path: `${module.page}?id=${id}`,
          caseType: module.kind,
          caseId: id,
        });
      }
  },
});

/**
 * Above this number of cases only current handlers are notified, because finding all who may act would take too long
 * inside the transaction of the law.
 */
const mostByTurn = 100;

/** The author of the text and the user whose turn it is, because an auditor reads the same text. */
async function concernedWith(work: Work, module: CaseModule, row: CaseRow, areMany: boolean): Promise<string[]> {
  const turn = turnOf(caseHead(work, module, row));
  const next = areMany ? [] : await peopleOfTurn(work, module, turn, onlookersOf(work), mostTold);
  const free = next.length === 0 ? [] : await withoutRecused(work, module.kind, row.id, next);
  return [...new Set([row.handlerId, row.drafterId, ...free].filter((one) => one !== null))];
}

async function citing(work: Work, module: CaseModule, ref: LawRef) {
  const column = (name: string) => sql.ref(`${module.table}.${name}`);
  const law = `《${ref.name}》`;
  const rows = await work
    .table(module.table)
    .select()
    .select(['id', 'caseNo', 'basis', 'replyContent'])
    .where('caseStatus', 'in', [...openStatuses])
    .where(
      sql<SqlBool>`(strpos(${column('basis')}::text, ${law}) > 0 or strpos(${column('replyContent')}, ${law}) > 0)`,
    )
    .orderBy('id')
    .execute();
  return rows.filter(({ basis, replyContent }) =>
    [...(basis ?? []).map(basisText), plainText(replyContent ?? '')].some((text) => cites(text, ref)),
  );
}

export const lettersCiteLaws = lawPort.from('letter', {
  kind: 'letter',
  called: ['文书固定条款', 'Clause of a letter'],
  find: async (_work, ref) =>
    caseKinds().flatMap(({ letters: own }) =>
      keysOf(letters).flatMap((code) => {
        const texts = [
          own.template(code)?.body ?? '',
          ...Object.values(own.openings?.[code] ?? {}),
          ...(own.sentences?.[code] ?? []),
        ];
        const isCited = texts.some((text) => cites(plainText(text), ref));
        return isCited ? [{ id: code, title: `${code} ${letters[code].zh}`, path: null }] : [];
      }),
    ),
});
