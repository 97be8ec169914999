import { petitionClass } from '@kaoxin/contract/casework/results.ts';
import { caseSource, caseStatus, slaState } from '@kaoxin/contract/casework/states.ts';
import type { ListInput } from '@kaoxin/contract/list.ts';
import type { PetitionRow } from '@kaoxin/contract/petition/record.ts';
import { pageOf } from '#platform/database/page.ts';
import { refuse } from '#platform/http/errors.ts';
import type { FileAnswer } from '#platform/http/route.ts';
import { settingsOf } from '#platform/settings.ts';
import { writeSheet } from '#platform/sheets/write-sheet.ts';
import type { Work } from '#platform/work.ts';
import { extraConditions } from './list.ts';
import { listColumns, presentRows } from './present.ts';

const columns = [
  { key: 'caseNo', label: '受理编号', width: 20 },
  { key: 'title', label: '标题', width: 40 },
  { key: 'typeName', label: '分类', width: 16 },
  { key: 'legalClass', label: '法定类别', width: 12 },
  { key: 'applicantName', label: '信访人', width: 12 },
  { key: 'source', label: '来源', width: 12 },
  { key: 'receivedTime', label: '收到时间', width: 20 },
  { key: 'deptName', label: '承办机构', width: 20 },
  { key: 'districtName', label: '考区', width: 14 },
  { key: 'handlerName', label: '经办人', width: 12 },
  { key: 'caseStatus', label: '状态', width: 10 },
  { key: 'slaState', label: '时限状态', width: 10 },
  { key: 'acceptDue', label: '受理期限', width: 20 },
  { key: 'finishDue', label: '办结期限', width: 20 },
  { key: 'overdueDays', label: '超期天数', width: 10 },
] as const;

const step = 500;

/** Exactly the list's rows in the list's order, masked as there; read by pages so that no cursor stays open. */
async function* rowsOf(
  work: Work,
  input: ListInput,
  first: readonly PetitionRow[],
  total: number,
): AsyncGenerator<Record<string, string | number | null>> {
  let rows = first;
  for (let current = 1; rows.length > 0; current += 1) {
    for (const row of rows) yield labelled(row);
    if (current * step >= total) return;
    rows = await readPage(work, input, current + 1).then((page) => page.records);
  }
}

const labelled = (row: PetitionRow): Record<string, string | number | null> => ({
  ...Object.fromEntries(columns.map(({ key }) => [key, row[key]])),
  legalClass: petitionClass.label(row.legalClass),
  source: caseSource.label(row.source),
  caseStatus: caseStatus.label(row.caseStatus),
  slaState: slaState.label(row.slaState),
});

async function readPage(work: Work, input: ListInput, current: number) {
  const page = await pageOf(
    work,
    'petitionLetter',
    { ...input, current, size: step },
    {
      columns: listColumns,
      order: [{ field: 'id', descending: true }],
      also: { key: `${work.actor.id}|${JSON.stringify(input.extra)}`, conditions: extraConditions(work, input) },
    },
  );
  return { total: page.total, records: await presentRows(work, page.records) };
}

/** xlsx of what is filtered, at most `export.maxRows` rows, with who exported it and when as a watermark. */
export async function exportPetitions(asked: Work, input: ListInput): Promise<FileAnswer> {
  const work = asked.onReplica();
  const settings = await settingsOf(work);
  const most = Number(settings.get('export.maxRows') ?? 50_000);
  const first = await readPage(work, input, 1);
  if (first.total > most)
    throw refuse(400, [
      `导出不能超过${most}行,请缩小查询范围(当前${first.total}行)`,
      `At most ${most} rows; narrow the search (${first.total} now)`,
    ]);
  const stamp = `${work.actor.realName} ${work.now}`;
  asked.target = `${first.total}`;
  return {
    name: `信访件_${work.now.slice(0, 10)}.xlsx`,
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    body: writeSheet({
      title: '信访件',
      columns: [...columns],
      rows: rowsOf(work, input, first.records, first.total),
      ...(settings.get('watermark.on') === '0' ? {} : { watermark: stamp }),
    }),
  };
}
