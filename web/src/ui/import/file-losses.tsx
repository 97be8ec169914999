import { quantity } from '@kaoxin/contract/fields/english.ts';
import type { StagedBatch } from '@kaoxin/contract/lists/staging.ts';
import { useSay } from '#platform/language.tsx';

const row = /^第(\d+)行$/;

export function FileLosses({ losses }: Pick<StagedBatch, 'losses'>) {
  const say = useSay();
  if (losses.length === 0) return null;
  return (
    <details className="kx-notice kx-notice-warn">
      <summary>
        {say([
          `文件中有${losses.length}处内容与导入结果不同，请核对`,
          `${quantity(losses.length, 'place')} in the file ${losses.length === 1 ? 'differs' : 'differ'} from what will be imported. Check ${losses.length === 1 ? 'it' : 'them'}`,
        ])}
      </summary>
      <ul className="kx-import-losses">
        {losses.map(({ place, words }) => (
          <li key={`${place} ${words}`}>
            <Place place={place} />
            {say(['：', ': '])}
            {words}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Places are stored in Chinese: a row, or the sheet. */
function Place({ place }: { place: string }) {
  const say = useSay();
  const number = row.exec(place)?.[1];
  return number === undefined ? <span lang="zh-CN">{place}</span> : say([place, `Row ${number}`]);
}
