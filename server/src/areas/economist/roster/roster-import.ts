import { economistUser, mostRows, rosterFields, rosterNames, rosterThing } from '@kaoxin/contract/economist/roster.ts';
import { holders } from '#engine/people/holders.ts';
import type { ImportColumn, ImportKind, ImportLine, Standings } from '#platform/imports/import-kind.ts';
import { columnsOf } from '#platform/imports/read/columns-of.ts';
import { refuseAfterLimit, reportElsewhere } from '#platform/imports/staged/elsewhere.ts';
import { allowedValues, cellChoices } from '#platform/resource/import/allowed.ts';
import type { Work } from '#platform/work.ts';
import { type RosterEntry, rosterJudge } from './read-row.ts';
import { addToRoster, listedWords, personKey, refusedWords } from './take-in.ts';

const known: Readonly<Record<string, Partial<ImportColumn>>> = {
  batchNo: { otherNames: ['批次'], example: '2026Z01' },
  name: { example: '示例人员' },
  idNo: { otherNames: ['身份证号', '身份证号码'], example: '以文本填写18位号码', width: 22 },
  level: { example: '中级' },
  major: { example: '金融' },
  examYear: { otherNames: ['考试年度'], example: '2025' },
  districtId: { example: '考区名称或编号' },
  phone: { otherNames: ['手机号码', '联系电话'] },
  commitMode: { example: '告知承诺' },
  checkState: { example: '在线核查' },
};

const page = '/econManage/econManage/index?part=roster';

export const reported = {
  title: '经济师名单：他处已登记的证件号码',
  of: ['经济师名单', 'Roster of economists'],
  people: (work: Work) => holders(work, 'econ_import', null, 'title_reviewer'),
  path: page,
} as const;

/** Imports 经济师名单 (domain.md 2.7); a person is listed once per batch, level and major. */
export const rosterImport: ImportKind<RosterEntry> = {
  kind: 'economist roster',
  store: 'business',
  title: ['经济师名单', 'rosters of economists'],
  calls: economistUser,
  columns: columnsOf(rosterFields, rosterNames, known),
  maxRows: mostRows,
  path: page,
  rowsAtOnce: 1_000,
  isExample: ({ name }) => name === known.name?.example,
  allowed: (work) => allowedValues(work, rosterThing, rosterNames),
  choices: (work) => cellChoices(work, rosterThing, rosterNames),
  judge: rosterJudge,
  keyOf: ({ batchNo, idNo, level, major }) => [batchNo, idNo, level, major].join(' '),
  twin: (rowNo) => [`${listedWords[0]}（与第${rowNo}行重复）`, `${listedWords[1]} (row ${rowNo})`],
  settle: besideRoster,
  async takeIn(work, lines) {
    await refuseAfterLimit(work);
    const made = await addToRoster(
      work,
      lines.map(({ entry }) => entry),
    );
    const keyOf = ({ entry }: ImportLine<RosterEntry>) => personKey(work.context, entry);
    const late = lines.filter((line) => !made.has(keyOf(line)));
    const words = await refusedWords(
      work,
      late.map(({ entry }) => entry),
    );
    return { wrong: new Map(late.map((line) => [line.rowNo, words.get(keyOf(line)) ?? listedWords])) };
  },
  ended: (work, file, refusal) => reportElsewhere(work, file, refusal, reported),
};

/**
 * Rows that are already in the batch. A file could probe every candidate of a masked number, so existing rows are shown
 * only to users who may see numbers or who created them. Others learn it when the rows are imported.
 */
async function besideRoster(work: Work, lines: readonly ImportLine<RosterEntry>[]): Promise<Standings> {
  const { id, grants } = work.actor;
  const { digest } = work.context.secrets;
  const rows = work.table('economistUser').select().select(['batchNo', 'idHash', 'level', 'major']);
  const told = grants.has('pii_view') ? rows : rows.where('createUser', '=', id);
  const hashes = lines.map(({ entry }) => digest(entry.idNo));
  const there = await told.where((eb) => eb('idHash', '=', eb.fn.any(eb.val(hashes)))).execute();
  const listed = new Set(there.map(({ batchNo, idHash, level, major }) => [batchNo, idHash, level, major].join(' ')));
  return new Map(
    lines.flatMap(({ key, entry }) =>
      listed.has(personKey(work.context, entry)) ? [[key, { wrong: listedWords }] as const] : [],
    ),
  );
}
