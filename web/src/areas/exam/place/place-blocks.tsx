import type { PlaceRecord } from '@kaoxin/contract/exam/places/district.ts';
import { useSay } from '#platform/language.tsx';
import { useMay } from '#platform/session/permissions.ts';
import { FormBody } from '#ui/form/form-body.tsx';
import type { Form } from '#ui/form/use-form.ts';
import { blocks } from './blocks.ts';
import type { Level } from './level.ts';

interface PlaceBlocksProps {
  form: Form;
  level: Level;
  record: PlaceRecord | undefined;
  hints?: Record<string, string>;
}

export function PlaceBlocks({ form, level, record, hints = {} }: PlaceBlocksProps) {
  const say = useSay();
  const may = useMay();
  const turns = record === undefined || may(`${level.menu}_enable`);
  const shown = {
    parentId: record?.parentIdName ?? undefined,
    deptId: record?.deptIdName ?? undefined,
    regionCode: record?.regionName ?? undefined,
  };
  const kept = record ? { managerPhone: say(['不改动即保留原号码', 'Leave unchanged to keep the number']) } : {};
  return blocks[level.nodeType].map(({ title, names }, place) => (
    <section key={title[0]} className="kx-section">
      <h2>{say(title)}</h2>
      <FormBody
        form={form}
        names={turns ? names : names.filter((name) => name !== 'status')}
        shown={shown}
        fixed={record?.everUsed ? ['code'] : undefined}
        hints={{ ...kept, ...hints }}
        two
        tells={place === 0}
        autoFocus={place === 0}
      />
    </section>
  ));
}
