import type { Label } from '@kaoxin/contract/conventions.ts';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { ApiError } from '#platform/calls/api-error.ts';
import { useConnectionLost } from '#platform/calls/connection.ts';
import { useSay } from '#platform/language.tsx';
import { useOpen } from '#platform/pages/tab.ts';
import { site } from '#site';
import { askScope, noScope } from './scope-words.ts';

interface StateProps {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  role?: 'status' | 'alert';
  picture: 'empty' | 'error' | 'forbidden' | 'offline';
}

const pictures: Record<StateProps['picture'], string> = {
  empty: 'M8 14h32v24H8zM8 22h10l3 5h6l3-5h10',
  error: 'M24 8 42 40H6zM24 20v9M24 33.5v1',
  forbidden: 'M13 22h22v18H13zM17 22v-5a7 7 0 0 1 14 0v5M24 29v4',
  offline: 'M6 18a27 27 0 0 1 36 0M12 25a18 18 0 0 1 24 0M18 32a9 9 0 0 1 12 0M8 42 40 6',
};

function State({ title, children, action, role, picture }: StateProps) {
  return (
    <div className="kx-state" role={role}>
      <svg viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
        <path d={pictures[picture]} fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" />
      </svg>
      <p className="kx-state-title">{title}</p>
      {children && <div className="kx-state-text">{children}</div>}
      {action}
    </div>
  );
}

const nothing: Label = ['暂无数据', 'No data yet'];
const nothingFound: Label = ['没有符合条件的数据', 'No matching records'];
const relax: Label = ['请放宽查询条件后重试', 'Widen the search and try again'];
const reset: Label = ['清空条件', 'Clear the search'];

export function EmptyState({ text, action }: { text?: Label | undefined; action?: ReactNode }) {
  const say = useSay();
  return <State picture="empty" title={say(text ?? nothing)} action={action} role="status" />;
}

export function NothingFound({ onReset }: { onReset: () => void }) {
  const say = useSay();
  return (
    <State
      picture="empty"
      title={say(nothingFound)}
      role="status"
      action={<Button onClick={onReset}>{say(reset)}</Button>}
    >
      {say(relax)}
    </State>
  );
}

const nearly: Label = [
  '没有完全一致的数据，以下为相近结果（容许一个错字）。',
  'Nothing matches the keyword exactly. These results allow one typing error.',
];

/** Shown above rows that match the keyword only with a typing error. */
export function NearlyFound() {
  const say = useSay();
  return (
    <p className="kx-notice kx-notice-warn" role="status">
      {say(nearly)}
    </p>
  );
}

export function NoScope() {
  const say = useSay();
  return (
    <State picture="forbidden" title={say(noScope)} role="status">
      {say(askScope)}
    </State>
  );
}

const forbidden: Label = ['没有操作权限', 'Not allowed'];
const askAdmin: Label = ['如需使用，请联系系统管理员授权', 'Ask an administrator for the permission'];
const offline: Label = ['网络连接不可用', 'No connection'];
const offlineHint: Label = [
  '请检查网络后重试，已填写的内容不会丢失',
  'Check the network and retry; nothing typed is lost',
];
const openingHint: Label = ['连接恢复后自动加载', 'It loads by itself when the connection is back'];
const failed: Label = ['数据加载失败', 'Could not load'];
const retry: Label = ['重试', 'Retry'];
const requestId: Label = ['请求编号', 'Request ID'];

const says = ({ message }: ApiError): string | undefined =>
  forbidden.some((words) => message === words) ? undefined : message;

/** The bar above the page reports the lost connection (`shell/bars`), so the place only says what is missing. */
function Offline({ action }: { action: ReactNode }) {
  const say = useSay();
  const told = useConnectionLost();
  return (
    <State picture="offline" title={say(told ? failed : offline)} role="alert" action={action}>
      {say(told ? openingHint : offlineHint)}
    </State>
  );
}

const missing: Label = ['内容不存在', 'Not found'];
const missingHint: Label = [
  '也可能不在您的查看范围内。请核对地址，或从列表中打开。',
  'It may also be outside your scope. Check the address, or open it from its list.',
];
const toFirst: Label = ['返回首页', 'Home'];

/** A repeated request would get the same answer, so none is offered. */
function Missing({ words }: { words: string }) {
  const say = useSay();
  const open = useOpen();
  return (
    <State
      picture="empty"
      title={say(missing)}
      role="alert"
      action={<Button onClick={() => open(site.firstPage.path)}>{say(toFirst)}</Button>}
    >
      <p>{words}</p>
      {say(missingHint)}
    </State>
  );
}

export function FailureState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const say = useSay();
  const again = (
    <Button type="primary" onClick={onRetry}>
      {say(retry)}
    </Button>
  );
  const known = error instanceof ApiError ? error : undefined;
  if (known?.code === 403) {
    return (
      <State picture="forbidden" title={say(forbidden)} role="alert">
        {says(known) ?? say(askAdmin)}
      </State>
    );
  }
  if (known?.code === 404) return <Missing words={known.message} />;
  if (known?.code === 0 && !known.isLate) {
    return <Offline action={again} />;
  }
  return (
    <State picture="error" title={say(failed)} role="alert" action={again}>
      {known && <p>{known.message}</p>}
      {known?.requestId && (
        <p className="kx-hint">
          {say(requestId)} <code>{known.requestId}</code>
        </p>
      )}
    </State>
  );
}

const stale: Label = ['未能刷新，以下是之前的内容', 'Could not refresh. This is the earlier content'];

export function StaleNotice({ onRetry }: { onRetry: () => unknown }) {
  const say = useSay();
  return (
    <div className="kx-notice kx-notice-warn" role="alert">
      {say(stale)}
      <Button size="small" onClick={() => void onRetry()}>
        {say(retry)}
      </Button>
    </div>
  );
}

export function Skeleton({ lines = 6 }: { lines?: number }) {
  const say = useSay();
  return (
    <div className="kx-skeleton" role="status" aria-label={say(['加载中', 'Loading'])}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no identity
        <span key={line} style={{ width: `${[92, 78, 85, 64, 88, 71][line % 6]}%` }} />
      ))}
    </div>
  );
}
