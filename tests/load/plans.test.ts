import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planOf } from '../../bench/plan.ts';
import { petitionQuestions, type Question } from '../../bench/questions.ts';
import { type Listener, listenToStatements } from '../../bench/statements.ts';
import { findPostgres, startPostgres } from '../../scripts/postgres.mjs';
import { loadRows, signedInReader } from './rows.ts';

/** Enough rows to make an index worthwhile; the stored plans are for a million. */
const petitions = 60_000;
const kept = join(import.meta.dirname, '../../bench/plans');

/**
 * PostgreSQL's plans for the most frequent lists. A new condition, a lost index or a sort without an index changes the
 * shape; after an intended change `npm run bench -- --only petition` stores the new plan.
 */
describe.skipIf(!findPostgres())('plans of the petition list', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kaoxin-plans-'));
  let postgres: Awaited<ReturnType<typeof startPostgres>>;
  let db: pg.Client;
  let listener: Listener;
  let headers: Record<string, string>;
  let questions: Map<string, Question>;

  beforeAll(async () => {
    postgres = await startPostgres();
    const environment = {
      DATABASE_URL: postgres.url,
      SECRET_KEY: randomBytes(32).toString('hex'),
      DATA_DIR: folder,
      CAPTCHA: 'off',
      LOG_LEVEL: 'silent',
    };
    await loadRows(environment, petitions);
    db = new pg.Client({ connectionString: postgres.url });
    await db.connect();
    await db.query('vacuum analyze');
    listener = await listenToStatements(environment);
    headers = await signedInReader(db);
    questions = new Map((await petitionQuestions(db, petitions)).map((question) => [question.name, question]));
  });
  afterAll(async () => {
    await listener?.close();
    await db?.end();
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(['petition-all', 'petition-received', 'petition-deep'])('%s has the stored shape', async (name) => {
    const question = questions.get(name);
    if (!question) throw new Error(`no question ${name}`);
    const heard = await listener.of(question.path, headers);
    const statement = heard.find(({ text }) => question.statement.test(text));
    if (!statement) throw new Error(`${name}: the list was not asked`);
    const { shape } = await planOf(db, statement);
    const [, ...lines] = readFileSync(join(kept, `${name}.txt`), 'utf8')
      .trim()
      .split('\n');
    expect(shape.split('\n')).toEqual(lines.filter(Boolean));
  });
});
