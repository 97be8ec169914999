import { Button } from 'antd';
import type { ReactNode } from 'react';

interface PlainButtonProps {
  onClick: () => void;
  children: ReactNode;
  look?: 'link' | 'main' | 'plain';
  busy?: boolean;
  danger?: boolean;
  pressed?: boolean;
  disabled?: boolean;
}

const kinds = { link: 'link', main: 'primary', plain: 'default' } as const;

export function PlainButton({ onClick, children, look = 'link', busy, danger, pressed, disabled }: PlainButtonProps) {
  return (
    <Button
      type={kinds[look]}
      size={look === 'link' ? 'small' : 'middle'}
      loading={busy ?? false}
      danger={danger ?? false}
      disabled={disabled ?? false}
      onClick={onClick}
      aria-pressed={pressed}
    >
      {children}
    </Button>
  );
}
