import type { PaperVerb } from '@kaoxin/contract/paper/paper-states.ts';
import { paperStatus, paperVerbs } from '@kaoxin/contract/paper/paper-states.ts';
import { secretLevel } from '@kaoxin/contract/question/question-states.ts';
import { keysOf } from '@kaoxin/contract/records.ts';
import { type SqlBool, sql } from 'kysely';
import { examsOfPapers, type PaperExam } from '#engine/ports/paper-port.ts';
import { sameHandAs } from '#platform/access/second-person.ts';
import { refuse } from '#platform/http/errors.ts';
import { namesOf } from '#platform/names.ts';
import type { ResourceHooks } from '#platform/resource/crud.ts';
import type { Work } from '#platform/work.ts';
import { isOpenedBy, latestOpenings, type OpeningRow, waitsFor } from '../secret/openings.ts';
import { unlockPaper } from '../secret/seal.ts';
import { isStillSecret } from '../secret/secrecy.ts';
import type { PaperTableRow } from '../tables.ts';
import { holds } from './locked.ts';
import { paperProcess } from './step.ts';

const { draft } = paperStatus.of;

function allowedActions(
  work: Work,
  row: PaperTableRow,
  exams: readonly PaperExam[],
  steps: readonly PaperVerb[],
  { opening, sameHands }: { opening: OpeningRow | undefined; sameHands: ReadonlySet<string> },
): PaperVerb[] {
  // after its unlock time a step unlocks the paper, even before the clock has
  const isSealed = row.isSealed === 1 && isStillSecret(work, row);
  const open: Record<PaperVerb, boolean> = {
    edit: row.status === draft,
    remove: exams.length === 0 && (!isSealed || isOpenedBy(work, opening)),
    enable: steps.includes('enable'),
    withdraw: steps.includes('withdraw') && !isSealed,
    disable: steps.includes('disable'),
    copy: !isSealed,
    // The print call checks who may read a sealed paper.
    print: true,
    openAsk: isSealed,
    openConfirm: isSealed && waitsFor(work, opening, sameHands),
  };
  const verbs = keysOf(open);
  return verbs.filter((verb) => open[verb] && work.actor.grants.has(paperVerbs[verb].button));
}

async function besidePapers(work: Work, listed: readonly PaperTableRow[]) {
  const ids = listed.map(({ id }) => id);
  const rows = await work.table('paper').those(ids).selectAll().execute();
  const whole = new Map(rows.map((row) => [row.id, row]));
  const exams = Map.groupBy(await examsOfPapers(work, ids), ({ paperId }) => paperId);
  const openings = await latestOpenings(
    work,
    rows.filter(({ isSealed }) => isSealed === 1).map(({ id }) => id),
  );
  const names = await namesOf(
    work,
    'user',
    listed.map(({ createUser }) => createUser),
  );
  const steps = await paperProcess.allowed(work, rows, ({ id }) => exams.get(id) ?? []);
  const askers = [...openings.values()].map(({ askUser }) => askUser);
  const sameHands = work.actor.id === null ? new Set<string>() : await sameHandAs(work, work.actor.id, askers);
  return listed.map(({ id }) => {
    const row = whole.get(id);
    if (!row) return {};
    const own = exams.get(id) ?? [];
    return {
      typeCounts: row.typeCounts ?? {},
      useCount: own.filter(holds).length,
      createUserName: names(row.createUser),
      isSealed: row.isSealed,
      allowedActions: allowedActions(work, row, own, steps(row), { opening: openings.get(id), sameHands }),
    };
  });
}

async function refuseSealedRemoval(work: Work, rows: readonly PaperTableRow[]): Promise<void> {
  const openings = await latestOpenings(
    work,
    rows.map(({ id }) => id),
  );
  for (const row of rows)
    if (row.isSealed === 1 && !isOpenedBy(work, openings.get(row.id)) && !(await unlockPaper(work, row)))
      throw refuse(400, [
        `试卷【${row.name}】已封存，须经两人确认提前开启后方可删除`,
        `The paper ${row.name} is sealed. Two officers must open it before it is deleted`,
      ]);
}

const isHalf = (points: number): boolean => points * 2 === Math.round(points * 2);

export const paperHooks: ResourceHooks<'paper'> = {
  validate(_work, { totalScore = 0, passScore = 0, secretLevel: level, unlockTime }) {
    if (!isHalf(totalScore))
      throw refuse(400, ['总分应为0.5的倍数', 'Full marks: a multiple of 0.5'], { fields: ['totalScore'] });
    if (passScore > totalScore)
      throw refuse(400, ['合格线不能高于总分', 'The pass mark is not above the full marks'], { fields: ['passScore'] });
    if (level === secretLevel.of.secret && !unlockTime)
      throw refuse(400, ['请选择解密时间', 'Choose when a secret paper is unlocked'], { fields: ['unlockTime'] });
  },
  async beforeRemove(work, rows) {
    const ids = rows.map(({ id }) => id);
    const [exam] = await examsOfPapers(work, ids);
    if (exam)
      throw refuse(400, [
        `试卷已被考试《${exam.name}》使用,不能删除`,
        `The examination ${exam.name} has this paper: it is not deleted`,
      ]);
    await refuseSealedRemoval(work, rows);
    const own = sql<SqlBool>`paper_id = any(${ids}::bigint[])`;
    for (const table of ['paperQuestion', 'paperSecret', 'paperHeld', 'paperOpening'] as const)
      await work.table(table).erase(own);
  },
  decorate: besidePapers,
};
