import type { NoticePart } from '@kaoxin/contract/casework/public/notice.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import type { ReactNode } from 'react';
import { useSite } from '#platform/calls/site-answer.ts';
import { useSay } from '#platform/language.tsx';
import { OfficeContact } from './office.tsx';

export const privacyWords: Label = [
  '我已阅读个人信息处理告知，同意按其处理我提交的个人信息',
  'I have read how my personal data is handled and agree',
];

/** With the office and how to reach it, which the notice has to state (《个人信息保护法》 17). */
export function NoticeWords({ parts }: { parts: readonly NoticePart[] }) {
  const say = useSay();
  const { name, phone, address } = useSite().office;
  return (
    <dl className="public-notice">
      {(name || phone || address) && (
        <div>
          <dt>{say(['处理个人信息的单位', 'Office that handles your data'])}</dt>
          <dd className="public-contact">
            {name && (
              <span className="public-office" lang="zh">
                {name}
              </span>
            )}
            <OfficeContact />
          </dd>
        </div>
      )}
      {parts.map(({ title, text }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

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
