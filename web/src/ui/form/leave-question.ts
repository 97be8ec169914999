import { useSay } from '#platform/language.tsx';
import { ask } from '#platform/toast.ts';

export const useLeaveQuestion = () => {
  const say = useSay();
  return () =>
    ask({
      text: say(['已填写的内容尚未保存，放弃后不能找回。', 'What you typed is not saved and cannot be recovered.']),
      title: say(['放弃未保存的内容？', 'Discard unsaved input?']),
      ok: say(['放弃', 'Discard']),
      cancel: say(['继续填写', 'Keep editing']),
      danger: true,
    });
};
