import type { NoticePart } from '@kaoxin/contract/casework/notice.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import type { ReactNode } from 'react';

export const privacyWords: Label = [
  '我已阅读个人信息处理告知，同意按其处理我提交的个人信息',
  'I have read how my personal data is handled and agree',
];

export const NoticeWords = ({ parts }: { parts: readonly NoticePart[] }) => (
  <dl className="public-notice">
    {parts.map(({ title, text }) => (
      <div key={title}>
        <dt>{title}</dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
);

interface AcceptBoxProps {
  checked: boolean;
  onCheck: (now: boolean) => void;
  errorId: string | undefined;
  children: ReactNode;
}

export const AcceptBox = ({ checked, onCheck, errorId, children }: AcceptBoxProps) => (
  <label className="public-accept">
    <input
      type="checkbox"
      required
      checked={checked}
      aria-invalid={errorId !== undefined && !checked ? true : undefined}
      aria-describedby={errorId}
      onChange={(event) => onCheck(event.target.checked)}
    />
    <span>{children}</span>
  </label>
);
