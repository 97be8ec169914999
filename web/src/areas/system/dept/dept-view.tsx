import type { Label } from '@kaoxin/contract/conventions.ts';
import { useSay } from '#platform/language.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import type { Field } from '#ui/form/fields.ts';
import { FactList } from '#ui/form/value.tsx';

interface ViewDialogProps {
  title: Label;
  fields: readonly Field[];
  row: object;
  onClose: () => void;
}

export function ViewDialog({ title, fields, row, onClose }: ViewDialogProps) {
  const say = useSay();
  return (
    <Dialog open title={say(title)} onClose={onClose}>
      <FactList fields={[...fields]} row={{ ...row }} />
    </Dialog>
  );
}

export const shownField = (name: string, label: Label, kind: Field['facts']['kind'] = 'text'): Field => ({
  name,
  label,
  required: false,
  facts: { label, asks: 'text', kind },
});
