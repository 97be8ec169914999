export interface Gap {
  text: string;
  right: string;
  wrong: readonly string[];
  why: string;
}

export const gap = (text: string, right: string, wrong: string, why: string): Gap => ({
  text,
  right,
  wrong: wrong.split(' '),
  why,
});
