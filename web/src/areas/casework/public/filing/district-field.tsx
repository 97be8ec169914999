import { openDistricts } from '@kaoxin/contract/exam/places/open-districts.ts';
import { api } from '#platform/calls/api.ts';
import type { Offered } from './filed-under.ts';
import type { OwnFieldProps } from './filing.ts';
import { ProposedField, type Proposing } from './proposed-field.tsx';

interface OfferedDistrict extends Offered {
  names: readonly string[];
}

/** A name of one character occurs in other words. */
const shortest = 2;

/** The only district that the text names. */
function districtNamed(districts: readonly OfferedDistrict[], words: string): OfferedDistrict | undefined {
  const [first, second] = districts.filter(({ names }) => names.some((name) => words.includes(name)));
  return second ? undefined : first;
}

const districts: Proposing<OfferedDistrict> = {
  under: {
    field: 'districtId',
    failed: ['考区加载失败，可以不选，也可以', 'The districts could not be loaded. You can leave this out, or '],
    offered: async () => {
      const inUse = await api(openDistricts, { quiet: true }, { withToken: false });
      return inUse.map(({ id, name, shortName }) => ({
        value: id,
        label: name,
        names: [name, shortName ?? ''].filter((one) => one.length >= shortest),
      }));
    },
  },
  named: districtNamed,
  choose: ['选择该考区', 'Choose it'],
};

export const DistrictField = (props: OwnFieldProps) => <ProposedField {...districts} {...props} />;
