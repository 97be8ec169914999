import { Button } from 'antd';
import { useSay } from '#platform/language.tsx';

export function SelectionBar({ count, onClear }: { count: number; onClear: () => void }) {
  const say = useSay();
  return (
    <div className="kx-selection" role="status">
      <span>{say([`已选择 ${count} 项`, `${count} selected`])}</span>
      <Button type="link" size="small" onClick={onClear}>
        {say(['取消选择', 'Clear selection'])}
      </Button>
    </div>
  );
}
