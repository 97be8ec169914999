import { formalExam } from '@kaoxin/contract/exam/formal/formal.ts';
import { useEffect, useRef } from 'react';
import { changed, useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';

/** An examination of the demo data takes seconds to fill. */
const beat = 5_000;

export function ComingPeople({ name }: { name: string }) {
  const say = useSay();
  const { data } = useCall(formalExam.calls.counts, {}, { quiet: true, refetchInterval: beat });
  const coming = data?.coming;
  const seen = useRef(coming?.done);
  useEffect(() => {
    if (data === undefined || seen.current === coming?.done) return;
    const isFirst = seen.current === undefined;
    seen.current = coming?.done;
    if (!isFirst) void changed([name]);
  }, [data, coming?.done, name]);
  if (!coming) return null;
  const so = coming.of === null ? `${coming.done}` : `${coming.done}/${coming.of}`;
  return (
    <span className="kx-hint" role="status">
      {say([`演示考生正在生成（已完成${so}场）…`, `Demonstration people are being made (${so} done)…`])}
    </span>
  );
}
