import type { Sabotage } from '../sabotage.ts';

const correction = (file: string) => `server/src/areas/correction/${file}.ts`;
const tested = { project: 'server' as const, tests: [correction('correction.test')] };

export const corrections: readonly Sabotage[] = [
  {
    name: 'nothing is corrected outside the window of an opening',
    file: correction('intake'),
    from: 'if (!opening || !isOpenNow(opening, work.now))',
    to: 'if (!opening)',
    ...tested,
  },
  {
    name: 'a correction is of whoever has both name and number',
    file: correction('intake'),
    from: 'if (!examinee || !isWho(work, examinee, entry))',
    to: 'if (!examinee)',
    ...tested,
  },
  {
    name: 'a new name that a citizen says of himself proves nothing',
    file: correction('intake'),
    from: "(work.actor.kind !== 'citizen' || (Boolean(phone) && phone === heldValue(work, examinee, 'phone')))",
    to: 'heldValue !== undefined',
    ...tested,
  },
  {
    name: 'the summary of corrections finds nobody by a piece of his name',
    file: 'server/src/areas/casework/read/list/full-sheet.ts',
    from: '    return exactNames(work, input);',
    to: '    return input;',
    ...tested,
  },
  {
    name: 'the summary of corrections is masked without a reason',
    file: 'server/src/areas/casework/read/list/full-sheet.ts',
    from: 'isMasked: !isInFull(input)',
    to: 'isMasked: false',
    ...tested,
  },
  {
    name: 'nobody passes a number that another examinee has',
    file: correction('execute'),
    from: 'if (number && examinee && (await isNumberTaken(work, examinee.personId, number.newValue)))',
    to: 'if (number && !examinee)',
    ...tested,
  },
  {
    name: 'nobody is given a number that another examinee has',
    file: 'server/src/areas/exam/examiner/correct-examinee.ts',
    from: 'if (idNo !== undefined && (await isNumberTaken(work, personId, idNo))) throw taken();',
    to: '',
    ...tested,
  },
  {
    name: 'whoever passed a correction first does not pass it again after somebody asked for more',
    file: 'server/src/areas/casework/rules/guards/preconditions.ts',
    from: 'return anotherPerson(s, s.kase.barredIds, refusal.sameAuditor);',
    to: 'return anotherPerson(s, [s.kase.auditorId], refusal.sameAuditor);',
    project: 'server',
    tests: ['server/src/areas/casework/rules/other-kinds.test.ts'],
  },
  {
    name: 'what was audited is what is executed',
    file: correction('execute'),
    from: '  if (!stale) return;\n',
    to: '  if (stale) return;\n  return;\n',
    ...tested,
  },
  {
    name: 'nor a part of it that does not agree by itself',
    file: correction('execute'),
    from: '    refuseDisagreement(work, now, done);\n',
    to: '    void refuseDisagreement;\n',
    ...tested,
  },
  {
    name: 'a correction is not filed while another one is open',
    file: correction('execute'),
    from: '  if (same)\n',
    to: '  if (same && row.version < 0)\n',
    ...tested,
  },
  {
    name: 'the paper of an answer names nobody in full',
    file: correction('letters/letters'),
    from: 'await changeLines(work, row, isMasked)',
    to: 'await changeLines(work, row, false)',
    ...tested,
  },
];
