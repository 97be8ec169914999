import type { CaseCalls } from '@kaoxin/contract/casework/calls.ts';
import type { CaseDetail } from '@kaoxin/contract/casework/record.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '#platform/calls/api.ts';
import { changed, useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { accessToken } from '#platform/session/tokens.ts';
import { EyeOutlined, SyncOutlined } from '../icons.ts';

/** A call that notes who has a case in front of him and answers who else has. */
type PresenceCall = CaseCalls['presence'];
type Step = CaseDetail['timeline'][number];

/** Milliseconds between two signs of life; the server forgets whoever gives none for 45 s. */
const sign = 20_000;

/** What happens to a case that is open here, by others. */
export interface Company {
  /** who else has it in front of him */
  names: readonly string[];
  /** somebody else has gone on with it since one's own last step; his step, where it was one of the timeline */
  moved: boolean;
  step: Step | undefined;
}

const latestOf = ({ timeline }: CaseDetail): Step | undefined =>
  timeline.reduce<Step | undefined>((last, event) => (event.seq > (last?.seq ?? 0) ? event : last), undefined);

/**
 * Who else has the case open, and whether somebody has gone on with it. Told at once by the live stream, at the latest
 * with the next sign of life; the case is then loaded again, but not beneath a dialog that decides about it (`held`).
 */
export function useCompany(call: PresenceCall, one: CaseDetail, things: readonly string[], held: boolean): Company {
  const { id, version } = one;
  const { data } = useCall(call, { id }, { quiet: true, refetchInterval: sign, staleTime: 0, keepPrevious: false });
  useEffect(
    () => () => {
      if (accessToken() !== '') void api(call, { query: { id, left: '1' }, quiet: true }).catch(() => undefined);
    },
    [call, id],
  );
  const [theirs, setTheirs] = useState({ version: 0, seq: 0 });
  const newest = data?.version ?? 0;
  const follow = useEffectEvent(() => {
    setTheirs((known) =>
      known.version >= version ? { ...known, version: newest } : { version: newest, seq: latestOf(one)?.seq ?? 0 },
    );
    void changed(things);
  });
  useEffect(() => {
    if (newest > version && !held) follow();
  }, [newest, version, held]);
  const latest = latestOf(one);
  return {
    names: (data?.others ?? []).map(({ name }) => name),
    moved: theirs.version >= version,
    step: theirs.version >= version && latest && latest.seq > theirs.seq ? latest : undefined,
  };
}

/** Both as marks in the head of the page, read out when they change. */
export function CompanyMarks({ company: { names, moved, step } }: { company: Company }) {
  const say = useSay();
  const done = step && `【${step.actorName}】${step.time.slice(11, 16)} ${step.actionName}`;
  return (
    <>
      <span className="kx-presence" role="status">
        {names.length > 0 && (
          <>
            <EyeOutlined aria-hidden />
            {say([`【${names.join('、')}】也在看这一件`, `${names.join(', ')} has this case open too`])}
          </>
        )}
      </span>
      <span className="kx-presence" role="status">
        {moved && (
          <>
            <SyncOutlined aria-hidden />
            {say(
              done
                ? [`${done},本页已更新`, `${done}; this page follows`]
                : ['这一件刚被他人更新,本页已更新', 'Somebody else changed this case; this page follows'],
            )}
          </>
        )}
      </span>
    </>
  );
}
