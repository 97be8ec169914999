import { Button } from 'antd';
import { useSay } from '#platform/language.tsx';
import type { Action } from '../../action.ts';
import { BookOutlined } from '../../icons.ts';
import { ActionMenu } from '../action-menu.tsx';
import { useRunner } from '../use-runner.ts';

/** What can be done about views: keep what is shown as one, and with one's own whatever its person may. */
export function ViewMenu({ actions }: { actions: readonly Action<object>[] }) {
  const run = useRunner<object>();
  const name = useSay()(['视图', 'Views']);
  return (
    <ActionMenu actions={actions} onChoose={(action) => void run(action, [])}>
      <Button type="text" icon={<BookOutlined />} aria-label={name} title={name} />
    </ActionMenu>
  );
}
