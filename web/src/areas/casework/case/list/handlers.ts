import { useCall } from '#platform/calls/queries.ts';
import type { SearchField } from '#ui/list-page/search/search-field.ts';
import type { KindOfCase } from '../kind/kind.ts';

export const handlerCondition = ({
  calls: { handlers },
}: {
  calls: Pick<KindOfCase['calls'], 'handlers'>;
}): SearchField => ({
  key: 'handlerId',
  label: ['经办人', 'Handler'],
  input: 'offered',
  useChoices: () => {
    const people = useCall(handlers, { duty: 'any' }, { staleTime: 60_000, quiet: true });
    const choices = (people.data ?? []).map(({ id, realName, deptName }) => ({
      value: id,
      label: deptName ? `${realName} · ${deptName}` : realName,
    }));
    return { choices, again: people.isError && people.refetch };
  },
  opens: handlers,
});
