import { keptBack } from '@kaoxin/contract/exam/scores/statistics-words.ts';
import { useSay } from '#platform/language.tsx';

interface SittingNameProps {
  name: string;
  /** 卷; null if the subject has one paper */
  label: string | null;
  suppressed: number;
}

export function SittingName({ name, label, suppressed }: SittingNameProps) {
  const say = useSay();
  return (
    <>
      <span lang="zh-CN">{name}</span>
      {label && say([` · ${label}卷`, ` · form ${label}`])}
      {suppressed === 1 && <span className="kx-hint"> {say(keptBack)}</span>}
    </>
  );
}
