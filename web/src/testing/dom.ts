import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { noteAnswered } from '#platform/calls/connection.ts';
import { setLanguage } from '#platform/language.tsx';
import { site } from '#site';
import { patience } from '../../../tests/setup/patience.ts';
import { mediaOf, resetScreen } from './screen.ts';

/** What a browser has and the DOM of the tests lacks. */
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
// an editor asks where its cursor stands
Range.prototype.getBoundingClientRect = () => new DOMRect();
Range.prototype.getClientRects = () => Object.assign([], { item: () => null });
document.elementFromPoint = () => null;
// those of the DOM stand still for the whole process when a file that invents the time leaves one of them waiting
globalThis.requestAnimationFrame = (then) => Number(setTimeout(() => then(performance.now()), 16));
globalThis.cancelAnimationFrame = (frame) => clearTimeout(frame);
Element.prototype.checkVisibility = () => true;
Element.prototype.scrollIntoView = () => undefined;
// nothing is laid out here: whoever asks for a pseudo element's style would only be told so in the console
const styleOf = window.getComputedStyle.bind(window);
window.getComputedStyle = (element) => styleOf(element);

configure({ asyncUtilTimeout: patience.part });
afterEach(() => {
  cleanup();
  resetScreen();
  // files of one process share their modules: none leaves its language, or a connection it has lost, to the next
  setLanguage(site.language);
  noteAnswered();
  localStorage.clear();
  sessionStorage.clear();
});
