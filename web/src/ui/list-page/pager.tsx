import type { Label } from '@kaoxin/contract/conventions.ts';
import { pageSizes } from '@kaoxin/contract/conventions.ts';
import { quantity } from '@kaoxin/contract/fields/english.ts';
import { Pagination } from 'antd';
import { cloneElement, isValidElement, type ReactNode } from 'react';
import { useSay } from '#platform/language.tsx';

interface PagerProps {
  page: number;
  size: number;
  total: number;
  narrow: boolean;
  order?: Label | undefined;
  onPage: (page: number) => void;
  onSize: (size: number) => void;
}

/** 10/30/50/100/200 a page (specification section 9). */
export function Pager({ page, size, total, narrow, order, onPage, onSize }: PagerProps) {
  const say = useSay();
  /** by default they have the English names of their icons; a jump of several pages has a label around it */
  const named = (_: number, type: string, button: ReactNode) => {
    if (!isValidElement<{ 'aria-label'?: string; 'aria-hidden'?: boolean }>(button)) return button;
    if (type === 'prev') return cloneElement(button, { 'aria-label': say(['上一页', 'Previous page']) });
    if (type === 'next') return cloneElement(button, { 'aria-label': say(['下一页', 'Next page']) });
    return type === 'page' ? button : cloneElement(button, { 'aria-hidden': true });
  };
  return (
    <nav className="kx-pager" aria-label={say(['分页', 'Pages'])}>
      <span className="kx-pager-total" role="status">
        {say([`共 ${total} 条`, quantity(total, 'item')])}
      </span>
      {order && <span className="kx-pager-total">{say(order)}</span>}
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
