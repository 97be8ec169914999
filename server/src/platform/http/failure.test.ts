import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { refusalOf } from '#platform/database/schema/named-constraints.ts';
import { databaseFault, faultWords } from '#platform/database/statements.ts';
import { testApp } from '../../testing/app.ts';
import { asRefusal } from './failure.ts';

const app = testApp({ root: 'admin' }, { faults: 'expected' });
const { root } = app.visitors;

/** Unique keys that the system makes itself: running into one of them is a fault of ours. */
const ownKeys = [
  'appeal_no',
  'audit_block_place',
  'audit_kind_key',
  'audit_seal_row',
  'biz_file_key',
  'case_event_seq',
  'case_gram_gram',
  'data_template_version_once',
  'datasource_shard',
  'document_no',
  'economist_cert',
  'economist_no',
  'exam_group_cell',
  'exam_pair_cell',
  'exam_room_once',
  'exam_seat_person',
  'exam_sheet_tally_cell',
  'exam_tally_cell',
  'examiner_count_cell',
  'formal_exam_code',
  'item_sitting_once',
  'message_no',
  'paper_code',
  'paper_question_once',
  'paper_question_place',
  'paper_secret_paper',
  'petition_letter_no',
  'question_bank_code',
  'question_batch_no',
  'question_code',
  'question_snapshot_once',
  'question_temp_row',
  'question_version_no',
  'reinspection_roster_once',
  'reinspection_user_no',
  'session_token',
  'social_link_subject',
  'social_link_ticket',
  'subject_paper_label',
  'subject_paper_once',
  'survey_answer_ticket',
  'tenant_key',
  'violation_record_inform',
  'violation_record_no',
];

const caught = async (statement: ReturnType<typeof sql>) => {
  try {
    await statement.execute(app.db);
  } catch (error) {
    return error;
  }
  throw new Error('nothing was refused');
};

test('every unique key is known: told by name, or the system’s own', async () => {
  const { rows } = await sql<{ name: string }>`select indexname as name from pg_indexes
    where schemaname = 'public' and indexdef like 'CREATE UNIQUE%' and indexname not like '%pkey'`.execute(app.db);
  const unknown = rows.filter(({ name }) => !refusalOf(name) && !ownKeys.includes(name));
  expect(unknown.map(({ name }) => name)).toEqual([]);
});

test('a key of a partitioned table is told by the name of the whole, whichever part it broke in', async () => {
  const row = sql`('000000', 5, 1, 1, 'x', 1, 1, 'x', 'same', 'x', '{}', 0)`;
  const error =
    await caught(sql`insert into examiner (tenant_id, exam_id, district_id, person_id, name, gender, id_type,
    id_no, id_hash, phone, subjects, reg_status) values ${row}, ${row}`);
  expect(databaseFault(error)?.constraint).toMatch(/^examiner_\d\d_once$/);
  expect(asRefusal(error)).toMatchObject({ status: 409, label: ['该证件号码已报名', expect.any(String)] });
});

test('a named constraint is a refusal with its words and its field', async () => {
  const twice = sql`insert into param (tenant_id, param_name, param_key, param_value)
    values ('000000', 'x', 'same.key', '1'), ('000000', 'x', 'same.key', '2')`;
  expect(asRefusal(await caught(twice))).toMatchObject({
    status: 409,
    label: ['参数键名已存在，请更换后重试', 'Key: already in use'],
    facts: { fields: ['paramKey'] },
  });
  const two = sql`insert into "user" (tenant_id, account, password_hash, name, real_name, role_ids)
    select '000000', 'two', 'x', 'x', 'x', array_agg(id) from role where role_alias in ('admin', 'sec_admin')`;
  expect(asRefusal(await caught(two))).toMatchObject({ status: 400, facts: { fields: ['roleId'] } });
});

test.each([
  ['a number out of range', sql`select ${'99999999999'}::bigint::int`, 400],
  ['half a character', sql`select convert_from('\\xff'::bytea, 'UTF8')`, 400],
  ['a text that is no number', sql`select ${'secret-4711'}::int`, undefined],
  ['a day there is not', sql`select ${'2026-02-30'}::date`, undefined],
  ['a division by zero', sql`select 1 / ${0}::int`, undefined],
  ['a column left out', sql`insert into param (tenant_id) values ('000000')`, undefined],
  ['an unnamed check', sql`insert into instance (one, shard) values (false, 5000)`, undefined],
  ['a key of the system’s own', sql`insert into tenant (tenant_id, tenant_name) values ('000000', 'x')`, undefined],
])('%s', async (_what, statement, status) => {
  expect(asRefusal(await caught(statement))?.status).toBe(status);
});

test('a fault says which statement it was, and nothing of the values', async () => {
  const error = await caught(sql`select ${'secret-4711'}::int as wanted`);
  const words = faultWords(databaseFault(error) ?? { sqlState: '' });
  expect(words).toMatch(/^SQLSTATE 22P02, statement [0-9a-f]{12}: select \$1::int as wanted$/);
});

test('it is told as a 500, kept in the error log, and its values nowhere', async () => {
  await sql`create function broken() returns trigger language plpgsql
    as $$ begin return new.param_value::int; end $$`.execute(app.db);
  await sql`create trigger broken before insert on param for each row execute function broken()`.execute(app.db);
  const given = { paramName: '坏了', paramKey: 'broken.key', paramValue: 'secret-4711' };
  expect((await root.post('blade-system/param/submit', given)).status).toBe(500);
  const { rows } = await sql<{ message: string; stack: string }>`
    select message, stack from error_log order by id desc limit 1`.execute(app.db);
  expect(rows[0]?.message).toMatch(/^SQLSTATE 22P02, statement [0-9a-f]{12}: insert into "param"/);
  expect(JSON.stringify(rows)).not.toContain('secret-4711');
});
