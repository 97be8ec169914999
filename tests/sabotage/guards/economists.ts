import type { Sabotage } from '../sabotage.ts';

const economist = (file: string) => `server/src/areas/economist/${file}.ts`;
const tested = { project: 'server' as const, tests: [economist('economist.test')] };

export const economists: readonly Sabotage[] = [
  {
    name: 'a supplement changes nothing that is not there to be said anew',
    file: 'server/src/areas/casework/citizen/acts.ts',
    from: 'if (said.length < keys.length)',
    to: 'if (said.length > keys.length)',
    project: 'server',
    tests: ['server/src/areas/economist/economist.test.ts'],
  },
  {
    name: 'a registration is of whoever has both name and number in the roster',
    file: economist('intake'),
    from: "const own = rows.filter(({ name }) => plainName(name) === plainName(applicantName ?? ''));",
    to: 'const own = rows.filter(({ name }) => plainName(name) !== applicantName);',
    ...tested,
  },
  {
    name: 'of two filings at once the second is told of the first',
    file: economist('opened'),
    from: '  if (open)\n',
    to: '  if (open && open.caseStatus > 90)\n',
    ...tested,
  },
  {
    name: 'an audit answers every item of the checklist',
    file: economist('decide'),
    from: 'if (!isChecked(checked)) {',
    to: 'if (checked.length === 0) {',
    ...tested,
  },
  {
    name: 'nothing passes that is not in order',
    file: economist('decide'),
    from: 'if (bad.length > 0) {',
    to: 'if (bad.length > 99) {',
    ...tested,
  },
  {
    name: 'only what speaks for itself is passed with others',
    file: economist('audit'),
    from: 'rows.filter((row) => whyNot(row).length > 0)',
    to: 'rows.filter((row) => whyNot(row).length > 99)',
    ...tested,
  },
  {
    name: 'a document that is not there keeps a registration from being passed with others',
    file: economist('materials'),
    from: 'isNeeded(key, row, listed) && !inForm(key) && !byName(key)',
    to: 'isNeeded(key, row, listed) && files.length === 0',
    ...tested,
  },
  {
    name: 'a list of certificates tells nobody in full',
    file: economist('certificates'),
    from: 'saidInFull(input) ?',
    to: 'input.current > 0 ?',
    ...tested,
  },
  {
    name: 'a certificate is told to nobody who merely knows whose it is',
    file: economist('opened'),
    from: "'您已登记，证书编号请凭受理编号和查询码查询',",
    to: "beside[0]?.certNo ?? '',",
    ...tested,
  },
  {
    name: 'a roster follows whoever is called otherwise',
    file: economist('roster/follow'),
    from: 'for (const { id } of rows) await roster.change(id, values);',
    to: 'await Promise.resolve();',
    ...tested,
  },
  {
    name: 'one number stands in a batch once',
    file: economist('roster/follow'),
    from: '  if (twice)\n',
    to: '  if (twice && rows.length > 99)\n',
    ...tested,
  },
  {
    name: 'work before the age of sixteen is not counted',
    file: economist('years'),
    from: 'const first = idNo !== null',
    to: 'const first = idNo === null',
    ...tested,
  },
  {
    name: 'whoever may not see people searches a roster by none',
    file: economist('roster/page'),
    from: "if (looks.length > 0 && !work.actor.grants.has('pii_view'))",
    to: 'if (looks.length > 99)',
    project: 'server',
    tests: [economist('roster/roster.test')],
  },
  {
    name: 'a sheet of a roster counts whom somebody looks for',
    file: economist('roster/page'),
    from: '      await countLooks(work, among, economistUser.export, looksIn(input));\n',
    to: '',
    project: 'server',
    tests: [economist('roster/roster.test')],
  },
];
