import type { Alike } from '@kaoxin/contract/casework/record.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { quantity } from '@kaoxin/contract/fields/english.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '#platform/calls/api.ts';
import { keyOf } from '#platform/calls/queries.ts';
import { useSettled } from '#platform/calls/settled.ts';
import { useSay } from '#platform/language.tsx';
import { useOpen } from '#platform/pages/tab.ts';
import { StatusChip } from '#ui/case/chips.tsx';
import type { Values } from '#ui/form/fields.ts';
import type { KindOfCase } from '../kind/kind.ts';

const reasons: Record<Alike['because'][number], Label> = {
  idNo: ['证件号码相同', 'same ID number'],
  phone: ['手机号码相同', 'same phone'],
  name: ['姓名相同', 'same name'],
  title: ['标题相近', 'similar title'],
  words: ['内容相近', 'similar matter'],
};

function begunIn({ isAnonymous, applicantName, idNo, phone, title, content }: Values): string {
  const filled = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
  const words = { applicantName, idNo, phone, title, content };
  const begun = Object.entries(words).flatMap(([name, value]) => (filled(value) ? [[name, filled(value)]] : []));
  if (begun.length === 0) return '';
  return JSON.stringify({ ...Object.fromEntries(begun), isAnonymous: isAnonymous === 1 ? 1 : 0 });
}

function useAlike({ calls: { alike } }: KindOfCase, values: Values): { found: readonly Alike[]; failed: boolean } {
  const text = useSettled(begunIn(values));
  const { data, isError } = useQuery({
    queryKey: keyOf(alike, text),
    queryFn: ({ signal }) => api(alike, { body: alike.body.parse(JSON.parse(text)), signal, quiet: true }),
    enabled: text !== '',
    staleTime: 60_000,
  });
  return { found: text === '' ? [] : (data ?? []), failed: text !== '' && isError };
}

export function AlikeCases({ kind, values }: { kind: KindOfCase; values: Values }) {
  const say = useSay();
  const open = useOpen();
  const { found, failed } = useAlike(kind, values);
  const [first] = found;
  const because = ({ because }: Alike) => because.map((reason) => say(reasons[reason])).join(say(['、', ', ']));
  return (
    <div className="kx-alike" role="status">
      {failed && (
        <span className="kx-hint">{say(['暂时无法核对是否重复', 'Possible duplicates could not be looked up'])}</span>
      )}
      {first && (
        <details>
          <summary>
            <strong>
              {say([`可能重复${found.length}件`, quantity(found.length, 'possible duplicate', 'possible duplicates')])}
            </strong>
            <span>{say([`《${first.title}》${because(first)}`, `“${first.title}”: ${because(first)}`])}</span>
          </summary>
          <ul>
            {found.map((one) => (
              <li key={one.id}>
                <button
                  type="button"
                  className="link-button"
                  onClick={() => open(kind.paths.detail, { title: [one.caseNo, one.caseNo], query: { id: one.id } })}
                >
                  {one.title}
                </button>
                <span className="kx-alike-facts">
                  <span>{one.caseNo}</span>
                  <StatusChip status={one.caseStatus} name={one.caseStatusName} />
                  <time dateTime={one.receivedTime.replace(' ', 'T')}>{one.receivedTime.slice(0, 10)}</time>
                  <span>{because(one)}</span>
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
