import { inSentence } from '@kaoxin/contract/fields/english.ts';
import type { ImportCalls } from '@kaoxin/contract/lists/staging.ts';
import type { Resource } from '@kaoxin/contract/resource.ts';
import { menuTitleOf } from '@kaoxin/contract/resource.ts';
import { ImportDialog } from './import-dialog.tsx';

interface ResourceImportProps {
  resource: Resource;
  calls: ImportCalls;
  onClose: () => void;
}

export function ResourceImport({ resource, calls, onClose }: ResourceImportProps) {
  const [zh, en] = [resource.title[0], inSentence(menuTitleOf(resource)[1])];
  return (
    <ImportDialog
      title={[`导入${zh}`, `Import ${en}`]}
      hint={[
        '请按模板填写，列的顺序不限；模板的第二张表列出可填的内容。选择文件后先显示每一行的检查结果，可以当场更正，确认后才导入。',
        'Fill in the template; columns may be in any order, and its second sheet lists the values allowed. Every row is checked and can be corrected before anything is imported.',
      ]}
      calls={calls}
      knownLabel={['已存在', 'Already exists']}
      onClose={onClose}
    />
  );
}
