import type { Label } from '@kaoxin/contract/conventions.ts';
import type { ImportCalls } from '@kaoxin/contract/lists/staging.ts';
import { useOpen } from '#platform/pages/tab.ts';
import { ImportPage } from '#ui/import/import-page.tsx';
import type { KindOfCase } from '../kind/kind.ts';

const usualHint: Label = [
  '请按模板填写，列的顺序不限；其他单位的表格也可以，列名不同时请确认对应关系。选择文件后先显示每一行的检查结果，可以当场更正，确认后才登记。',
  'Fill in the template; columns may be in any order. Sheets from other offices work as well: you are asked to match their columns. Every row is checked and can be corrected before anything is registered.',
];

export function caseImportPage({ paths }: KindOfCase, calls: ImportCalls, hint = usualHint) {
  return function CaseImport() {
    const open = useOpen();
    return <ImportPage calls={calls} hint={hint} onShow={() => open(paths.list, { query: { tab: 'received' } })} />;
  };
}
