import { Button } from 'antd';
import { useSay } from '#platform/language.tsx';
import type { ListPreference } from '#platform/memory/preferences.ts';
import type { Action } from '../action/action.ts';
import { FullscreenExitOutlined, FullscreenOutlined, PlusOutlined, ReloadOutlined } from '../theme/icons.ts';
import type { Column } from './columns/column.ts';
import { ColumnSettings } from './columns/column-settings.tsx';
import { ViewMenu } from './views/view-menu.tsx';

interface ToolbarProps<R> {
  actions: readonly Action<R>[];
  onAction: (action: Action<R>) => void;
  columns: readonly Column<R>[];
  preference: ListPreference;
  onPreference: (preference: ListPreference | undefined) => void;
  onRefresh: () => void;
  full: boolean;
  onFull: (full: boolean) => void;
  views: readonly Action<object>[];
  narrow: boolean;
}

function ordered<R>(actions: readonly Action<R>[]): readonly Action<R>[] {
  const first = ['add', 'delete'];
  const [add, remove] = first.map((name) => actions.find((action) => action.name === name));
  if (!add || !remove) return actions;
  return [add, remove, ...actions.filter(({ name }) => !first.includes(name))];
}

/**
 * List actions on the left, display settings on the right. None is ever disabled: it explains what is missing instead.
 */
export function Toolbar<R>(props: ToolbarProps<R>) {
  const { actions, onAction, full, onFull, onRefresh, narrow } = props;
  const say = useSay();
  const refresh = say(['刷新', 'Refresh']);
  const fullName = say(full ? ['退出全屏', 'Leave full screen'] : ['全屏', 'Full screen']);
  return (
    <div className="kx-toolbar">
      <div className="kx-toolbar-verbs">
        {ordered(actions).map((action) => (
          <Button
            key={action.name}
            type={action.primary ? 'primary' : 'default'}
            danger={action.danger}
            icon={action.name === 'add' ? <PlusOutlined aria-hidden /> : undefined}
            onClick={() => onAction(action)}
          >
            {say(action.batchLabel ?? action.label)}
          </Button>
        ))}
      </div>
      <div className="kx-toolbar-looks">
        <Button type="text" icon={<ReloadOutlined />} aria-label={refresh} title={refresh} onClick={onRefresh} />
        {!narrow && (
          <>
            {props.views.length > 0 && <ViewMenu actions={props.views} />}
            <ColumnSettings columns={props.columns} preference={props.preference} onChange={props.onPreference} />
            <Button
              type="text"
              icon={full ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
              aria-label={fullName}
              title={fullName}
              aria-pressed={full}
              onClick={() => onFull(!full)}
            />
          </>
        )}
      </div>
    </div>
  );
}
