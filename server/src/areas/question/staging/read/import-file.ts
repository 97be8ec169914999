import { readFile } from 'node:fs/promises';
import type { InputOf } from '@kaoxin/contract/call.ts';
import { importBudget, type QuestionBatch, questionStaging } from '@kaoxin/contract/question/staging.ts';
import { type Audited, auditedTransaction } from '#platform/http/audited-transaction.ts';
import type { Exchange } from '#platform/http/route.ts';
import { withFileToRead } from '#platform/http/upload.ts';
import { dropSource, keepSource } from '#platform/imports/long/kept-source.ts';
import { countHits, limitRate, TooOften, takeHitBack } from '#platform/session/rate.ts';
import { startTask } from '#platform/tasks/start-task.ts';
import type { Work } from '#platform/work.ts';
import { writableBank } from '../../question/submit.ts';
import type { BankRowOfTable } from '../../tables.ts';
import { nextBatchNo, refuseSame } from '../batches.ts';
import { sealLosses } from '../content.ts';
import { importPage, mostBytes, readingKind, rowsAtOnce } from '../kinds.ts';
import { likenessesOf } from '../likenesses.ts';
import { FilePictures } from '../pictures.ts';
import { presentBatch } from '../show/present-batch.ts';
import { rowsOfFile, stagePart } from '../stage.ts';
import type { BatchRow } from '../tables.ts';
import { type ReadQuestions, readingLimit, readQuestions } from './read-questions.ts';

const call = questionStaging.calls.import;
const profile = {
  extensions: ['xlsx', 'csv', 'txt', 'docx', 'zip', 'xml', 'gift', 'aiken'],
  maxBytes: mostBytes,
  maxPixels: 0,
};

interface Named {
  fileName: string;
  sha256: string;
  again: string | null;
}

export async function importFile(
  work: Work,
  { query }: InputOf<typeof call>,
  exchange: Exchange,
): Promise<Audited<QuestionBatch>> {
  const started = performance.now();
  const again = query.again ?? null;
  await countSize(work, exchange);
  const read = withFileToRead(exchange.request, profile, async ({ path, name, sha256 }) => {
    const bank = await work.table('questionBank').need(query.bankId);
    await refuseSame(work, { bankId: bank.id, sha256 }, again);
    const file = { name, bytes: await readFile(path) };
    const read = await readQuestions(work, file, query.format ?? 'auto', {
      gone: goneOf(exchange),
      begin: () => reserveReading(work),
    });
    const named = { fileName: name, sha256, again };
    const input = { ...query, fileName: name, sha256 };
    const writing = { call, input, exchange, started, noReplay: true };
    return read.read.length > rowsAtOnce
      ? keepForTask(work, writing, bank, read, { ...named, path })
      : putAside(work, writing, bank, read, named);
  });
  return read.finally(() => countWork(work, performance.now() - started));
}

const megabyte = 1024 * 1024;
const tenths = (milliseconds: number): number => Math.ceil(milliseconds / 100);
const workOf = ({ actor }: Work): string => `questionImportWork|${actor.id}`;

/** Charges the size of the file before parsing and refuses it if the size budget or the work-time budget is used up. */
async function countSize(work: Work, { request }: Exchange): Promise<void> {
  const { seconds, megabytes, workMinutes } = importBudget;
  const said = Number(request.headers['content-length'] ?? mostBytes);
  const size = Math.max(1, Math.ceil((Number.isFinite(said) ? said : mostBytes) / megabyte));
  await limitRate(work.platform, workOf(work), tenths(workMinutes * 60_000), seconds, 0);
  await limitRate(work.platform, `questionImport|${work.actor.id}`, megabytes, seconds, size);
}

const countWork = (work: Work, milliseconds: number): Promise<void> =>
  limitRate(work.platform, workOf(work), Number.MAX_SAFE_INTEGER, importBudget.seconds, tenths(milliseconds));

/**
 * Counts the longest time of a reader in advance, so that files read at the same time, on all servers together, are
 * within the budget. The time it took is counted at the end.
 */
async function reserveReading(work: Work): Promise<() => Promise<void>> {
  const reserved = tenths(readingLimit);
  const { seconds, workMinutes } = importBudget;
  const giveBack = () => takeHitBack(work.platform, workOf(work), reserved);
  const { hits, wait } = await countHits(work.platform, workOf(work), seconds, reserved);
  if (hits - reserved < tenths(workMinutes * 60_000)) return giveBack;
  await giveBack();
  throw new TooOften(wait);
}

/** A reader need not finish a file that no one waits for. */
function goneOf({ reply }: Exchange): AbortSignal {
  const gone = new AbortController();
  if (reply.raw.destroyed) gone.abort();
  reply.raw.once('close', () => gone.abort());
  return gone.signal;
}

type Writing = Parameters<typeof auditedTransaction>[1];

async function addBatch(
  work: Work,
  bankId: string,
  { format, read, losses }: ReadQuestions,
  { fileName, sha256, again }: Named,
  sourceKey: string | null,
): Promise<BatchRow> {
  const bank = await writableBank(work, bankId);
  await refuseSame(work, { bankId: bank.id, sha256 }, again);
  const batch = await work.table('questionBatch').insert({
    batchNo: await nextBatchNo(work),
    bankId: bank.id,
    fileName: fileName.slice(-255),
    format,
    sha256,
    again,
    sourceKey,
    state: sourceKey === null ? 'staged' : 'reading',
    total: read.length,
    lossCount: losses.length + read.reduce((sum, one) => sum + one.losses.length, 0),
    lossesSealed: sealLosses(work, losses),
    taskId: null,
    mode: null,
    policy: null,
    failedRows: null,
  });
  work.target = batch.batchNo;
  return batch;
}

async function putAside(
  work: Work,
  writing: Writing,
  { id, subject }: BankRowOfTable,
  read: ReadQuestions,
  named: Named,
): Promise<Audited<QuestionBatch>> {
  const pictures = new FilePictures(read.pictures);
  await pictures.put(
    work,
    read.read.map(({ question }) => question),
  );
  const likenesses = await likenessesOf(work);
  const file = await rowsOfFile(read.read, likenesses);
  return auditedTransaction(work, writing, async (inside) => {
    const batch = await addBatch(inside, id, read, named, null);
    await stagePart(inside, batch, subject, file.rows, file, { pictures, likenesses });
    return presentBatch(inside, batch);
  });
}

async function keepForTask(
  work: Work,
  writing: Writing,
  bank: BankRowOfTable,
  read: ReadQuestions,
  { path, ...named }: Named & { path: string },
): Promise<Audited<QuestionBatch>> {
  const sourceKey = await keepSource(work, path, mostBytes);
  return auditedTransaction(work, writing, async (inside) => {
    const batch = await addBatch(inside, bank.id, read, named, sourceKey);
    const taskId = await startTask(inside, readingKind, {
      title: [`读取试题：${named.fileName}`, `Read questions: ${named.fileName}`],
      payload: { batchNo: batch.batchNo },
      total: read.read.length,
      path: importPage,
    });
    return presentBatch(inside, await inside.table('questionBatch').change(batch.id, { taskId }));
  }).catch(async (error: unknown) => {
    await dropSource(work, sourceKey);
    throw error;
  });
}
