import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { freePort } from '../../scripts/free-port.mjs';
import { residentNumber } from '../../server/src/areas/exam/roster/roster.fixture.ts';
import { openContext } from '../../server/src/open-context.ts';
import type { AppContext } from '../../server/src/platform/app-context.ts';
import { readConfig } from '../../server/src/platform/config/config.ts';
import { migrateToLatest } from '../../server/src/platform/database/schema/migrate.ts';
import { prepare } from '../../server/src/prepare.ts';
import { testPassword } from '../../server/src/testing/context.ts';
import { addDept, addPerson, sayWhereToAsk } from '../../server/src/testing/people.ts';
import { secretKey } from '../setup/prepared.ts';
import { dropDatabase, makeDatabase } from '../setup/run-database.ts';
import { launch, untilReady } from '../setup/server-process.ts';
import { askToken, Program, tokenIn } from './client.ts';

export const people = {
  handler: ['case_handler', '甲经办'],
  auditor: ['case_auditor', '乙审核'],
  leader: ['city_leader', '丙领导'],
  manager: ['exam_manager', '丁考务'],
  clerk: ['info_clerk', '壬更正'],
  secondClerk: ['info_clerk', '癸更正'],
  registrar: ['title_reviewer', '子审核'],
  firstReviewer: ['score_reviewer', '寅复核'],
  secondReviewer: ['score_reviewer', '卯复核'],
  district: ['district_manager', '丑考区'],
  editor: ['content_editor', '戊编辑'],
  author: ['item_author', '己命题'],
  reviewer: ['item_reviewer', '庚审题'],
  colleague: ['item_author', '辛命题'],
} as const;

export const sitter = { name: '陈远舟', idNo: residentNumber(90), ticketNo: '24031100100001' };

export interface World {
  url: string;
  nobody: Program;
  as(account: keyof typeof people | 'admin'): Promise<Program>;
  stop(): Promise<void>;
}

/**
 * Starts a server on an empty installation without demonstration data. Before the start it writes four users and an
 * examination in marking to the database, because its stages would take a day over HTTP.
 */
export async function startWorld(): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'kaoxin-acceptance-'));
  const place = await placeFor();
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const outside = { PUBLIC_URL: url, OUTBOUND_ALLOW: 'public:443,localhost' };
  const here = { ...place.env, ...outside, DATA_DIR: folder, PORT: port, HOST: '127.0.0.1' };
  const env = { ...here, CAPTCHA: 'off', DEMO: 'off' };
  const whole = { ...env, ADMIN_PASSWORD: testPassword, LOG_LEVEL: 'warn' };
  await furnish(whole);
  const server = await launch(whole);
  await untilReady(server);
  return {
    url,
    nobody: new Program(url),
    as: async (account) =>
      new Program(url, tokenIn(await askToken(new Program(url), account, testPassword)).access_token),
    async stop() {
      const { code, signal } = await server.end('SIGTERM');
      await place.remove();
      rmSync(folder, { recursive: true, force: true });
      if (code !== 0) throw new Error(`The server ended with ${code ?? signal}:\n${server.said()}`);
    },
  };
}

async function furnish(env: Record<string, string>): Promise<void> {
  const { context, close } = await openContext(readConfig(env));
  await migrateToLatest(context.database, { warn: () => undefined });
  await prepare(context);
  await sayWhereToAsk(context);
  const [office, authors] = [await addDept(context, '信访办'), await addDept(context, '命题二科')];
  for (const [account, [role, realName]] of Object.entries(people))
    await addPerson(context, { account, realName, roles: [role], deptId: account === 'colleague' ? authors : office });
  await sql`insert into formal_exam (tenant_id, exam_code, name, project_type, year, batch, mode, register_start, register_end,
      exam_start, exam_end, review_days, total_score, pass_score, pass_rule, district_ids, status)
    values ('000000', 'KS20250001', '2025年度考试录用公务员笔试', 1, 2025, 1, 1, '2025-01-01', '2025-02-01', '2025-03-01 09:00',
      '2025-03-01 17:00', 7, 100, 60, 2, '{}', 40)`.execute(context.database.kysely);
  await markSomebody(context);
  await close();
}

async function markSomebody({ database: { kysely }, secrets }: AppContext): Promise<void> {
  const { name, idNo, ticketNo } = sitter;
  await sql`with exam as (insert into formal_exam (tenant_id, exam_code, name, project_type, year, batch, mode, register_start,
        register_end, exam_start, exam_end, review_days, total_score, pass_score, pass_rule, district_ids, status)
      values ('000000', 'KS20240001', '2024年度专业技术人员考试', 1, 2024, 1, 1, '2024-01-01', '2024-02-01', '2024-03-01 09:00',
        '2024-03-01 17:00', 7, 100, 60, 2, '{}', 40) returning id),
    subject as (insert into exam_subject (tenant_id, exam_id, subject_code, name, start_time, end_time, total_score, pass_score,
        objective_score, sort)
      select '000000', id, 'GS', '工商管理', '2024-03-01 09:00', '2024-03-01 11:00', 100, 60, 40, 1 from exam),
    person as (insert into person (tenant_id, id_type, id_hash, id_no, name, gender)
      values ('000000', 1, ${secrets.digest(idNo)}, ${secrets.seal(idNo)}, ${name}, 1) returning id),
    sitting as (insert into examiner (tenant_id, exam_id, district_id, ticket_no, person_id, name, gender, id_type, id_no, id_hash,
        phone, subjects, reg_status)
      select '000000', exam.id, 1, ${ticketNo}, person.id, ${name}, 1, 1, ${secrets.seal(idNo)}, ${secrets.digest(idNo)},
        ${secrets.seal('13800138000')}, '{GS}', 3 from exam, person returning id, exam_id),
    counted as (insert into examiner_count (tenant_id, exam_id, district_id, centre_id, reg_status, attend_status, violation_level,
        people)
      select '000000', id, 1, 0, 3, 0, 0, 1 from exam)
    insert into examiner_score (tenant_id, exam_id, examiner_id, district_id, subject_code, score, attend)
    select '000000', exam_id, id, 1, 'GS', 58, 1 from sitting`.execute(kysely);
}

async function placeFor(): Promise<{ env: Record<string, string>; remove(): Promise<unknown> }> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) return { env: {}, remove: async () => undefined };
  const url = await makeDatabase(server);
  return { env: { DATABASE_URL: url, SECRET_KEY: secretKey }, remove: () => dropDatabase(server, url) };
}
