import type { Call } from '@kaoxin/contract/call.ts';
import type { Offer } from '@kaoxin/contract/conventions.ts';
import { Select } from 'antd';
import { useState } from 'react';
import type * as z from 'zod';
import { useCall } from '#platform/calls/queries.ts';
import { useSettled } from '#platform/calls/settled.ts';
import { useSay } from '#platform/language.tsx';
import { useClear } from '../clear.tsx';
import { unlessLoaded } from './not-loaded.tsx';
import type { PickerProps } from './tree-picker.tsx';

type ChoicesCall = Call<z.ZodType, z.ZodType, z.ZodType<readonly Choice[]>>;
type Choice = Readonly<Record<string, unknown>> & { id: string };

const quick = { staleTime: 60_000, quiet: true };

/** Label of an option: `name`, then any other texts of the answer, which distinguish equal names. */
function titleOf({ id, name, ...rest }: Choice): string {
  const [first, ...others] = [name, ...Object.values(rest)].filter((part) => typeof part === 'string' && part !== '');
  if (first === undefined) return id;
  return others.length === 0 ? String(first) : `${first}（${others.join(' ')}）`;
}

export function SearchPicker(props: PickerProps & { offer: Offer }) {
  const { offer, value, shown, label, tenantId, onChange, ...rest } = props;
  const say = useSay();
  const clear = useClear();
  const [typed, setTyped] = useState('');
  const keyword = useSettled(typed.trim());
  // an offer's call returns options: `Referable` of the contract
  const call = offer.call as ChoicesCall;
  const query = { ...offer.query, ...(tenantId === undefined ? {} : { tenantId }) };
  const found = useCall(call, keyword === '' ? query : { ...query, keyword }, quick);
  const own = useCall(call, { ...query, ids: value ?? '' }, { ...quick, enabled: value !== undefined && !shown });
  const again = found.isError && found.refetch;
  const offered = (found.data ?? []).map((each) => ({ value: each.id, label: titleOf(each) }));
  // until the answer arrives, Enter must not choose an option of the previous text
  const waits = typed.trim() !== keyword || found.isPlaceholderData;
  const options = waits ? offered.filter(({ label: text }) => text.includes(typed.trim())) : offered;
  const [present] = own.data ?? [];
  const title = shown ?? (present ? titleOf(present) : own.isPending ? '……' : value);
  const known = value === undefined || options.some((option) => option.value === value);
  return (
    <Select
      {...rest}
      aria-label={label}
      value={value}
      options={known ? options : [...options, { value, label: title }]}
      loading={found.isPending}
      allowClear={clear}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      placeholder={say(['请选择，可输入名称查找', 'Select or type'])}
      {...unlessLoaded(again, say(['没有找到', 'Nothing found']))}
      onChange={(next) => onChange(next, options.find((option) => option.value === next)?.label)}
    />
  );
}
