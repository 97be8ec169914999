import { Button } from 'antd';
import { type FormEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useSay } from '#platform/language.tsx';
import { DownOutlined, SearchOutlined, UpOutlined } from '../../theme/icons.ts';
import { useNarrow } from '../use-narrow.ts';
import type { Conditions } from './search-field.ts';
import { keysOf, type SearchField } from './search-field.ts';
import { SearchInput } from './search-input.tsx';

interface SearchFoldProps {
  fields: readonly SearchField[];
  values: Conditions;
  onSearch: (values: Conditions) => void;
}

/** Conditions next to the buttons in one row on a small office screen; one on a phone. */
const wide = 3;
const slim = 1;

/**
 * Number of conditions in one row with the buttons, as CSS lays them out: `[ref, count]`. Without a layout it is
 * `usual`.
 */
function useOneRow(usual: number): [(form: HTMLElement | null) => (() => void) | undefined, number] {
  const [count, setCount] = useState<number>();
  const ref = useCallback((form: HTMLElement | null) => {
    if (!form) return undefined;
    const measure = () => {
      const columns = getComputedStyle(form).gridTemplateColumns.match(/\d[\d.]*px/g)?.length;
      setCount(columns && Math.max(columns - 1, 1));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(form);
    return () => observer.disconnect();
  }, []);
  return [ref, count ?? usual];
}

function followed(now: Conditions, before: Conditions, values: Conditions): Conditions {
  const touched = Object.entries(now).filter(([key, text]) => text !== (before[key] ?? ''));
  return { ...values, ...Object.fromEntries(touched) };
}

export function SearchFold({ fields, values, onSearch }: SearchFoldProps) {
  const say = useSay();
  const id = useId();
  const [typed, setTyped] = useState<Conditions>(values);
  const [form, folded] = useOneRow(useNarrow() ? slim : wide);
  const [chosen, setChosen] = useState<boolean>();
  const open = chosen ?? keysOf(fields.slice(folded)).some((key) => values[key] !== undefined);
  const known = useRef(values);
  useEffect(() => {
    const before = known.current;
    known.current = values;
    setTyped((now) => followed(now, before, values));
  }, [values]);
  if (fields.length === 0) return null;
  const keys = keysOf(fields);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const trimmed = Object.entries(typed).map(([key, value]) => [key, value.trim()] as const);
    const sent = Object.fromEntries(trimmed.filter(([, value]) => value !== ''));
    setTyped(sent);
    onSearch(sent);
  };
  const reset = () => {
    const others = Object.entries(values).filter(([key]) => !keys.includes(key));
    setTyped(Object.fromEntries(others));
    onSearch(Object.fromEntries(others));
  };
  return (
    <search>
      <form className="kx-search" ref={form} onSubmit={send}>
        {fields.slice(0, open ? undefined : folded).map((field) => (
          <div key={field.key} className={`kx-search-field${field.input === 'days' ? ' kx-search-days' : ''}`}>
            <label htmlFor={`${id}-${field.key}`}>{say(field.label)}</label>
            <SearchInput
              id={`${id}-${field.key}`}
              field={field}
              values={typed}
              onChange={(patch) => setTyped((now) => ({ ...now, ...patch }))}
            />
          </div>
        ))}
        <div className="kx-search-buttons">
          <Button type="primary" htmlType="submit" icon={<SearchOutlined aria-hidden />}>
            {say(['查询', 'Search'])}
          </Button>
          <Button onClick={reset}>{say(['重置', 'Reset'])}</Button>
          {fields.length > folded && (
            <Button
              type="link"
              aria-expanded={open}
              onClick={() => setChosen(!open)}
              icon={open ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
            >
              {say(open ? ['收起', 'Less'] : ['展开', 'More'])}
            </Button>
          )}
        </div>
      </form>
    </search>
  );
}
