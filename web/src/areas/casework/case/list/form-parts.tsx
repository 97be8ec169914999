import type { CaseRow } from '@kaoxin/contract/casework/record.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { formBegin, type ListField, type ListForm } from '@kaoxin/contract/template/list-form.ts';
import { type Searching, searchingOf } from '@kaoxin/contract/template/searching.ts';
import type { Column } from '#ui/list-page/columns/column.ts';
import type { SearchField } from '#ui/list-page/search/search-field.ts';
import type { ListControl } from '#ui/list-page/state/use-list-state.ts';
import { Shown } from '#ui/table/empty-cell.tsx';

const labelOf = ({ label }: ListField): Label => [label, label];

const formColumns = (form: ListForm | undefined): Column<CaseRow>[] =>
  (form?.listed ?? []).map((field) => ({
    key: `${formBegin}${field.key}`,
    label: labelOf(field),
    width: 150,
    least: 90,
    spare: true,
    render: ({ formWords }) => <Shown value={formWords?.[field.key]} />,
  }));

const conditions: Readonly<Record<Searching, (key: string, field: ListField) => SearchField>> = {
  words: (key, field) => ({ key, label: labelOf(field), input: 'text' }),
  key: (key, field) =>
    field.dictCode === null
      ? { key, label: labelOf(field), input: 'tree', refers: 'region' }
      : { key, label: labelOf(field), input: 'dictionary', dict: field.dictCode },
  numbers: (key, field) => ({
    key,
    label: labelOf(field),
    input: 'span',
    from: `${key}_ge`,
    until: `${key}_le`,
  }),
  days: (key, field) => ({
    key,
    label: labelOf(field),
    input: 'days',
    withTime: false,
    from: `${key}_ge`,
    until: `${key}_le`,
  }),
};

function withFormSearch(
  usual: readonly SearchField[],
  by: string | undefined,
  form: ListForm | undefined,
): readonly SearchField[] {
  if (!form) return usual;
  const asked = form.searched.flatMap((field) => {
    const how = searchingOf(field.fieldType);
    return how ? [conditions[how](`${formBegin}${field.key}`, field)] : [];
  });
  const place = usual.findIndex(({ key }) => key === by) + 1;
  return [...usual.slice(0, place), ...asked, ...usual.slice(place)];
}

function withOneForm(control: ListControl, by: string | undefined): ListControl {
  if (by === undefined) return control;
  const { state, go } = control;
  return {
    state,
    go: (patch) => {
      const { filters } = patch;
      if (!filters || 'view' in patch || filters[by] === state.filters[by]) return go(patch);
      const kept = Object.entries(filters).filter(([key]) => !key.startsWith(formBegin));
      return go({ ...patch, filters: Object.fromEntries(kept) });
    },
  };
}

export const formParts = { begins: [formBegin], columns: formColumns, search: withFormSearch, control: withOneForm };
export type FormParts = typeof formParts;
