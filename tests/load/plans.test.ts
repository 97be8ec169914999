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

/** Enough for an index to be worth it; the kept plans are those of a million. */
const petitions = 60_000;
const kept = join(import.meta.dirname, '../../bench/plans');

/**
 * What PostgreSQL does for the lists that are asked most. A new condition, a lost index or a sort that no index serves
 * changes the shape; when the change is meant, `npm run bench -- --only petition` keeps the new one.
 */
describe.skipIf(!findPostgres())('the plans of the petition list', () => {
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

  it.each(['petition-all', 'petition-received', 'petition-deep'])('%s has the shape that was kept', async (name) => {
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
