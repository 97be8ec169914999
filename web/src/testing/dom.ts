import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { noteAnswered } from '#platform/calls/connection.ts';
import { setLanguage } from '#platform/language.tsx';
import { site } from '#site';
import { patience } from '../../../tests/setup/patience.ts';
import { mediaOf, resetScreen } from './screen.ts';
import { resetStores } from './stores.ts';

vi.mock('zustand', async (original) => {
  const { recording } = await import('./stores.ts');
  return recording(await original<typeof import('zustand')>());
});

globalThis.matchMedia = mediaOf;
globalThis.ResizeObserver = class {
  readonly #changed: ResizeObserverCallback;
  constructor(changed: ResizeObserverCallback) {
    this.#changed = changed;
  }
  observe(): void {
    this.#changed([], this);
  }
  unobserve(): void {}
  disconnect(): void {}
};
// the editor asks for the cursor position
Range.prototype.getBoundingClientRect = () => new DOMRect();
Range.prototype.getClientRects = () => Object.assign([], { item: () => null });
document.elementFromPoint = () => null;
// the DOM's own frames stop for the whole process when a test with fake timers leaves one pending
globalThis.requestAnimationFrame = (then) => Number(setTimeout(() => then(performance.now()), 16));
globalThis.cancelAnimationFrame = (frame) => clearTimeout(frame);
Element.prototype.checkVisibility = () => true;
Element.prototype.scrollIntoView = () => undefined;
// there is no layout here: styles of pseudo elements would only cause console warnings
const styleOf = window.getComputedStyle.bind(window);
window.getComputedStyle = (element) => styleOf(element);

configure({ asyncUtilTimeout: patience.part });
afterEach(() => {
  cleanup();
  resetScreen();
  resetStores();
  setLanguage(site.language);
  noteAnswered();
  localStorage.clear();
  sessionStorage.clear();
});
