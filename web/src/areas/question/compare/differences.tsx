import './compare.css';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { useSay } from '#platform/language.tsx';
import { saidParts } from './said-parts.ts';
import type { Worded } from './worded.ts';
import { type Stretch, wordsDiff } from './words-diff.ts';

interface DifferencesProps {
  one: Worded;
  other: Worded;
  same?: Label;
}

export function Differences({ one, other, same }: DifferencesProps) {
  const say = useSay();
  const isKeyed = one.key !== null && other.key !== null;
  const partsOf = ({ face, key }: Worded) => new Map(saidParts(face, isKeyed ? key : null, say));
  const [before, after] = [partsOf(one), partsOf(other)];
  const differing = [...new Set([...before.keys(), ...after.keys()])]
    .map((name) => ({ name, from: before.get(name) ?? '', to: after.get(name) ?? '' }))
    .filter(({ from, to }) => from !== to);
  if (differing.length === 0) return same ? <p className="kx-hint">{say(same)}</p> : null;
  return (
    <dl className="bank-diff">
      {differing.map(({ name, from, to }) => {
        const stretches = wordsDiff(from, to);
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
