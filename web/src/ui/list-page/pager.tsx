import { pageSizes } from '@kaoxin/contract/conventions.ts';
import { quantity } from '@kaoxin/contract/english.ts';
import { Pagination } from 'antd';
import { useSay } from '#platform/language.tsx';

interface PagerProps {
  page: number;
  size: number;
  total: number;
  narrow: boolean;
  onPage: (page: number) => void;
  onSize: (size: number) => void;
}

/** 10/30/50/100/200 a page (specification section 9). */
export function Pager({ page, size, total, narrow, onPage, onSize }: PagerProps) {
  const say = useSay();
  return (
    <nav className="kx-pager" aria-label={say(['分页', 'Pages'])}>
      <span className="kx-pager-total" role="status">
        {say([`共 ${total} 条`, quantity(total, 'item')])}
      </span>
      <Pagination
        current={page}
        pageSize={size}
        total={total}
        simple={narrow}
        showSizeChanger={!narrow}
        pageSizeOptions={[...pageSizes]}
        showQuickJumper={!narrow && total > size}
        onChange={(next, nextSize) => (nextSize === size ? onPage(next) : onSize(nextSize))}
      />
    </nav>
  );
}
