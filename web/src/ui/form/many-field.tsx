import type { Label, TreeNode } from '@kaoxin/contract/conventions.ts';
import { TreeSelect } from 'antd';
import { useSay } from '#platform/language.tsx';
import { useClear } from '../clear.tsx';
import { type Again, unlessLoaded } from '../pickers/not-loaded.tsx';
import { namedPopup } from '../pickers/tree-popup.tsx';
import { FieldFrame, messageId } from './field.tsx';
import { controlId, type Form } from './use-form.ts';

interface ManyFieldProps {
  form: Form;
  name: string;
  label: Label;
  nodes: readonly TreeNode[];
  loading: boolean;
  again?: Again;
}

export function ManyField({ form, name, label, nodes, loading, again }: ManyFieldProps) {
  const say = useSay();
  const clear = useClear();
  const id = controlId(form, name);
  const value = form.values[name];
  return (
    <FieldFrame id={id} label={say(label)} error={form.errors[name]} wide>
      <TreeSelect
        id={id}
        multiple
        allowClear={clear}
        popupRender={namedPopup(id)}
        treeDefaultExpandAll
        showSearch={{ treeNodeFilterProp: 'title' }}
        treeData={[...nodes]}
        loading={loading}
        {...unlessLoaded(again)}
        value={Array.isArray(value) ? value : []}
        placeholder={say(['请选择', 'Select'])}
        aria-describedby={messageId(id)}
        onChange={(next: string[]) => form.set(name, next)}
      />
    </FieldFrame>
  );
}
