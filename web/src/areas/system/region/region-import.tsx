import { region } from '@kaoxin/contract/system/region.ts';
import { ImportDialog } from '#ui/import/import-dialog.tsx';

export function RegionImport({ onClose }: { onClose: () => void }) {
  return (
    <ImportDialog
      title={['导入行政区划', 'Import regions']}
      hint={[
        '可上传国家统计局或民政部区划代码表（xlsx、csv、json），按表头识别编号、名称、级别、上级，列的顺序不限。级别和上级可不填，由编号得出。已有区划按编号更新名称，不会删除任何区划。',
        'The national table of administrative divisions as xlsx, csv or json. Code, name, level and parent are recognised by their headings, in any order; level and parent may be left out where the code implies them. Existing regions get their new names; none is removed.',
      ]}
      accept=".xlsx,.csv,.json"
      calls={region}
      knownLabel={['已存在', 'Already exists']}
      onClose={onClose}
    />
  );
}
