import { firstClockOf } from '@kaoxin/contract/casework/actions.ts';
import { type EconomistRow, economist } from '@kaoxin/contract/economist/calls.ts';
import { economistMarks } from '@kaoxin/contract/economist/marks.ts';
import { caseListPage } from '#areas/casework/case/list/case-list.tsx';
import { AcceptDue } from '#areas/casework/case/list/clocks.tsx';
import { formParts } from '#areas/casework/case/list/form-parts.tsx';
import { useFullSheet } from '#areas/casework/case/list/full-sheet.tsx';
import { handlerCondition } from '#areas/casework/case/list/handlers.ts';
import { exportSheet } from '#platform/calls/export-sheet.ts';
import type { Column } from '#ui/list-page/columns/column.ts';
import { exportQueryOf, type ListState } from '#ui/list-page/state/list-state.ts';
import { dialogManner, later } from '#ui/state/later.tsx';
import { Shown } from '#ui/table/empty-cell.tsx';
import { economists } from './economists.ts';
import { YearsChip } from './years-chip.tsx';

const loadVerbs = () => import('./batch-dialog.tsx');
const BatchDialog = later(loadVerbs, (part) => part.BatchDialog, dialogManner);

type Key = keyof EconomistRow & string;
const words = (
  key: Key,
  zh: string,
  en: string,
  width: number,
  shown: Key = key,
  more: Partial<Column<EconomistRow>> = {},
): Column<EconomistRow> => ({
  key,
  label: [zh, en],
  width,
  spare: true,
  render: (row) => <Shown value={row[shown]} />,
  ...more,
});

const yearsColumn: Column<EconomistRow> = {
  key: 'workYears',
  label: ['工作年限', 'Years of work'],
  width: 92,
  widthEn: 130,
  spare: 'en',
  render: (row) => <YearsChip row={row} />,
};

const levelColumn: Column<EconomistRow> = {
  key: 'auditLevel',
  label: ['审核级', 'Audit level'],
  width: 84,
  widthEn: 108,
  render: ({ auditLevelName }) => <Shown value={auditLevelName} />,
};

/** Audits are by level, so the level matters more than the handler. */
const handlerColumn: Column<EconomistRow> = {
  key: 'handlerId',
  label: ['承办', 'Handled by'],
  width: 76,
  widthEn: 96,
  spare: true,
  render: ({ handlerName }) => <Shown value={handlerName} />,
};

/** The title only repeats the batch, so that the name tells the rows apart. */
const nameColumn: Column<EconomistRow> = {
  key: 'applicantName',
  label: economists.applicant,
  width: 72,
  widthEn: 86,
  render: ({ applicantName }) => <Shown value={applicantName} />,
};

/** Wider than elsewhere: the number of workdays has two digits. */
const acceptColumn: Column<EconomistRow> = {
  key: 'acceptDue',
  label: firstClockOf('economist')?.left ?? ['', ''],
  width: 136,
  widthEn: 160,
  sortable: true,
  render: (row) => <AcceptDue row={row} />,
};

/** 登记审核 (domain.md 3.9 and 3.15). */
export const Registrations = caseListPage(economists, {
  marks: economistMarks,
  form: formParts,
  columns: [
    'caseNo',
    nameColumn,
    'title',
    'caseStatus',
    levelColumn,
    acceptColumn,
    'receivedTime',
    handlerColumn,
    words('batchNo', '批次号', 'Batch', 96),
    words('level', '级别', 'Level', 72, 'levelName', { widthEn: 110 }),
    words('major', '专业', 'Major', 120, 'majorName'),
    words('education', '学历', 'Education', 96, 'educationName'),
    yearsColumn,
    words('workUnit', '工作单位', 'Work unit', 160),
    'districtId',
    words('certNo', '证书编号', 'Certificate', 130),
    'satisfaction',
  ],
  search: [
    'keyword',
    { key: 'batchNo', label: ['批次号', 'Batch'], input: 'text' },
    { key: 'level', label: ['级别', 'Level'], input: 'dictionary', dict: 'econ_level' },
    { key: 'major', label: ['专业', 'Major'], input: 'dictionary', dict: 'econ_major' },
    { key: 'auditLevel', label: ['审核级', 'Audit level'], input: 'dictionary', dict: 'audit_level' },
    'caseStatus',
    'slaState',
    'receivedTime',
    'applicantName',
    'personNumber',
    handlerCondition(economists),
    'deptId',
    'districtId',
    'settledTime',
    'satisfaction',
  ],
  useActions: (show, { state }) => {
    const inFull = useFullSheet(certificatesInFull, show, () => certificatesIn(state));
    return [
      {
        name: 'pass-several',
        label: ['批量通过', 'Pass several'],
        on: 'batch',
        grant: ['econ_audit', 'econ_batch_audit'],
        visible: ({ allowedActions }) => allowedActions.includes('audit'),
        perform: (rows) => show(<BatchDialog rows={rows} onClose={() => show(null)} />),
      },
      {
        name: 'certificates',
        label: ['导出证书名册', 'Export certificates'],
        on: 'page',
        grant: 'econ_export',
        perform: () => exportSheet(economist.certificates, certificatesIn(state)),
      },
      ...inFull,
    ];
  },
});

const certificatesInFull = {
  kind: economists,
  call: economist.certificates,
  label: ['导出完整证书名册', 'Export full certificate list'],
  about: [
    '名册载有完整姓名和证件号码，导出行为及原因将记入每件的办理记录。',
    'The list contains full names and ID numbers. The export and its reason are recorded in the timeline of each case.',
  ],
  usual: ['制作登记证书', 'To print the certificates'],
  draft: 'certificates-in-full',
} as const;

/** State filters are dropped for the export of certificates: all holders are registered. */
const standing = /^(tab|caseStatus|auditLevel|slaState|open|extending|withdrawing|transferring)(_|$)/;

const certificatesIn = (state: ListState): Record<string, string> =>
  Object.fromEntries(Object.entries(exportQueryOf(state)).filter(([key]) => !standing.test(key)));
