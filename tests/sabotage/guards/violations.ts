import type { Sabotage } from '../sabotage.ts';

const violation = (file: string) => `server/src/areas/exam/violation/${file}.ts`;
const attendance = (file: string) => `server/src/areas/exam/attendance/${file}.ts`;
const states = 'contract/src/exam/violation-states.ts';
const tested = { project: 'server' as const, tests: [violation('violation.test')] };
const attended = { project: 'server' as const, tests: [attendance('attendance.test')] };

export const violations: readonly Sabotage[] = [
  {
    name: 'whoever decides is told of the end of a defence once',
    file: violation('defence-clock'),
    from: 'await records.derive(over.map(({ id }) => ({ id, defenceTold: today })));',
    to: '',
    ...tested,
  },
  {
    name: 'a sheet of violations has no names for whoever only counts people',
    file: violation('export'),
    from: 'if (takesNames(work)) return told;',
    to: 'if (told.length > 0) return told;',
    ...tested,
  },
  {
    name: 'nor is it of anybody who is looked for',
    file: violation('export'),
    from: '  refuseNarrowed(work, input);\n',
    to: '',
    ...tested,
  },
  {
    name: 'a window that is over is found as to be decided',
    file: violation('list'),
    from: "::date then 'due'",
    to: "::date and false then 'due'",
    ...tested,
  },
  {
    name: 'centres out of sight are none of the progress',
    file: attendance('progress'),
    from: 'and (s.id is null or seen.id is not null)',
    to: '',
    ...attended,
  },
  {
    name: 'nobody is said to sit at a centre out of sight',
    file: attendance('find'),
    from: 'if (seat && !inSight.has(seat.id))',
    to: 'if (seat && inSight.size < 0)',
    ...attended,
  },
  {
    name: 'rooms of a centre out of sight are not there',
    file: attendance('rooms'),
    from: "  throw refuse('notFound');",
    to: '',
    ...attended,
  },
  {
    name: 'a slot is not recorded by what was said of another one',
    file: attendance('rooms'),
    from: '::text[]))`',
    to: '::text[]) is not null)`',
    ...attended,
  },
  {
    name: 'nobody is decided upon before he could answer',
    file: violation('decide'),
    from: 'if (!isHeard({ ...record, ...heard }, work.now))',
    to: 'if (!isHeard({ ...record, ...heard, waived: 1 }, work.now))',
    ...tested,
  },
  {
    name: 'the last day of a defence is one of its days',
    file: violation('defence'),
    from: 'now.slice(0, 10) > defenceUntil',
    to: 'now.slice(0, 10) >= defenceUntil',
    ...tested,
  },
  {
    name: 'workdays of a defence are those of the calendar',
    file: violation('defence'),
    from: "unit: 'workday'",
    to: "unit: 'calendar'",
    ...tested,
  },
  {
    name: 'of two who decide one does',
    file: violation('decide'),
    from: 'if (decidedTime !== null)',
    to: "if (decidedTime === '')",
    ...tested,
  },
  {
    name: 'a changed violation is no graver',
    file: states,
    from: 'level !== record.level && gravestOf([level, record.level]) === level',
    to: 'level !== record.level && gravestOf([level, record.level]) === 0',
    ...tested,
  },
  {
    name: 'a decision is not turned to a subject nobody was heard about',
    file: states,
    from: 'subject !== null && subject !== record.subjectCode)',
    to: 'subject !== null && subject === record.subjectCode)',
    ...tested,
  },
  {
    name: 'letters of what was revoked are void',
    file: violation('change-violation'),
    from: '  await voidLetters(work, record.id, { reason });\n  const after',
    to: '  const after',
    ...tested,
  },
  {
    name: 'scores follow a violation',
    file: violation('standing'),
    from: '  await settle(\n    work,\n    examId,\n    people.map(({ id }) => id),\n  );',
    to: '  void settle;',
    ...tested,
  },
  {
    name: 'the counts follow a violation',
    file: violation('standing'),
    from: '{ cell: person, people: -1 },',
    to: '',
    ...tested,
  },
  {
    name: 'what is revoked is in no integrity record',
    file: violation('integrity'),
    from: 'v.status <> 3 and ',
    to: '',
    ...tested,
  },
  {
    name: 'a letter of one is not printed under the name of another',
    file: violation('print'),
    from: "if (record.examinerId !== examinerId) throw refuse('notFound');",
    to: '',
    ...tested,
  },
  {
    name: 'attendance stays once scores are there',
    file: attendance('attend'),
    from: '  refuseScored(said, known);\n',
    to: '',
    ...attended,
  },
  {
    name: 'attendance is for the days of the examination',
    file: attendance('attend'),
    from: 'if (!takesAttendance(status))',
    to: 'if (status < 0)',
    ...attended,
  },
];
