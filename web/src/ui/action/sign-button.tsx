import { Button } from 'antd';
import type { ReactNode } from 'react';

interface SignButtonProps {
  sign: ReactNode;
  'aria-label': string;
  /** key to find it again for the focus */
  'data-held'?: string;
  quiet?: boolean;
  disabled?: boolean;
  onClick: () => void;
}

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
