import type { InputOf } from '@kaoxin/contract/call.ts';
import { say } from '@kaoxin/contract/conventions.ts';
import type { Question } from '@kaoxin/contract/question/content.ts';
import { questionOf } from '@kaoxin/contract/question/question.ts';
import { questionType, scoreRule, tempStatus } from '@kaoxin/contract/question/question-states.ts';
import { questionStaging } from '@kaoxin/contract/question/staging.ts';
import { type Audited, auditedTransaction } from '#platform/http/audited-transaction.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Exchange, FileAnswer } from '#platform/http/route.ts';
import { limitRate } from '#platform/session/rate.ts';
import { eachInTurn } from '#platform/turns.ts';
import type { Work } from '#platform/work.ts';
import { contentTypeOf } from '../../export/content-types.ts';
import { marksOf } from '../../export/marks-of.ts';
import { withoutKey as keyless, picturesOf } from '../../export/written.ts';
import { inHtml } from '../../formats/rich.ts';
import { type FaultyQuestion, writeTable } from '../../formats/table/write-table.ts';
import { seesKeys } from '../../question/versions.ts';
import { needBatch } from '../batches.ts';
import { openContent, type StagedContent } from '../content.ts';
import { pointNames } from './present-rows.ts';
import { withoutKey } from './without-key.ts';

const call = questionStaging.calls.importErrors;
/** Rate limit, because each call decrypts and writes all invalid rows of a file. */
const perMinute = 10;

/**
 * The invalid rows of a file with corrections applied, in the columns of 试题导入 after a column with the problem
 * (domain.md 2.7).
 */
export async function errorRows(
  work: Work,
  input: InputOf<typeof call>,
  exchange: Exchange,
): Promise<Audited<FileAnswer>> {
  const started = performance.now();
  await limitRate(work.platform, `questionErrors|${work.actor.id}`, perMinute, 60);
  const batch = await needBatch(work, input.query.batchNo);
  const rows = await work
    .table('questionTemp')
    .select()
    .select(['rowNo', 'sealed'])
    .where('batchId', '=', batch.id)
    .where('resultStatus', '=', tempStatus.of.wrong)
    .orderBy('rowNo')
    .execute();
  if (rows.length === 0) throw refuse(400, ['没有错误行', 'No row is wrong']);
  const contents = await eachInTurn(rows, (row) => ({ rowNo: row.rowNo, content: openContent(work, row) }));
  const names = await pointNames(
    work,
    contents.flatMap(({ content }) => content.facts.knowledge ?? []),
  );
  const faulty = contents.map(({ rowNo, content }) => faultyOf(work, rowNo, content, names));
  const pictures = await picturesOf(
    work,
    faulty.map(({ question }) => question),
  );
  const { bytes, ending = 'xlsx' } = await writeTable('xlsx', faulty, pictures, await marksOf(work, work.requestId));
  const audited = { ...input, count: rows.length, withKeys: seesKeys(work) };
  return auditedTransaction(work, { call, input, exchange, started, noReplay: true, audited }, async (inside) => {
    inside.target = batch.batchNo;
    const name = `${batch.fileName.replace(/\.[^.]*$/u, '')}-${say(['错误行', 'errors'], inside.actor.language)}.${ending}`;
    return { name, contentType: contentTypeOf(ending), body: Buffer.from(bytes) };
  });
}

function faultyOf(
  work: Work,
  rowNo: number,
  { question, raw, facts, problems }: StagedContent,
  names: ReadonlyMap<string, string>,
): FaultyQuestion {
  const sees = seesKeys(work);
  const told = (sees ? problems : problems.map(withoutKey)).map(({ words }) => say(words, work.actor.language));
  const whole = question ?? unread(sees ? raw : '');
  const knowledge = [...(facts.knowledge ?? []).flatMap((id) => names.get(id) ?? []), ...facts.knowledgeSaid];
  return {
    code: '',
    question: sees ? whole : keyless(whole),
    facts: {
      difficulty: facts.difficulty,
      knowledge,
      ...(facts.cognition !== null && { cognition: facts.cognition }),
      ...(facts.source !== null && { source: facts.source }),
    },
    fault: { words: [...new Set(told)].join('；'), rowNo },
  };
}

const unread = (raw: string): Question =>
  questionOf({
    questionType: questionType.of.short,
    stem: inHtml(raw),
    defaultScore: 1,
    scoreRule: scoreRule.of.whole,
  });
