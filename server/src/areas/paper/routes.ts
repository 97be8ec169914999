import { base } from '@kaoxin/contract/conventions.ts';
import { paperBuilding } from '@kaoxin/contract/paper/building.ts';
import { paperSecret } from '@kaoxin/contract/paper/opening.ts';
import { type PaperRow, paper, paperQuestion, paperThing } from '@kaoxin/contract/paper/paper.ts';
import { paperFields } from '@kaoxin/contract/paper/paper-fields.ts';
import { paperPicking } from '@kaoxin/contract/paper/picking.ts';
import { paperPrinting } from '@kaoxin/contract/paper/printing.ts';
import { countByStatus } from '#platform/database/page.ts';
import { manualTransaction, on, onPersonal, routes } from '#platform/http/route.ts';
import { listOptions } from '#platform/resource/crud.ts';
import { removeAll } from '#platform/resource/save.ts';
import { sheetRoute } from '#platform/sheets/lists/export-sheet.ts';
import { fieldColumns } from '#platform/sheets/lists/list-columns.ts';
import { tableRows } from '#platform/sheets/lists/list-rows.ts';
import type { SheetList } from '#platform/sheets/lists/sheet-list.ts';
import { buildPaper } from './build/build.ts';
import { keepBuilt } from './build/keep.ts';
import { predictPaper } from './build/predicted.ts';
import { readPaper } from './content/read.ts';
import { submitQuestions } from './content/replace.ts';
import { copyPaper } from './paper/copy.ts';
import { paperHooks } from './paper/hooks.ts';
import { pageOfPapers, presentPaper, presentPapers } from './paper/present.ts';
import { submitPaper } from './paper/submit.ts';
import { paperTimeline } from './paper/timeline.ts';
import { pickBanks } from './pick/banks.ts';
import { pickQuestions } from './pick/questions.ts';
import { printPaper } from './print/print.ts';
import { openSecret } from './secret/open.ts';

const { calls } = paper;

const paperSheet: SheetList<PaperRow> = {
  call: calls.export,
  title: ['试卷', 'Papers'],
  store: 'business',
  columns: [
    ...fieldColumns<PaperRow>(paperFields, ['paperCode', 'name', 'subject', 'questionCount', 'totalScore', 'duration']),
    ...fieldColumns<PaperRow>(paperFields, ['expectedDifficulty']),
    { key: 'useCount', label: ['使用次数', 'Used'], width: 12, cell: ({ useCount }) => useCount },
    ...fieldColumns<PaperRow>(paperFields, ['buildMode', 'status']),
    { key: 'createUser', label: ['创建人', 'Created by'], width: 14, cell: ({ createUserName }) => createUserName },
    ...fieldColumns<PaperRow>(paperFields, ['projectType', 'deptId', 'passScore', 'expectedReliability']),
    ...fieldColumns<PaperRow>({ ...paperFields, ...base }, ['secretLevel', 'unlockTime', 'updateTime']),
  ],
  rows: tableRows('paper', (work, input) => listOptions(work, paperThing, 'paper', paperHooks, input), presentPapers),
};

/** 试卷 (domain.md 2.4). The content of papers is kept out of the audit log and out of stored replies. */
export const paperRoutes = routes('business', [
  on(calls.page, (work, { query }) => pageOfPapers(work, query)),
  on(calls.counts, (work, { query }) =>
    countByStatus(work, 'paper', query, listOptions(work, paperThing, 'paper', paperHooks, query)),
  ),
  on(calls.baseInfo, async (work, { query }) => presentPaper(work, await work.table('paper').need(query.id))),
  on(calls.timeline, (work, { query }) => paperTimeline(work, query.id)),
  on(calls.submit, submitPaper),
  on(calls.remove, (work, { query, body }) => removeAll(work, paperThing, 'paper', query.ids ?? body.ids, paperHooks)),
  on(calls.copy, copyPaper),
  sheetRoute(paperSheet),
  onPersonal(paperQuestion.calls.list, readPaper),
  {
    ...onPersonal(paperQuestion.calls.submit, submitQuestions),
    audited: ({ body }) => ({ paperId: body.paperId, version: body.version }),
  },
  on(paperBuilding.calls.build, (work, input) => buildPaper(work, input)),
  { ...on(paperBuilding.calls.keep, keepBuilt), audited: ({ body }) => ({ paper: body.paper }) },
  on(paperBuilding.calls.predict, predictPaper),
  on(paperPicking.calls.banks, (work, { query }) => pickBanks(work, query)),
  on(paperPicking.calls.questions, (work, { query }) => pickQuestions(work, query)),
  on(paperSecret.calls.openSecret, openSecret),
  manualTransaction(paperPrinting.calls.print, printPaper),
]);
