import type { CaseCalls } from '@kaoxin/contract/casework/calls.ts';
import type { CaseDetail } from '@kaoxin/contract/casework/record.ts';
import { useEffect, useState } from 'react';
import { ApiError, api } from '#platform/calls/api.ts';
import { changed, queryClient, useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { usePerson } from '#platform/session/person.ts';
import { accessToken } from '#platform/session/tokens.ts';
import { EyeOutlined, SyncOutlined } from '../icons.ts';

/** A call that notes who has a case in front of him, and answers who else has and which version it has come to. */
type CompanyCall = CaseCalls['company'];
type Step = CaseDetail['timeline'][number];

/** Milliseconds between two signs of life; the server forgets whoever gives none for 45 s. */
const sign = 20_000;

/** What happens to a case that is open here, by others. */
export interface Company {
  /** who else has it in front of him */
  names: readonly string[];
  /** what somebody else has done to it since one's own last step */
  step: Step | undefined;
}

/** The steps of a case in their order; who has looked at it has taken none. */
export const stepsOf = ({ timeline }: Pick<CaseDetail, 'timeline'>): Step[] =>
  timeline.filter(({ action }) => action !== 'read').sort((one, other) => one.seq - other.seq);

/**
 * Who else has the case open, and what they do to it. Told at once by the live stream, at the latest with the next sign
 * of life; the case is then loaded again, but not beneath a dialog that decides about it (`held`).
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

/** Both as marks in the head of the page, read out when they change. What has no room is left out whole: no name is cut. */
export function CompanyMarks({ company: { names, step } }: { company: Company }) {
  const say = useSay();
  const who = say([`【${names.join('、')}】`, `${names.join(', ')} `]);
  const looks = say(['也在看这一件', 'has this case open too']);
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
          // its reason has the room: that the page follows is seen
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
