import type { CaseCalls } from '@kaoxin/contract/casework/calls.ts';
import { useEffect } from 'react';
import { api } from '#platform/calls/api.ts';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { accessToken } from '#platform/session/tokens.ts';
import { EyeOutlined } from '../icons.ts';

/** A call that notes who has a case in front of him and answers who else has. */
type PresenceCall = CaseCalls['presence'];

/** Milliseconds between two signs of life; the server forgets whoever gives none for 45 s. */
const sign = 20_000;

/** Who else has this case in front of him. Told at once by the live stream, at the latest with the next sign of life. */
export function PresenceMark({ call, id }: { call: PresenceCall; id: string }) {
  const say = useSay();
  const { data = [] } = useCall(
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
  const names = data.map(({ name }) => name);
  return (
    <span className="kx-presence" role="status">
      {names.length > 0 && (
        <>
          <EyeOutlined aria-hidden />
          {say([`【${names.join('、')}】也在看这一件`, `${names.join(', ')} has this case open too`])}
        </>
      )}
    </span>
  );
}
