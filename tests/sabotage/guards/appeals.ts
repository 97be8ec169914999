import type { Sabotage } from '../sabotage.ts';

const appeal = (file: string) => `server/src/areas/appeal/${file}.ts`;
const tested = { project: 'server' as const, tests: [appeal('appeal.test')] };

export const appeals: readonly Sabotage[] = [
  {
    name: 'the letters of a record are read on the page of an appeal with the name masked',
    file: 'server/src/areas/casework/letters/paper.ts',
    from: 'html: named(addressedTo(addressee, html)),',
    to: 'html,',
    ...tested,
  },
  {
    name: 'the letters of a record are printed in full against a reason alone',
    file: 'server/src/areas/casework/letters/print.ts',
    from: 'templateCode, shown: true }',
    to: 'templateCode, shown: false }',
    ...tested,
  },
  {
    name: 'nobody appeals by the letter of somebody else',
    file: appeal('intake'),
    from: 'if (!record || person?.idHash !== idHash)',
    to: 'if (!record)',
    ...tested,
  },
  {
    name: 'a record stays under appeal while another appeal about it is open',
    file: appeal('about-violation'),
    from: 'return other !== undefined;',
    to: 'return other === null;',
    ...tested,
  },
  {
    name: 'an appeal of the same kind is not filed twice',
    file: appeal('about-violation'),
    from: '  await refuseRepeated(work, row);\n',
    to: '',
    ...tested,
  },
  {
    name: 'nor does somebody stand in the way of whose number he knows',
    file: appeal('about-violation'),
    from: "plainName(one.applicantName ?? '') === called ||",
    to: 'called !== null ||',
    ...tested,
  },
  {
    name: 'whoever recorded or decided a violation does not deal with the appeal against it',
    file: appeal('about-violation'),
    from: ', ...(await authorsOf(work, record))',
    to: '',
    ...tested,
  },
  {
    name: 'nor does whoever changes it while the appeal is open',
    file: appeal('about-violation'),
    from: '  await refuseAuthors(work, verb, row);\n',
    to: '  void refuseAuthors;\n',
    ...tested,
  },
  {
    name: 'a paper has not come before the letter it is about',
    file: appeal('intake'),
    from: 'receivedTime.slice(0, 10) < writtenOn(record, decisionNo)',
    to: "receivedTime < '2000-01-01'",
    ...tested,
  },
  {
    name: 'a short number proves somebody as a whole alone',
    file: 'server/src/areas/casework/citizen/proof.ts',
    from: 'isShort(idNo) ? tail === idNo : ',
    to: 'isShort(idNo) && tail === idNo || ',
    ...tested,
  },
  {
    name: 'nobody chooses which district decides about him',
    file: appeal('intake'),
    from: '      districtId: record.districtId,\n',
    to: '',
    ...tested,
  },
  {
    name: 'what an appeal decides is done with the word of the auditor',
    file: appeal('about-violation'),
    from: '    await carryOut(work, row, violationId);',
    to: '    void carryOut;',
    ...tested,
  },
  {
    name: 'nor is it asked for when it could not be done',
    file: appeal('about-violation'),
    from: "if (touches && verb === 'submit')",
    to: "if (touches && verb === 'draft')",
    ...tested,
  },
  {
    name: 'an examination is not archived while somebody appeals',
    file: appeal('module'),
    from: ".where('examId', '=', examId)",
    to: ".where('examId', '=', '0')",
    ...tested,
  },
  {
    name: 'whose page stands behind an appeal is told to whoever may open it',
    file: appeal('module'),
    from: 'examinee && (await opensExaminee(work, examinee.id)) ? examinee.id : null',
    to: 'examinee && opensExaminee ? examinee.id : null',
    ...tested,
  },
];
