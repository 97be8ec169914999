import type { Sabotage } from '../sabotage.ts';

export const personalData: readonly Sabotage[] = [
  {
    name: 'ID numbers and phones are masked',
    file: 'server/src/engine/identity/decrypt.ts',
    from: 'text === null ? null : mask(text)',
    to: 'text',
    project: 'server',
    tests: ['server/src/areas/casework/read/privacy.test.ts'],
  },
  {
    name: 'an applicant proves the phone before acting',
    file: 'server/src/areas/casework/citizen/proof.ts',
    from: "if (!(await proves(work, found.row, filed, asked, by))) throw refuse('notFound');",
    to: 'await proves(work, found.row, filed, asked, by);',
    project: 'server',
    tests: ['server/src/areas/casework/citizen/open-proof.test.ts'],
  },
  {
    name: 'statistics hide small cells',
    file: 'server/src/areas/exam/statistics/disclosure/linked-cells.ts',
    from: 'n > 0 && (n < least ||',
    to: 'n > 0 && (n < 0 ||',
    project: 'server',
    tests: ['server/src/areas/exam/aggregate/figures.test.ts'],
  },
  {
    name: 'scores are hidden before their release',
    file: 'server/src/areas/exam/formal/places/sums.ts',
    from: 'exams.filter(({ status }) => isReleased(status)).map(({ id }) => id)',
    to: 'exams.map(({ id }) => id)',
    project: 'server',
    tests: ['server/src/areas/exam/formal/scope.test.ts'],
  },
];
