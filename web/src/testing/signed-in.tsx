import type { Token } from '@kaoxin/contract/auth/session.ts';
import type { Language } from '@kaoxin/contract/conventions.ts';
import { act, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { queryClient } from '#platform/calls/queries.ts';
import { setLanguage } from '#platform/language.tsx';
import { setPerson } from '#platform/session/person.ts';
import { Around } from './show.tsx';

const person: Token = {
  access_token: 'token',
  refresh_token: 'again',
  token_type: 'bearer',
  expires_in: 3600,
  oauth_id: '',
  tenant_id: '000000',
  user_id: '1',
  account: 'linyi',
  user_name: '林一',
  nick_name: '林一',
  role_name: 'user',
  role_id: '1',
  dept_id: '1',
  post_id: '1',
  avatar: '',
  must_change_password: 0,
};

export function showSignedIn(part: ReactNode, language: Language = 'zh') {
  queryClient.clear();
  act(() => {
    setLanguage(language);
    setPerson(person);
  });
  const { rerender, unmount } = render(part, { wrapper: Around });
  return { user: userEvent.setup({ pointerEventsCheck: 0 }), again: rerender, unmount };
}
