import type pg from 'pg';
import { type Chance, chance } from '../demo/src/prng.ts';
import { packedAnswers } from '../server/src/areas/exam/statistics/sheet/packed-answers.ts';
import { packedScores } from '../server/src/areas/exam/statistics/sheet/packed-scores.ts';
import { scoreAnswer } from '../server/src/areas/exam/statistics/sheet/score-answer.ts';
import { objectiveItem } from '../server/src/areas/exam/statistics/sheet/sheet-item.ts';
import { makeSecrets } from '../server/src/platform/secrets.ts';
import { examId, identified, paperId, subjects } from './exam-rows.ts';

const items = 100;
/** Distinct sheets of a paper, from the weakest to the best; examinees share them. */
const sheets = 4_096;
const letters = 'ABCD';

interface Question {
  key: number;
  a: number;
  b: number;
}

function answered(questions: readonly Question[], theta: number, luck: Chance): number[] {
  return questions.map(({ key, a, b }) => {
    if (luck.happens(0.02)) return 0;
    const knows = luck.happens(1 / (1 + Math.exp(-1.7 * a * (theta - b))));
    return 1 << (knows ? key : luck.whole(0, letters.length - 1));
  });
}

export async function addPapers(db: pg.Client, secretKey: string): Promise<void> {
  const { seal } = makeSecrets(Buffer.from(secretKey, 'hex'));
  await db.query(
    'create temporary table drawn (subject text, nth integer, answers bytea, item_scores bytea, score numeric)',
  );
  for (const [place, { code, name }] of subjects.entries()) {
    const luck = chance(`papers ${code}`);
    const questions = Array.from({ length: items }, () => ({
      key: luck.whole(0, letters.length - 1),
      a: 0.4 + luck.whole(0, 100) / 100,
      b: -2 + luck.whole(0, 300) / 100,
    }));
    const paper = questions.map(({ key }) =>
      objectiveItem({ letters, isMultiple: false, key: 1 << key, max: 2, score: { rule: 1 } }),
    );
    await db.query(
      `insert into paper (id, tenant_id, paper_code, name, subject, total_score, pass_score, duration, status, question_count)
        values ($1, '000000', $2, $3, '01', 100, 60, 120, 2, ${items})`,
      [paperId(place), `BENCH${code}`, `基准试卷${name}`],
    );
    await db.query(
      `insert into paper_question (tenant_id, paper_id, section_no, section_title, question_id, sort, score, question_type,
          letters, answer_key, score_rule, knowledge)
        select '000000', $1, 1, '单项选择题', $1 + sort, sort, 1, 1, '${letters}', key, '{"rule": 1}', '知识点' || sort % 7
        from unnest($2::text[]) with ordinality said (key, sort)`,
      [paperId(place), questions.map(({ key }) => seal(letters[key] ?? '', 'answer'))],
    );
    const packed = { answers: packedAnswers(paper), scores: packedScores(paper) };
    const drawn = Array.from({ length: sheets }, (_, nth) => {
      const answers = answered(questions, -3 + (6 * nth) / sheets, luck);
      const scores = paper.map((item, at) => scoreAnswer(item, answers[at] ?? 0));
      const sum = scores.reduce((all, score) => all + score, 0) / 2;
      return { answers: packed.answers.pack(answers), scores: packed.scores.pack(scores), sum };
    });
    await db.query(
      `insert into drawn select $1, nth - 1, answers, item_scores, score
        from unnest($2::bytea[], $3::bytea[], $4::numeric[]) with ordinality said (answers, item_scores, score, nth)`,
      [code, drawn.map((one) => one.answers), drawn.map((one) => one.scores), drawn.map((one) => one.sum)],
    );
  }
  await db.query('analyze drawn');
}

const satRows = `create temporary table sat as
  select row_number() over (order by e.id) as i, e.id, e.district_id, e.centre_id, e.attend_status as attend, jc.nth as jc, gs.nth as gs,
    jc.score as jc_score, gs.score as gs_score
  from (select e.*, greatest(0, least(${sheets - 1}, able + (hashint8(e.id + 2) & 511) - 256 + 40 * (district_id % 11 - 5))) as jc,
      greatest(0, least(${sheets - 1}, able + (hashint8(e.id + 3) & 511) - 256 + 25 * (district_id % 11 - 5))) as gs
    from (select id, district_id, centre_id, attend_status,
        ((hashint8(id) & 2047) + (hashint8(id + 1) & 2047)) as able
      from examiner where exam_id = $1 and reg_status = 3) e) e
    join drawn jc on jc.subject = 'JC' and jc.nth = e.jc join drawn gs on gs.subject = 'GS' and gs.nth = e.gs`;

/** @returns rows of all three tables per second */
export async function addSheets(db: pg.Client, n: number): Promise<{ sheets: number; rate: number }> {
  const begun = performance.now();
  await db.query(satRows, [examId(n)]);
  await db.query('analyze sat');
  let rows = 0;
  const insert = async (into: string, columns: string, values: string, where = 'true') => {
    const id = await identified(db, 'i', `select count(*) from sat`);
    const { rowCount } = await db.query(
      `insert into ${into} (id, tenant_id, exam_id, examiner_id, district_id, centre_id, ${columns})
        select ${id}, '000000', $1, sat.id, district_id, centre_id, ${values} where ${where} order by i`,
      [examId(n)],
    );
    rows += rowCount ?? 0;
    return rowCount ?? 0;
  };
  let sheetCount = 0;
  for (const [place, { code }] of subjects.entries()) {
    const own = code.toLowerCase();
    await insert(
      'examiner_score',
      'subject_code, objective, score, attend',
      `'${code}', case attend when 1 then ${own}_score end, case attend when 1 then ${own}_score end, attend from sat`,
    );
    sheetCount += await insert(
      'answer_sheet',
      'subject_code, paper_id, answers, item_scores',
      `'${code}', ${paperId(place)}, d.answers, d.item_scores from sat join drawn d on d.subject = '${code}' and d.nth = sat.${own}`,
      'attend = 1',
    );
  }
  await insert(
    'examiner_result',
    'total_score, pass_flag',
    `case attend when 1 then jc_score + gs_score end,
      case when attend = 1 and jc_score >= 60 and gs_score >= 60 then 1 else 0 end from sat`,
  );
  await db.query('drop table sat');
  return { sheets: sheetCount, rate: rows / ((performance.now() - begun) / 1000) };
}
