import { useState } from 'react';
import type { ApiError } from '#platform/calls/api-error.ts';
import { useSay } from '#platform/language.tsx';
import { sharedWords } from '#platform/words.ts';

export function Failed({ error, again }: { error: ApiError; again: () => Promise<unknown> }) {
  const say = useSay();
  return (
    <div className="home-failed" role="alert">
      <p>
        {error.message}
        {error.requestId && <small>{`${say(['请求编号', 'Request ID'])} ${error.requestId}`}</small>}
      </p>
      <button type="button" className="button" onClick={() => void again()}>
        {say(sharedWords.retry)}
      </button>
    </div>
  );
}

interface AwayProps {
  missing: string;
  reason: string;
  again: () => Promise<unknown>;
}

export function Away({ missing, reason, again }: AwayProps) {
  const say = useSay();
  const [asking, setAsking] = useState(false);
  const ask = () => {
    setAsking(true);
    void again().finally(() => setAsking(false));
  };
  return (
    <div className="home-failed home-away" role="status">
      <p>
        {missing}
        <small>{reason}</small>
      </p>
      <button type="button" className="button" disabled={asking} onClick={ask}>
        {say(sharedWords.retry)}
      </button>
    </div>
  );
}
