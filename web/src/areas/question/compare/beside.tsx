import './compare.css';
import { quantity } from '@kaoxin/contract/fields/english.ts';
import type { ReactNode } from 'react';
import { useSay } from '#platform/language.tsx';
import { Differences } from './differences.tsx';
import { differingParts, type Worded } from './worded.ts';

interface Side {
  data: Worded | undefined;
}

interface BesideProps {
  one: Side;
  other: Side;
  children: ReactNode;
}

export function Beside({ one, other, children }: BesideProps) {
  const say = useSay();
  const parts = one.data && other.data && differingParts(one.data, other.data);
  return (
    <>
      {parts && (
        <p className="bank-differing" role="status">
          {parts.length === 0
            ? say(['两边的内容相同', 'Both say the same'])
            : say([
                `${parts.length}处不同：${parts.map(([zh]) => zh).join('、')}`,
                `${quantity(parts.length, 'difference')}: ${parts.map(([, en]) => en.toLowerCase()).join(', ')}`,
              ])}
        </p>
      )}
      <div className="bank-beside">{children}</div>
      {one.data && other.data && <Differences one={one.data} other={other.data} />}
    </>
  );
}
