import type { Page } from 'playwright-core';
import { graveFindings } from './audit.ts';

const colourRules = ['color-contrast', 'link-in-text-block'];

const sound = new Set<string>();

export const allFindings = async (page: Page): Promise<string[]> => [
  ...(await graveFindings(page, { without: colourRules })),
  ...(await colourFindings(page)),
];

/**
 * Findings of axe about colours in the current theme. Axe sees only combinations of colour, background and size that
 * have not passed yet, so another page or theme costs only what is new.
 */
export async function colourFindings(page: Page): Promise<string[]> {
  const fresh = await markUnjudged(page, [...sound]);
  if (fresh.length === 0) return [];
  const findings = await graveFindings(page, { rules: colourRules, within: 'unjudged' });
  if (findings.length === 0) for (const colour of fresh) sound.add(colour);
  return findings;
}

/** Leaves the elements to judge in `window.unjudged`; returns their colour keys. */
const markUnjudged = (page: Page, known: readonly string[]): Promise<string[]> =>
  page.evaluate((known) => {
    const grounds = new Map<Element, string>();
    const layer = (element: Element): { text: string; closed: boolean } => {
      const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
      const image = backgroundImage === 'none' ? '' : backgroundImage.slice(0, 80);
      const clear = backgroundColor === 'rgba(0, 0, 0, 0)';
      const faded = opacity === '1' ? '' : `*${opacity}`;
      const closed = !clear && !image && !faded && !/^rgba|\//.test(backgroundColor);
      return { text: clear && !image && !faded ? '' : `${backgroundColor}${image}${faded};`, closed };
    };
    const groundOf = (element: Element): string => {
      const found = grounds.get(element);
      if (found !== undefined) return found;
      const { text, closed } = layer(element);
      const ground = closed || !element.parentElement ? text : text + groundOf(element.parentElement);
      grounds.set(element, ground);
      return ground;
    };
    /** Layers as painted: another element may lie between or above. */
    const painted = (element: Element): string => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const stack = document.elementsFromPoint(left + width / 2, top + height / 2);
      let ground = '';
      for (const below of stack) {
        const { text, closed } = layer(below);
        ground += text;
        if (closed) break;
      }
      return ground;
    };
    const fading = (element: Element): string => {
      let all = '';
      for (let one: Element | null = element; one; one = one.parentElement) {
        const { opacity } = getComputedStyle(one);
        if (opacity !== '1') all += opacity;
      }
      return all;
    };
    const words = (element: Element) =>
      element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
        ? element.value || element.placeholder
        : [...element.childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? node.textContent : '')).join('');
    /** A link must also differ from the text around it. */
    const amongWords = (element: Element): string => {
      const link = element.closest('a[href]');
      if (!link?.parentElement || words(link.parentElement).trim() === '') return '';
      return [link.parentElement, link]
        .map((one) => getComputedStyle(one))
        .map((style) => `${style.color} ${style.font} ${style.textDecorationLine} ${style.textDecorationStyle}`)
        .join(' ');
    };
    /**
     * Large text needs less contrast. Axe skips disabled controls, single characters, and text for screen readers only.
     */
    const large = (size: number, weight: number) => size >= 24 || (size >= 18.66 && weight >= 700);
    const isJudged = (element: Element): boolean => {
      if (words(element).trim().length < 2 || !element.checkVisibility({ visibilityProperty: true })) return false;
      const { width, height } = element.getBoundingClientRect();
      return Math.min(width, height) > 1 && !element.closest(':disabled, [aria-disabled="true"]');
    };
    const looks = (element: Element): string => {
      const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
      const size = large(Number.parseFloat(fontSize), Number(fontWeight)) ? 'large' : '';
      const ground = groundOf(element);
      const seen = painted(element);
      return [color, size, textShadow, amongWords(element), fading(element), ground, seen === ground ? '' : seen].join(
        ' ',
      );
    };
    const judged = new Set(known);
    const unjudged = new Map<string, Element>();
    for (const element of document.body.querySelectorAll('*')) {
      if (!isJudged(element)) continue;
      const look = looks(element);
      if (!judged.has(look) && !unjudged.has(look)) unjudged.set(look, element);
    }
    Object.assign(window, { unjudged: [...unjudged.values()] });
    return [...unjudged.keys()];
  }, known);
