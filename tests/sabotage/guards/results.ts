import type { Sabotage } from '../sabotage.ts';

const files = ['server/src/areas/exam/result/score-import.test.ts'];
const settling = ['server/src/areas/exam/result/settle.test.ts'];
const told = ['server/src/areas/exam/result/told.test.ts'];
const result = (name: string) => `server/src/areas/exam/result/${name}`;

export const results: readonly Sabotage[] = [
  {
    name: 'scores are frozen by their release',
    file: result('score-exam.ts'),
    from: 'if (status !== examStatus.of.marking)',
    to: 'if (status === undefined)',
    project: 'server',
    tests: files,
  },
  {
    name: 'scores that change take the first signature back',
    file: result('score-exam.ts'),
    from: 'if (exam.releaseState === 1) await dropReleaseAsk(work, exam);',
    to: '',
    project: 'server',
    tests: files,
  },
  {
    name: 'a violation of a file stands in a record',
    file: result('score-import.ts'),
    from: 'if (!isRecorded(person, entry))',
    to: 'if (!isRecorded(person, entry) && !person)',
    project: 'server',
    tests: files,
  },
  {
    name: 'a sheet says what the score says',
    file: result('sheet-import.ts'),
    from: 'if (wrong) return [[key, { wrong }]];',
    to: '',
    project: 'server',
    tests: files,
  },
  {
    name: 'a record under appeal goes on covering a score',
    file: result('settle.ts'),
    from: 'v.status in (1, 2)',
    to: 'v.status in (1)',
    project: 'server',
    tests: settling,
  },
  {
    name: 'void scores count nowhere',
    file: result('counting.ts'),
    from: 's.attend = 1 and s.invalid_flag = 0 and s.score is not null',
    to: 's.attend = 1 and s.score is not null',
    project: 'server',
    tests: settling,
  },
  {
    name: 'a corrected score is told to whoever sees scores',
    file: 'server/src/areas/exam/formal/timeline.ts',
    from: 'action !== examAction.of.scoreChange || seesScores',
    to: 'action !== examAction.of.scoreChange || seesScores !== undefined',
    project: 'server',
    tests: settling,
  },
  {
    name: 'no list of scores before the release',
    file: result('score-list.ts'),
    from: 'if (!isReleased(exam)) throw notReleased();',
    to: '',
    project: 'server',
    tests: told,
  },
  {
    name: 'a roster is not narrowed by results before the release',
    file: result('told.ts'),
    from: "if (!isReleased(await work.table('formalExam').need(examId))) throw notReleased();",
    to: '',
    project: 'server',
    tests: told,
  },
  {
    name: 'results are looked for by whoever may see them',
    file: result('told.ts'),
    from: "if (!work.actor.grants.has('score_view')) throw refuse('notAllowed');",
    to: '',
    project: 'server',
    tests: told,
  },
  {
    name: 'a roster tells nothing of a score before the release',
    file: result('told.ts'),
    from: 'exams.filter(isReleased)',
    to: 'exams',
    project: 'server',
    tests: told,
  },
  {
    name: 'scores without people are scores without people',
    file: result('score-list.ts'),
    from: 'name: named ? person.name : null,',
    to: 'name: person.name,',
    project: 'server',
    tests: told,
  },
  {
    name: 'of a handful of people nobody tells who they are',
    file: result('score-list.ts'),
    from: 'count < least',
    to: 'count < least - least',
    project: 'server',
    tests: told,
  },
];
