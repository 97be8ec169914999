import { Button } from 'antd';
import { useSay } from '#platform/language.tsx';
import type { Action } from '../../action/action.ts';
import { BookOutlined } from '../../theme/icons.ts';
import { ActionMenu } from '../rows/action-menu.tsx';
import { useRunner } from '../use-runner.ts';

export function ViewMenu({ actions }: { actions: readonly Action<object>[] }) {
  const run = useRunner<object>();
  const name = useSay()(['视图', 'Views']);
  return (
    <ActionMenu actions={actions} onChoose={(action) => void run(action, [])}>
      <Button type="text" icon={<BookOutlined />} aria-label={name} title={name} />
    </ActionMenu>
  );
}
