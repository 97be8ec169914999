import type { CaseCalls } from '@kaoxin/contract/casework/calls.ts';
import type { CaseDetail } from '@kaoxin/contract/casework/record.ts';
import { useEffect, useState } from 'react';
import { ApiError, api } from '#platform/calls/api.ts';
import { changed, queryClient, useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { usePerson } from '#platform/session/person.ts';
import { accessToken } from '#platform/session/tokens.ts';
import { EyeOutlined, SyncOutlined } from '../theme/icons.ts';

type CompanyCall = CaseCalls['company'];
type Step = CaseDetail['timeline'][number];

/** Milliseconds between heartbeats; the server forgets a viewer after 45 s without one. */
const sign = 20_000;

export interface Company {
  names: readonly string[];
  /** the latest change by another user since the user's own last change */
  step: Step | undefined;
}

export const stepsOf = ({ timeline }: Pick<CaseDetail, 'timeline'>): Step[] =>
  timeline.filter(({ action }) => action !== 'read').sort((one, other) => one.seq - other.seq);

/**
 * Other viewers of a case and the changes they make. The live stream reports them at once, a heartbeat at the latest.
 * The case then reloads, except while a dialog decides about it (`held`).
 */
export function useCompany(call: CompanyCall, one: CaseDetail, things: readonly string[], held: boolean): Company {
  const { id, version } = one;
  const me = usePerson()?.userId;
  const { data, error, dataUpdatedAt, errorUpdatedAt } = useCall(
    call,
    { id },
    { quiet: true, refetchInterval: sign, staleTime: 0, keepPrevious: false },
  );
  useEffect(
    () => () => {
      if (accessToken() !== '') void api(call, { query: { id, left: '1' }, quiet: true }).catch(() => undefined);
    },
    [call, id],
  );
  const gone = error instanceof ApiError && error.code === 404;
  const behind = gone || (data?.version ?? 0) > version;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each sign of life tries again where loading has failed
  useEffect(() => {
    if (behind && !held) void changed(things, queryClient, call);
  }, [behind, held, dataUpdatedAt, errorUpdatedAt]);
  const latest = stepsOf(one).at(-1);
  const isMine = latest?.actorId === me;
  const [seen, setSeen] = useState(latest?.seq ?? 0);
  if (latest && isMine && latest.seq > seen) setSeen(latest.seq);
  return {
    names: gone ? [] : (data?.others ?? []).map(({ name }) => name),
    step: latest && !isMine && latest.seq > seen ? latest : undefined,
  };
}

const listed = (names: readonly string[]): string => new Intl.ListFormat('en').format(names);

export function CompanyMarks({ company: { names, step } }: { company: Company }) {
  const say = useSay();
  const who = say([`【${names.join('、')}】`, `${listed(names)} `]);
  const looks = say(
    names.length > 1 ? ['也都在看这一件', 'have this case open too'] : ['也在看这一件', 'has this case open too'],
  );
  const done = step && `【${step.actorName}】${step.time.slice(11, 16)} ${step.actionName}`;
  const follows = say(['，本页已更新', '; this page follows']);
  return (
    <>
      <span className="kx-presence kx-presence-names" role="status">
        {names.length > 0 && (
          <span title={`${who}${looks}`}>
            <EyeOutlined aria-hidden />
            <span>{who}</span>
            <span>{looks}</span>
          </span>
        )}
      </span>
      <span className="kx-presence" role="status">
        {done && step.note && (
          <span title={`${done}${say(['：', ': '])}${step.note}`}>
            <SyncOutlined aria-hidden />
            <span>{say([`${done}：`, `${done}: `])}</span>
            <span className="kx-presence-why">{step.note}</span>
            <span className="hidden-text">{follows}</span>
          </span>
        )}
        {done && !step.note && (
          <span title={`${done}${follows}`}>
            <SyncOutlined aria-hidden />
            <span>{done}</span>
            <span>{follows}</span>
          </span>
        )}
      </span>
    </>
  );
}
