import { demoPassword } from '../demo/src/accounts.ts';
import { type Question, type Raw, type Say, timed } from './asking.ts';
import { importFigures } from './exam-import.ts';
import { releaseFigures } from './exam-release.ts';
import { addExam, addPeople, addPlaces, addRoster, districtId, examId, sought } from './exam-rows.ts';
import { seatFigures } from './exam-seats.ts';
import type { Figure } from './figure.ts';
import type { Ground } from './ground.ts';
import type { Options } from './options.ts';
import { addPapers, addSheets } from './sheet-rows.ts';
import { signIn } from './sign-in.ts';

const managerAccount = 'tangyishan';
const milestones: readonly number[] = [100_000, 1_000_000, 3_000_000, 10_000_000];
/** 20 已发布; 40 阅卷中, so that its scores can be released. */
const [published, marking] = [20, 40];

/** Counts each search under a new subject: the benchmark exceeds the rate limit, but the count is still written. */
const uncounted = `
  create function uncounted() returns trigger language plpgsql as
    $$ begin new.subject := new.subject || clock_timestamp(); return new; end $$;
  create trigger uncounted before insert on rate for each row when (new.subject like 'finds|%')
    execute function uncounted()`;

/**
 * Rosters in one table as it grows: the same questions after each added examination, about it and about the first one;
 * the release of its scores; then seats for a city's examination, and the import of a large file, compared with COPY.
 */
export async function examFigures(ground: Ground, { examinations }: Options, say: Say): Promise<Figure[]> {
  const { db, environment, ours } = ground;
  const manager = { url: ours.url, headers: await signIn(ours.url, managerAccount, demoPassword) };
  const secretKey = environment.SECRET_KEY ?? '';
  const figures: Figure[] = [];
  await db.query('set statement_timeout = 0');
  await addPlaces(db);
  await db.query(uncounted);
  if (examinations.sheets) await addPapers(db, secretKey);
  let all = 0;
  for (const [index, people] of examinations.examinees.entries()) {
    const n = index + 1;
    const attended = examinations.sheets;
    await addExam(db, n, attended ? marking : published);
    const rate = await addRoster(db, n, { people, secretKey, attended });
    const sheets = attended ? await addSheets(db, n) : undefined;
    all += people;
    say(`${all} examinees, the last ${people} at ${Math.round(rate)} a second`);
    if (sheets)
      say(`their ${sheets.sheets} sheets, with scores and results at ${Math.round(sheets.rate)} rows a second`);
    if (!milestones.includes(all) && n !== examinations.examinees.length) continue;
    if (attended) await addPeople(db, n, people);
    await db.query('vacuum analyze examiner, examiner_count, examiner_score, examiner_result, answer_sheet');
    const asked = await questions(ground, n, people);
    const size = `${all}: `;
    for (const { raw, ...question } of asked) figures.push(await timed(manager, question, { size, say, raw }));
    if (sheets) figures.push(...(await releaseFigures(ground, { n, all, people, sheets: sheets.sheets }, asked, say)));
  }
  const size = await sizeOf(ground);
  say(size);
  figures.push({ what: `disk: ${size}`, ours: '' });
  if (examinations.seats > 0) figures.push(...(await seatFigures(ground, manager, examinations.seats, say)));
  if (examinations.importRows > 0) figures.push(...(await importFigures(ground, manager, examinations, say)));
  return figures;
}

async function sizeOf({ db }: Ground): Promise<string> {
  const { rows } = await db.query<{ told: string }>(
    `select string_agg(name || ' ' || pg_size_pretty((select sum(pg_total_relation_size(relid)) from pg_partition_tree(name::regclass))), ', ') as told
      from unnest('{examiner,examiner_score,examiner_result,answer_sheet}'::text[]) name`,
  );
  return rows[0]?.told ?? '';
}

/** Rows of a page (domain.md 5.4: page 100,000). */
const ofPage = 10;
const farPage = 100_000;

interface Asked extends Question {
  raw: Raw;
}

async function questions({ db }: Ground, n: number, people: number): Promise<Asked[]> {
  const of = `examId=${examId(n)}`;
  const page = `/api/examiners/page?size=${ofPage}&${of}`;
  const idAt = async (offset: number): Promise<string> => {
    const { rows } = await db.query<{ id: string }>(
      'select id from examiner where exam_id = $1 order by id limit 1 offset $2',
      [examId(n), offset],
    );
    return rows[0]?.id ?? '0';
  };
  // The worst page: the middle, because long lists are read from the nearer end, or page 100,000 if it comes first.
  const far = Math.min(farPage, Math.floor(people / (2 * ofPage)));
  const beforeFar = await idAt((far - 1) * ofPage - 1);
  const nearEnd = await idAt(Math.floor(people * 0.98));
  const raw =
    (where: string, ...values: unknown[]): Raw =>
    () =>
      db.query(
        `select * from examiner where tenant_id = '000000' and exam_id = $1 and is_deleted = 0 ${where} limit ${ofPage}`,
        [examId(n), ...values],
      );
  const hash = await db.query<{ hash: string }>(
    'select id_hash as hash from examiner where exam_id = $1 and ticket_no = $2',
    [examId(n), sought.ticket],
  );
  const named = '考生77';
  return [
    {
      what: 'roster by ticket',
      path: `${page}&ticketNo=${sought.ticket}`,
      budget: 50,
      raw: raw('and ticket_no = $2', sought.ticket),
    },
    {
      what: 'roster by id number',
      path: `${page}&idNo=${sought.idNo}`,
      budget: 50,
      raw: raw('and id_hash = $2', hash.rows[0]?.hash),
    },
    { what: 'roster, page 1', path: `${page}&current=1`, budget: 150, raw: raw('order by id') },
    {
      what: `roster, page ${far} by its number`,
      path: `${page}&current=${far}`,
      budget: 150,
      raw: raw(`order by id offset ${(far - 1) * ofPage}`),
    },
    {
      what: `roster, page ${far} by the row before it`,
      path: `${page}&after=${beforeFar}`,
      budget: 150,
      raw: raw('and id > $2 order by id', beforeFar),
    },
    {
      what: 'roster, on from a row near its end',
      path: `${page}&after=${nearEnd}`,
      budget: 150,
      raw: raw('and id > $2 order by id', nearEnd),
    },
    {
      what: 'roster, a district',
      path: `${page}&current=1&districtId=${districtId(3)}`,
      budget: 150,
      raw: raw('and district_id = $2 order by id', districtId(3)),
    },
    {
      what: 'roster, by a part of the name',
      path: `${page}&current=1&name=${encodeURIComponent(named)}`,
      budget: 150,
      raw: raw('and name like $2 order by id', `%${named}%`),
    },
    {
      what: 'roster, exact counts',
      path: `/api/examiners/counts?${of}`,
      budget: 50,
      raw: () =>
        db.query(
          'select reg_status, attend_status, violation_level, sum(people) from examiner_count where exam_id = $1 group by 1, 2, 3',
          [examId(n)],
        ),
    },
  ];
}
