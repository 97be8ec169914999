import { quantity } from '@kaoxin/contract/fields/english.ts';
import { type OwnSession, ownSessions } from '@kaoxin/contract/user/session.ts';
import { useCall, usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { ask } from '#platform/toast.ts';
import { Unanswered } from './unanswered.tsx';

export function OwnSessions() {
  const say = useSay();
  const { data, error, refetch } = useCall(ownSessions.list, {}, { quiet: true, staleTime: 0 });
  const end = usePerform(ownSessions.end, { success: ['操作成功!', 'Done'], onDone: () => void refetch() });
  const others = data?.filter(({ current }) => current === 0) ?? [];
  const endAll = async (chosen: readonly OwnSession[], question: string) => {
    if (!(await ask({ text: question, ok: say(['结束会话', 'End session']), danger: true }))) return;
    await end.mutateAsync({ body: { ids: chosen.map(({ id }) => id) } }).catch(() => refetch());
  };
  return (
    <section className="security-part">
      <h2>{say(['登录设备', 'Where you are logged in'])}</h2>
      <Unanswered answer={{ data, error, refetch }} lines={4} />
      {data && (
        <ul className="sessions">
          {data.map((session) => (
            <li key={session.id}>
              <div>
                <b>{session.device || say(['未知设备', 'Unknown device'])}</b>
                {session.current === 1 && <span className="sessions-here">{say(['当前会话', 'This session'])}</span>}
              </div>
              <span>
                {say([
                  `${session.address ?? '—'} · ${session.since} 登录 · 最近活动 ${session.lastSeen}`,
                  `${session.address ?? '—'} · since ${session.since} · last seen ${session.lastSeen}`,
                ])}
              </span>
              {session.current === 0 && (
                <button
                  type="button"
                  className="link-button"
                  aria-disabled={end.isPending}
                  onClick={() => void endAll([session], say(['确定结束该会话？', 'End this session?']))}
                >
                  {say(['结束会话', 'End session'])}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {others.length > 1 && (
        <button
          type="button"
          className="button"
          onClick={() =>
            void endAll(
              others,
              say([`确定结束其他全部 ${others.length} 个会话？`, `End ${quantity(others.length, 'other session')}?`]),
            )
          }
        >
          {say(['结束其他全部会话', 'End all other sessions'])}
        </button>
      )}
    </section>
  );
}
