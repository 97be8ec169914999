import { useState } from 'react';
import { useSite } from '#platform/calls/site-answer.ts';
import { usePerson } from '#platform/session/person.ts';
import { enteredNow } from '#platform/session/session.ts';
import { SwitchPanel } from '../panels/later-panels.ts';

const several = (ids: string | undefined): boolean => ids?.includes(',') ?? false;

/** Right after login, asks a user with several departments or roles which one to use (wire.md B9.4). */
export function SwitchOffer() {
  const person = usePerson();
  const { switchMode } = useSite();
  const [asking, setAsking] = useState(enteredNow);
  if (!asking || !switchMode || !(several(person?.deptId) || several(person?.roleId))) return null;
  return <SwitchPanel onClose={() => setAsking(false)} />;
}
