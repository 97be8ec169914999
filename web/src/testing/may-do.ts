import { act } from '@testing-library/react';
import { setPermissions } from '#platform/session/permissions.ts';

export const mayDo = (codes: readonly string[]): void =>
  act(() =>
    setPermissions(
      codes.map((code, sort) => ({
        id: code,
        parentId: '0',
        code,
        name: code,
        sort,
        alias: null,
        path: '',
        source: '',
        action: 1,
      })),
      [],
    ),
  );
