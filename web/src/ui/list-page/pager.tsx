import { pageSizes } from '@kaoxin/contract/conventions.ts';
import { quantity } from '@kaoxin/contract/english.ts';
import { Pagination } from 'antd';
import { cloneElement, isValidElement, type ReactNode } from 'react';
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
  /** by themselves the two have the English names of their pictures */
  const named = (_: number, type: string, button: ReactNode) =>
    (type === 'prev' || type === 'next') && isValidElement<{ 'aria-label'?: string }>(button)
      ? cloneElement(button, {
          'aria-label': say(type === 'prev' ? ['上一页', 'Previous page'] : ['下一页', 'Next page']),
        })
      : button;
  return (
    <nav className="kx-pager" aria-label={say(['分页', 'Pages'])}>
      <span className="kx-pager-total" role="status">
        {say([`共 ${total} 条`, quantity(total, 'item')])}
      </span>
      <Pagination
        current={page}
        pageSize={size}
        total={total}
        itemRender={named}
        simple={narrow}
        showSizeChanger={!narrow}
        pageSizeOptions={[...pageSizes]}
        showQuickJumper={!narrow && total > size}
        onChange={(next, nextSize) => (nextSize === size ? onPage(next) : onSize(nextSize))}
      />
    </nav>
  );
}
