import type { CaseKind } from '@kaoxin/contract/casework/actions.ts';
import type { Work } from '#platform/work.ts';
import { caseHead } from '../kind/head.ts';
import type { CaseRow } from '../store/tables.ts';
import { caseMoment } from '../workdays/moment.ts';
import { type CaseMoment, clockCard, clockColumns, finishDeadline, limitsFor } from './clock.ts';

export const caseClock = {
  now: caseMoment,
  limits: limitsFor,
  card: (work: Work, kind: CaseKind, row: CaseRow, at: CaseMoment) => clockCard(caseHead(work, { kind }, row), at),
  finishUnextended: (work: Work, kind: CaseKind, row: CaseRow, at: CaseMoment) =>
    finishDeadline({ ...caseHead(work, { kind }, row), extendState: 0 }, at),
  columns: (work: Work, kind: CaseKind, row: CaseRow, at: CaseMoment) =>
    clockColumns(caseHead(work, { kind }, row), at),
};
