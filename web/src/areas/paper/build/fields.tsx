import type { Label } from '@kaoxin/contract/conventions.ts';
import { paperPicking } from '@kaoxin/contract/paper/picking.ts';
import { treeCallOf } from '@kaoxin/contract/plain-resource/tree.ts';
import { knowledgePoint } from '@kaoxin/contract/question/knowledge.ts';
import { useId, useState } from 'react';
import { useCall } from '#platform/calls/queries.ts';
import { useSettled } from '#platform/calls/settled.ts';
import { useLanguage, useSay } from '#platform/language.tsx';
import { unlessLoaded } from '#ui/pickers/not-loaded.tsx';
import { TreeResourcePicker } from '#ui/pickers/place-picker.tsx';
import { AnyOrOne, AnyOrSome } from '#ui/rows/narrowing.tsx';

const tree = treeCallOf(knowledgePoint.name);

interface KnowledgeFieldProps {
  label?: Label;
  value: string | undefined;
  shown?: string | undefined;
  unnamed?: boolean;
  onChange: (value: string | undefined, title: string | undefined) => void;
}

export function KnowledgeField({
  label = ['知识点', 'Knowledge'],
  value,
  shown,
  unnamed = false,
  onChange,
}: KnowledgeFieldProps) {
  const say = useSay();
  const id = useId();
  if (!tree) return null;
  return (
    <label htmlFor={id} className="paper-field">
      <span className={unnamed ? 'hidden-text' : undefined}>{say(label)}</span>
      <TreeResourcePicker id={id} label={say(label)} call={tree} value={value} shown={shown} onChange={onChange} />
    </label>
  );
}

interface KeyFieldProps<K extends number> {
  label: Label;
  of: { of: Readonly<Record<string, K>>; label: (key: K, language: 'zh' | 'en') => string };
  value: K | undefined;
  onChange: (value: K | undefined) => void;
}

export function KeyField<K extends number>({ label, of, value, onChange }: KeyFieldProps<K>) {
  const say = useSay();
  const language = useLanguage();
  const id = useId();
  return (
    <label htmlFor={id} className="paper-field">
      {say(label)}
      <AnyOrOne<K>
        id={id}
        value={value}
        options={Object.values(of.of).map((key) => ({ value: key, label: of.label(key, language) }))}
        placeholder={say(['不限', 'Any'])}
        onChange={onChange}
      />
    </label>
  );
}

export function useBanks(subject: string | undefined, keyword: string) {
  return useCall(
    paperPicking.calls.banks,
    { current: 1, size: 50, ...(subject ? { subject } : {}), ...(keyword ? { keyword } : {}) },
    { quiet: true, staleTime: 60_000 },
  );
}

interface BanksFieldProps {
  subject: string | undefined;
  value: readonly string[];
  onChange: (value: string[]) => void;
}

export function BanksField({ subject, value, onChange }: BanksFieldProps) {
  const say = useSay();
  const id = useId();
  const { options, onSearch, empty } = useBankOptions(subject);
  return (
    <label htmlFor={id} className="paper-field paper-field-wide">
      {say(['题库', 'Banks'])}
      <AnyOrSome
        id={id}
        value={value}
        options={options}
        placeholder={say(['本科目全部可用题库', 'All usable banks of the subject'])}
        empty={empty}
        onSearch={onSearch}
        onChange={onChange}
      />
    </label>
  );
}

interface BankFieldProps {
  subject: string | undefined;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

export function BankField({ subject, value, onChange }: BankFieldProps) {
  const say = useSay();
  const id = useId();
  const { options, onSearch, empty } = useBankOptions(subject);
  return (
    <label htmlFor={id} className="paper-field">
      {say(['题库', 'Bank'])}
      <AnyOrOne<string>
        id={id}
        value={value}
        options={options}
        placeholder={say(['不限', 'Any'])}
        empty={empty}
        onSearch={onSearch}
        onChange={onChange}
      />
    </label>
  );
}

function useBankOptions(subject: string | undefined) {
  const say = useSay();
  const [typed, setTyped] = useState('');
  const found = useBanks(subject, useSettled(typed.trim()));
  return {
    options: (found.data?.records ?? []).map(({ id, name, questionCount }) => ({
      value: id,
      label: say([`${name}（${questionCount}题）`, `${name} (${questionCount})`]),
    })),
    onSearch: setTyped,
    empty: unlessLoaded(found.isError && found.refetch, say(['没有可用的题库', 'No usable banks'])).notFoundContent,
  };
}
