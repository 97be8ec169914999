import { quantity } from '@kaoxin/contract/fields/english.ts';
import type { StagedBatch } from '@kaoxin/contract/lists/staging.ts';
import { useSay } from '#platform/language.tsx';

export function FileLosses({ losses }: Pick<StagedBatch, 'losses'>) {
  const say = useSay();
  if (losses.length === 0) return null;
  return (
    <details className="kx-notice kx-notice-warn">
      <summary>
        {say([
          `文件中有${losses.length}处内容与导入结果不同，请核对`,
          `${quantity(losses.length, 'place')} of the file will not be imported as shown. Check ${losses.length === 1 ? 'it' : 'them'}`,
        ])}
      </summary>
      <ul className="kx-import-losses">
        {losses.map(({ place, words }) => (
          <li key={`${place} ${words}`}>
            <span lang="zh-CN">{place}</span>
            {say(['：', ': '])}
            {words}
          </li>
        ))}
      </ul>
    </details>
  );
}
