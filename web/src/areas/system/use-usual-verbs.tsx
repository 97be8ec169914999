import type { Call } from '@kaoxin/contract/call.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { useState } from 'react';
import type * as z from 'zod';
import { usePerform } from '#platform/calls/queries.ts';
import { useMay } from '#platform/session/permissions.ts';
import type { Action } from '#ui/action/action.ts';
import { verbs } from '#ui/action/verbs.ts';
import type { Field } from '#ui/form/fields.ts';
import { ViewDialog } from './dept/dept-view.tsx';

export type RemoveCall = Call<z.ZodType<object, { ids?: unknown }>, z.ZodType, z.ZodType>;

interface Usual {
  /** prefix of the rights */
  name: string;
  remove: RemoveCall;
  one: Label;
  /** fields of the view; without them there is no view */
  facts?: readonly Field[] | undefined;
}

export function useUsualVerbs<R extends { id: string }>({ name, remove: call, one, facts }: Usual) {
  const may = useMay();
  const [opened, setOpened] = useState<{ record?: R; parent?: R }>();
  const [viewed, setViewed] = useState<R>();
  const remove = usePerform(call, { success: ['删除成功', 'Deleted'] });
  const editIt = (record: R | undefined) => record && setOpened({ record });
  const add: Action<R> = { ...verbs.add, grant: `${name}_add`, perform: () => setOpened({}) };
  const view: Action<R> = { ...verbs.view, grant: `${name}_view`, perform: ([row]) => setViewed(row) };
  const edit: Action<R> = { ...verbs.edit, grant: `${name}_edit`, perform: ([row]) => editIt(row) };
  const removal: Action<R> = {
    ...verbs.remove,
    grant: `${name}_delete`,
    perform: (chosen) => remove.mutateAsync({ query: { ids: chosen.map(({ id }) => id).join(',') } }),
  };
  return {
    add,
    view: facts ? [view] : [],
    edit,
    remove: removal,
    onOpen: may(`${name}_edit`) ? editIt : facts && may(`${name}_view`) ? setViewed : undefined,
    opened: opened && { ...opened, onClose: () => setOpened(undefined) },
    addBelow: (parent: R | undefined) => setOpened(parent ? { parent } : {}),
    shown: viewed && facts && (
      <ViewDialog title={[`查看${one[0]}`, one[1]]} fields={facts} row={viewed} onClose={() => setViewed(undefined)} />
    ),
  };
}
