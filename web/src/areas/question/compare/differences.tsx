import './compare.css';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { useSay } from '#platform/language.tsx';
import { saidParts } from './said-parts.ts';
import type { Worded } from './worded.ts';
import { type Stretch, wordsDiff } from './words-diff.ts';

interface DifferencesProps {
  one: Worded;
  other: Worded;
  /** said where the words are the same; nothing unless given */
  same?: Label;
}

/** What changed from one wording to the other, part by part and word by word; of keys where both are seen. */
export function Differences({ one, other, same }: DifferencesProps) {
  const say = useSay();
  const isKeyed = one.key !== null && other.key !== null;
  const [before, after] = [one, other].map(({ face, key }) => new Map(saidParts(face, isKeyed ? key : null, say)));
  const names = [...new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])])];
  const differing = names.filter((name) => (before?.get(name) ?? '') !== (after?.get(name) ?? ''));
  if (differing.length === 0) return same ? <p className="kx-hint">{say(same)}</p> : null;
  return (
    <dl className="bank-diff">
      {differing.map((name) => {
        const stretches = wordsDiff(before?.get(name) ?? '', after?.get(name) ?? '');
        return (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Side stretches={stretches} kind="removed" />
            </dd>
            <dd>
              <Side stretches={stretches} kind="added" />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function Side({ stretches, kind }: { stretches: readonly Stretch[]; kind: 'added' | 'removed' }) {
  const Mark = kind === 'added' ? 'ins' : 'del';
  return stretches
    .filter((one) => one.kind === 'same' || one.kind === kind)
    .map(({ kind: own, text }, at) =>
      // biome-ignore lint/suspicious/noArrayIndexKey: stretches are their order
      own === 'same' ? <span key={at}>{text}</span> : <Mark key={at}>{text}</Mark>,
    );
}
