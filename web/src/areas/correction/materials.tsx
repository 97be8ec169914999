import type { CorrectionDetail } from '@kaoxin/contract/correction/calls.ts';
import { MaterialsPanel } from '#areas/casework/case/page/materials.tsx';
import { useSay } from '#platform/language.tsx';
import { Chip } from '#ui/chip.tsx';

export function CorrectionMaterials({ one }: { one: CorrectionDetail }) {
  const say = useSay();
  const { files, photo, proofIds, materials, handedIn } = one;
  const namesOf = (id: string): string[] => [
    ...handedIn.filter(({ fileIds }) => fileIds.includes(id)).map(({ name }) => name),
    ...(proofIds.includes(id) ? [say(['公安机关证明', 'Police proof'])] : []),
  ];
  const asked = say([
    `应提交：${materials.map(({ name, required }) => `${name}${required ? '（必需）' : ''}`).join('、')}`,
    `Asked for: ${materials.map(({ name, required }) => `${name}${required ? ' (required)' : ''}`).join(', ')}`,
  ]);
  return (
    <MaterialsPanel
      files={files}
      photo={photo}
      {...(materials.length > 0 ? { wanted: asked } : {})}
      markOf={({ id }) =>
        namesOf(id).map((name) => (
          <Chip key={name} tone="info">
            {name}
          </Chip>
        ))
      }
    />
  );
}
