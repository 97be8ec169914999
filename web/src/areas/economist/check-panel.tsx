import type { EconomistDetail } from '@kaoxin/contract/economist/calls.ts';
import { MaterialsPanel } from '#areas/casework/case/page/materials.tsx';
import { Chip } from '#ui/chip.tsx';
import { useAnswers } from './answers.ts';
import { Checklist } from './checklist.tsx';

export function CheckPanel({ one }: { one: EconomistDetail }) {
  const answers = useAnswers(one);
  return (
    <MaterialsPanel
      files={one.files}
      title={['登记材料', 'Documents']}
      markOf={({ id }) =>
        one.form
          // a server of the previous version omits it
          .filter(({ fileIds }) => fileIds?.includes(id))
          .map(({ label }) => (
            <Chip key={label} tone="info">
              {label}
            </Chip>
          ))
      }
    >
      {one.allowedActions.includes('audit') && <Checklist one={one} answers={answers} />}
    </MaterialsPanel>
  );
}
