import { type ListView, listView, type ViewContent, viewForm } from '@kaoxin/contract/desk/list-view.ts';
import { usePerform } from '#platform/calls/queries.ts';
import { sayNow, useSay } from '#platform/language.tsx';
import { VerbDialog } from '../../case/verb-dialog.tsx';
import type { SearchField } from '../search/search-field.ts';
import { notShared } from './not-shared.ts';

interface ViewDialogProps {
  list: string;
  /** an existing view: only its name and sharing can change */
  view: ListView | undefined;
  content: ViewContent;
  typed: readonly SearchField[];
  onClose: () => void;
  onAdded: (view: ListView) => void;
}

const named = ({ name }: Pick<ListView, 'name'>): string => sayNow([`视图“${name}”`, `View “${name}”`]);

export function ViewDialog({ list, view, content, typed, onClose, onAdded }: ViewDialogProps) {
  const say = useSay();
  const add = usePerform(listView.add, { success: ['新增成功', 'Added'], told: named, onDone: onAdded });
  const change = usePerform(listView.change, { success: ['更新成功', 'Updated'], told: named });
  return (
    <VerbDialog
      title={view ? ['重命名或共享视图', 'Rename or share the view'] : ['保存为视图', 'Save as a view']}
      schema={viewForm}
      start={{ name: view?.name ?? '', isShared: view?.isShared ?? 0 }}
      draft={`list-view-${list}-${view?.id ?? 'new'}`}
      hints={typed.length > 0 ? { isShared: say(notShared(typed)) } : {}}
      submitLabel={['保存', 'Save']}
      width={420}
      things={['listView']}
      onClose={onClose}
      onSubmit={(values) => {
        const said = viewForm.parse(values);
        return view
          ? change.mutateAsync({ body: { id: view.id, ...said, content } })
          : add.mutateAsync({ body: { list, ...said, ...content } });
      }}
    />
  );
}
