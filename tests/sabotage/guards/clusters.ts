import type { Sabotage } from '../sabotage.ts';

const casework = (file: string) => `server/src/areas/casework/${file}.ts`;
const tested = { project: 'server' as const, tests: [casework('read/page/cluster.test')] };
const law = (file: string) => `server/src/areas/law/${file}.ts`;
const ofLaws = { project: 'server' as const, tests: [law('law.test')] };

export const clusters: readonly Sabotage[] = [
  {
    name: 'who wrote in confidence is proposed to nobody',
    file: casework('read/page/cluster'),
    from: "'confidential')} = 0 and",
    to: "'confidential')} >= 0 and",
    ...tested,
  },
  {
    name: 'a reply to all goes to members of its cluster alone',
    file: casework('step/reply-all'),
    from: 'if (source.clusterId === null || clusterId !== source.clusterId)',
    to: 'if (source.clusterId === null)',
    ...tested,
  },
  {
    name: 'a reply that names one of them goes to no other',
    file: casework('step/reply-all'),
    from: '  namesNobody(work, module, source);\n',
    to: '',
    ...tested,
  },
  {
    name: 'each member keeps its own request',
    file: casework('step/reply-all'),
    from: '诉求: member.demand?.trim() || member.title,',
    to: '',
    ...tested,
  },
  {
    name: 'cases of two clusters are not torn from their companions',
    file: casework('step/merge'),
    from: '  if (another)\n',
    to: '  if (another === known)\n',
    ...tested,
  },
  {
    name: 'a law that is cited is not rewritten',
    file: law('routes'),
    from: 'isOtherwise(before, after) && (await',
    to: 'isOtherwise(after as LawRow, after) && (await',
    ...ofLaws,
  },
  {
    name: 'an article stays while what its keeper does not see cites it',
    file: law('routes'),
    from: '      if (await isCited(work, row))\n',
    to: '      if (row.id === row.name)\n',
    ...ofLaws,
  },
  {
    name: 'a suspended phrase is not offered',
    file: casework('letters/paper'),
    from: "    .where(sql<SqlBool>`coalesce(suspended, '') = ''`)\n",
    to: '',
    ...ofLaws,
  },
  {
    name: 'only a newest edition is amended',
    file: law('routes'),
    from: 'if (newest?.id !== id)',
    to: 'if (!newest)',
    ...ofLaws,
  },
];
