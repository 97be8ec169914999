import type { Page } from 'playwright-core';
import { graveFindings } from './audit.ts';

/** Rules of axe that depend on the colours of a look. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** What axe has found sound, in whatever look: ink, ground and size of a text. Kept for all files of a process. */
const sound = new Set<string>();

/** All that axe finds grave. A text whose colours it has found sound elsewhere is not measured again. */
export const allFindings = async (page: Page): Promise<string[]> => [
  ...(await graveFindings(page, { without: colourRules })),
  ...(await colourFindings(page)),
];

/**
 * What axe finds wrong with the colours of a page in the look it wears. Axe is shown the texts whose colours, grounds and
 * sizes it has not yet found sound: the frame is judged once, and another page or look costs what is new in it.
 */
export async function colourFindings(page: Page): Promise<string[]> {
  const [fresh = []] = await coloursIn(page, { known: [...sound] });
  if (fresh.length === 0) return [];
  const findings = await graveFindings(page, { rules: colourRules, within: 'unjudged' });
  if (findings.length === 0) for (const colour of fresh) sound.add(colour);
  return findings;
}

/** Grows when something new has been judged and found sound. */
export const soundSoFar = (): number => sound.size;

/** Those of these looks, names of classes, in which the page would show colours that axe has not yet found sound. */
export async function looksToJudge(page: Page, looks: readonly string[]): Promise<string[]> {
  const colours = await coloursIn(page, { looks });
  return looks.filter((_, place) => colours[place]?.some((colour) => !sound.has(colour)));
}

/**
 * What tells the colours of the texts of a page from those of others: of those that are not known, in the look it wears,
 * their elements left in `window.unjudged`; or in each of these looks, which it tries on and takes off again: their
 * variables alone, what the kit computes out of them it would compute when it is dressed.
 */
const coloursIn = (page: Page, asked: { known?: readonly string[]; looks?: readonly string[] }): Promise<string[][]> =>
  page.evaluate(({ known = [], looks }) => {
    const html = document.documentElement;
    const worn = html.className;
    let grounds = new Map<Element, string>();
    const layer = (element: Element): { text: string; closed: boolean } => {
      const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
      const image = backgroundImage === 'none' ? '' : backgroundImage.slice(0, 80);
      const clear = backgroundColor === 'rgba(0, 0, 0, 0)';
      const faded = opacity === '1' ? '' : `*${opacity}`;
      const closed = !clear && !image && !faded && !/^rgba|\//.test(backgroundColor);
      return { text: clear && !image && !faded ? '' : `${backgroundColor}${image}${faded};`, closed };
    };
    /** What lies below a text: the layers of its ancestors down to the first that lets nothing through. */
    const groundOf = (element: Element): string => {
      const found = grounds.get(element);
      if (found !== undefined) return found;
      const { text, closed } = layer(element);
      const ground = closed || !element.parentElement ? text : text + groundOf(element.parentElement);
      grounds.set(element, ground);
      return ground;
    };
    /** The same, as it is painted: another element may lie between, or above. */
    const painted = (stack: readonly Element[]): string => {
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
    /** A link is also told apart from the words around it. */
    const amongWords = (element: Element): string => {
      const link = element.closest('a[href]');
      if (!link?.parentElement || words(link.parentElement).trim() === '') return '';
      return [link.parentElement, link]
        .map((one) => getComputedStyle(one))
        .map((style) => `${style.color} ${style.font} ${style.textDecorationLine} ${style.textDecorationStyle}`)
        .join(' ');
    };
    /** Large words need less contrast. Axe leaves alone what cannot be used, a single sign, and what is kept for readers. */
    const large = (size: number, weight: number) => size >= 24 || (size >= 18.66 && weight >= 700);
    const isJudged = (element: Element): boolean => {
      if (words(element).trim().length < 2 || !element.checkVisibility({ visibilityProperty: true })) return false;
      const { width, height } = element.getBoundingClientRect();
      return Math.min(width, height) > 1 && !element.closest(':disabled, [aria-disabled="true"]');
    };
    const colourOf = ({ element, stack }: Judged): string => {
      const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
      const size = large(Number.parseFloat(fontSize), Number(fontWeight)) ? 'large' : '';
      const ground = groundOf(element);
      const seen = painted(stack);
      return [color, size, textShadow, amongWords(element), fading(element), ground, seen === ground ? '' : seen].join(
        ' ',
      );
    };
    interface Judged {
      element: Element;
      /** what lies there, from above: the same in every look */
      stack: Element[];
    }
    const stackAt = ({ left, top, width, height }: DOMRect) =>
      document.elementsFromPoint(left + width / 2, top + height / 2);
    const texts: Judged[] = [...document.body.querySelectorAll('*')]
      .filter(isJudged)
      .map((element) => ({ element, stack: stackAt(element.getBoundingClientRect()) }));
    const wear = (look: string) => {
      html.className = look;
      for (const animation of document.getAnimations())
        if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
      grounds = new Map();
    };
    if (looks) {
      const found = looks.map((look) => {
        wear(look);
        return [...new Set(texts.map(colourOf))];
      });
      wear(worn);
      return found;
    }
    const judged = new Set(known);
    const unjudged = new Map<string, Element>();
    for (const text of texts) {
      const colour = colourOf(text);
      if (!judged.has(colour) && !unjudged.has(colour)) unjudged.set(colour, text.element);
    }
    Object.assign(window, { unjudged: [...unjudged.values()] });
    return [[...unjudged.keys()]];
  }, asked);
