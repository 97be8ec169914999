import type { Sabotage } from '../sabotage.ts';

const print = (file: string) => `server/src/areas/exam/print/${file}.ts`;
const tested = { project: 'server' as const, tests: [print('print.test')] };

export const prints: readonly Sabotage[] = [
  {
    name: 'nothing is printed before seats are arranged',
    file: print('asked'),
    from: 'if (exam.status < examStatus.of.arranging) throw notArranged();',
    to: '',
    ...tested,
  },
  {
    name: 'a centre that is printed is one the person sees',
    file: print('asked'),
    from: "if (!place) throw refuse('notFound');",
    to: '',
    ...tested,
  },
  {
    name: 'numbers on cards are masked',
    file: print('people'),
    from: "maskIdNo(decrypt(work, person.idNo) ?? '')",
    to: "opened(work, person.idNo) ?? ''",
    ...tested,
  },
  {
    name: 'a print belongs to whoever still sees the same people and may print',
    file: print('print-task'),
    from: '    mayPrint(work, order);\n    // what',
    to: '    // what',
    ...tested,
  },
];
