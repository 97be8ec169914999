import type pg from 'pg';

export interface Question {
  name: string;
  what: string;
  path: string;
  /** Identifies the statement with this plan among those of the answer. */
  statement: RegExp;
}

const page = '/api/petitionLetter/page?size=10';
const rows = /from "petition_letter".* limit /s;
const counted = /count\(\*\).* from "petition_letter"/s;

export async function petitionQuestions(db: pg.Client, petitions: number): Promise<Question[]> {
  const middle = await db.query<{ caseNo: string }>(
    `select case_no as "caseNo" from petition_letter where is_deleted = 0 order by id desc offset $1 limit 1`,
    [Math.floor(petitions / 2)],
  );
  const caseNo = middle.rows[0]?.caseNo ?? '';
  const last = Math.floor(petitions / 20);
  return [
    // First, because later pages reuse the total cached here.
    { name: 'petition-total', what: 'petitions: total of all', path: `${page}&current=2`, statement: counted },
    { name: 'petition-all', what: 'petitions: all, page 1', path: `${page}&current=1`, statement: rows },
    {
      name: 'petition-received',
      what: 'petitions: tab of those to accept, page 1',
      path: `${page}&current=1&tab=received`,
      statement: rows,
    },
    {
      name: 'petition-keyword',
      what: 'petitions: a case number as keyword',
      path: `${page}&current=1&keyword=${encodeURIComponent(caseNo)}`,
      statement: rows,
    },
    { name: 'petition-deep', what: `petitions: all, page ${last}`, path: `${page}&current=${last}`, statement: rows },
    {
      name: 'petition-counts',
      what: 'petitions: counters of the tabs',
      path: '/api/petitionLetter/counts',
      statement: counted,
    },
  ];
}
