import type { Sabotage } from '../sabotage.ts';

const review = (file: string) => `server/src/areas/reinspection/${file}.ts`;
const blind = { project: 'server' as const, tests: [review('blind.test')] };
const tested = { project: 'server' as const, tests: [review('reinspection.test')] };
const story = { project: 'server' as const, tests: [review('form-story.test')] };
const rules = 'server/src/areas/casework/rules/';

export const reviews: readonly Sabotage[] = [
  {
    name: 'the form of a review task is told while its window is open',
    file: 'server/src/areas/reinspection/task/public-tasks.ts',
    from: 'form: isOpen ? await formOf(work, row) : null',
    to: 'form: await formOf(work, row)',
    project: 'server',
    tests: ['server/src/areas/reinspection/reinspection.test.ts'],
  },
  {
    name: 'a review task that somebody has applied under is not removed',
    file: review('task/hooks'),
    from: '  if (count > 0)\n',
    to: '  if (count > 99)\n',
    project: 'server',
    tests: [review('task/removal.test')],
  },
  {
    name: 'whoever has applied stays on the roster of his task',
    file: review('roster/remove'),
    from: 'if (applied.size > 0)',
    to: 'if (applied.size > 99)',
    project: 'server',
    tests: [review('roster/roster.test')],
  },
  {
    name: 'nobody finds people of a review roster by their names who may not see them',
    file: review('roster/page'),
    from: "isPersonal: ({ by }) => by === 'name',",
    to: 'isPersonal: () => false,',
    project: 'server',
    tests: [review('roster/roster.test')],
  },
  {
    name: 'a letter is not approved that says of a score that it counts where it does no more',
    file: review('review/standing'),
    from: 'if (now.voidBy === row.voidBy && now.absent === row.absent) return;',
    to: 'if (now) return;',
    ...tested,
  },
  {
    name: 'whoever recorded a score is not drawn to review it',
    file: review('review/draw'),
    from: ', ...(await recordersOf(work, row))',
    to: '',
    ...tested,
  },
  {
    name: 'reviewers are drawn for again against a reason alone',
    file: `${rules}guards/input-checks.ts`,
    from: 'if (isBlank(input.note)) return {',
    to: "if (input.note === 'x') return {",
    ...tested,
  },
  {
    name: 'what the first reviewer found is read by nobody else before the second is done',
    file: review('review/opinions'),
    from: "isSecondDone(row) || (part === 'first' && userId === work.actor.id)",
    to: 'sealed !== null',
    ...blind,
  },
  {
    name: 'a filled-in form is printed in full to whom reveal would tell alone',
    file: 'server/src/areas/casework/letters/print.ts',
    from: 'reason !== undefined && isAdmitted(calls.reveal, work.actor)',
    to: 'isAdmitted(calls.reveal, work.actor)',
    ...story,
  },
  {
    name: 'a printed form leaves out what its conditions hide',
    file: 'server/src/areas/template/form/print-form.ts',
    from: 'isBlank ? fields : shownFields(fields, judgedBy)',
    to: 'isBlank || judgedBy ? fields : shownFields(fields, values)',
    ...story,
  },
  {
    name: 'a sensitive value that a roster brings is kept sealed',
    file: review('roster-import'),
    from: 'sealForm(work, fields, read.values)',
    to: 'read.values',
    ...story,
  },
  {
    name: 'the entry of the first review does not tell its score',
    file: `${rules}transitions/reinspection.ts`,
    from: "    keepsBack: ['score1'],\n",
    to: '',
    ...blind,
  },
  {
    name: 'the audit log does not keep what a reviewer found',
    file: review('area'),
    from: "body.action === 'review' ?",
    to: 'body.action === null ?',
    ...blind,
  },
  {
    name: 'what was found is said in the result alone',
    file: review('review/review'),
    from: '  if (other)\n',
    to: '  if (other && !result)\n',
    ...blind,
  },
  {
    name: 'a score review is handled by whose turn it is',
    file: review('area'),
    from: "if (preview !== '1') refuseOthers",
    to: "if (preview === '2') refuseOthers",
    ...tested,
  },
  {
    name: 'subjects that a machine has marked are not reviewed',
    file: review('application/subject'),
    from: 'if (subject.objective === 1 && onlySubjective === 1 &&',
    to: 'if (subject.objective === 2 && onlySubjective === 1 &&',
    ...tested,
  },
  {
    name: 'a score that was corrected otherwise meanwhile is not corrected by a review',
    file: review('review/correct'),
    from: ' was: row.originalScore,',
    to: '',
    ...tested,
  },
  {
    name: 'a subject is applied for once',
    file: review('application/opened'),
    from: 'if (beside.some(({ taskId, caseStatus: status }) => isOpen(status) || (isOnce && taskId === row.taskId)))',
    to: 'if (beside.length < 0 && isOnce)',
    ...tested,
  },
];
