import { keptBack } from '@kaoxin/contract/exam/statistics-words.ts';
import { useSay } from '#platform/language.tsx';

interface SittingNameProps {
  /** of its examination */
  name: string;
  /** 卷, where the subject has several papers */
  label: string | null;
  suppressed: number;
}

/** The examination a question or a paper was sat in; of one with too few people, that its figures are kept back. */
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
