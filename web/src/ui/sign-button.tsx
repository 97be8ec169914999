import { Button } from 'antd';
import type { ReactNode } from 'react';

interface SignButtonProps {
  sign: ReactNode;
  /** what it does: it shows its sign alone */
  'aria-label': string;
  /** what it is found by again */
  'data-held'?: string;
  /** stands among others of its kind: without a frame */
  quiet?: boolean;
  disabled?: boolean;
  onClick: () => void;
}

/** A button of a sign, where a line has no room for its words. */
export const SignButton = ({ sign, quiet = false, disabled = false, onClick, ...rest }: SignButtonProps) => (
  <Button
    type={quiet ? 'text' : 'default'}
    icon={sign}
    disabled={disabled}
    title={rest['aria-label']}
    onClick={onClick}
    {...rest}
  />
);
