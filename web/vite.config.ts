import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { kitStylesheet } from './kit-styles.ts';
import { precompress } from './precompress.ts';
import { stages } from './stages.ts';
import { unreadAnswers } from './unread-answers.ts';

const inModules = (names: string) => new RegExp(`[\\\\/]node_modules[\\\\/](${names})[\\\\/]`);

const stagesOfEntry = {
  start: { roots: ['src/main.tsx'] },
  entrance: { roots: ['src/areas/auth/login.tsx'] },
  // the table that names every page: before the frame, which imports it too
  pages: { roots: ['src/pages.ts'], withRoots: true },
  frame: { roots: ['src/shell/layout.tsx'] },
  // parts of the first page after the log-in that are shown before the kit has loaded
  plain: {
    roots: ['src/areas/home/home.tsx', 'src/areas/home/dashboard.tsx'],
    only: /[\\/](web[\\/]src[\\/](ui|platform)|contract[\\/]src)[\\/]/,
    // the log-in by phone, the profile and each list of cases use it
    also: /[\\/]contract[\\/]src[\\/]fields[\\/](?:typed-numbers|object)\.ts$/,
  },
  controls: { roots: ['src/ui/theme/theme.tsx'], only: inModules('@rc-component') },
  kit: { roots: ['src/ui/theme/theme.tsx'] },
  lists: {
    roots: [
      'src/ui/list-page/list-page.tsx',
      'src/areas/casework/case/kind/parts.ts',
      'src/ui/action/plain-button.tsx',
    ],
  },
  // one file for the first list of cases, whatever later pages share with it
  cases: { roots: ['src/areas/petition/list.tsx'] },
};

const onTheWay = /^assets\/(start|pages|frame|controls|kit|plain)-.*js$/;

export default defineConfig({
  plugins: [react(), unreadAnswers(), kitStylesheet(), precompress()],
  server: { port: 5173, proxy: { '/api': 'http://localhost:8080' } },
  build: {
    target: 'es2023',
    outDir: 'dist',
    emptyOutDir: true,
    // imports of each file: for checks of the page weight, not served
    manifest: true,
    // no inlined assets, so that the content policy needs no `data:` for scripts and styles
    assetsInlineLimit: 0,
    // a page preloads only what the earlier stages, which are loaded or on their way, do not have
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => !onTheWay.test(file)),
    },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // its stage already separates the table of pages
      checks: { ineffectiveDynamicImport: false },
      output: {
        // the table of pages names every chunk: only stages have long names, and the manifest lists the other files
        chunkFileNames: ({ name }) => `assets/${name in stagesOfEntry ? `${name}-` : ''}[hash:7].js`,
        assetFileNames: 'assets/[hash:7][extname]',
        codeSplitting: {
          groups: [
            { name: 'react', test: inModules('react|react-dom|scheduler'), priority: 30 },
            { name: 'router', test: inModules('react-router|zustand'), priority: 20 },
            { name: 'drawing', test: inModules('zrender'), priority: 20 },
            { name: 'query', test: inModules('@tanstack|zod'), priority: 20 },
            ...stages(import.meta.dirname, stagesOfEntry),
          ],
        },
      },
    },
  },
});
