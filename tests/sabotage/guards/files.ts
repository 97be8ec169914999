import type { Sabotage } from '../sabotage.ts';

export const files: readonly Sabotage[] = [
  {
    name: 'a link serves the session it was made for',
    file: 'server/src/areas/files/links.ts',
    from: "if (claims?.subject !== actor.sessionId) throw refuse('notFound');",
    to: "if (!claims) throw refuse('notFound');",
    project: 'server',
    tests: ['server/src/areas/files/files.test.ts'],
  },
  {
    name: 'a link with a changed seal is refused',
    file: 'server/src/platform/files/signed-link.ts',
    from: "if (!timingSafeEqual(expected, Buffer.from(seal, 'base64url'))) return undefined;",
    to: '',
    project: 'server',
    tests: ['server/src/platform/files/signed-link.test.ts'],
  },
  {
    name: 'names in archives stay inside the folder',
    file: 'server/src/platform/files/inspect/inspect-zip.ts',
    from: ' || UNSAFE_NAME.test(entry.name)',
    to: '',
    project: 'server',
    tests: ['server/src/platform/files/inspect/inspect-zip.test.ts'],
  },
  {
    name: 'the content of a file matches its extension',
    file: 'server/src/platform/files/inspect/content.ts',
    from: ' || !facts?.extensions.includes(extension)',
    to: '',
    project: 'server',
    tests: ['server/src/platform/files/inspect/content.test.ts'],
  },
  {
    name: 'cells of exports start no formula',
    file: 'server/src/platform/sheets/formula-guard.ts',
    from: '=+\\-@＝',
    to: '=+@＝',
    project: 'server',
    tests: ['server/src/platform/sheets/write-sheet.test.ts'],
  },
];
