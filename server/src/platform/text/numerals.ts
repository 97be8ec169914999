const digits = '零一二三四五六七八九';

/** 三十七 as 37; what is no number below a hundred stays. */
export function inFigures(text: string): string {
  const parts = /^([一二三四五六七八九])?(十)?([一二三四五六七八九])?$/u.exec(text);
  if (!parts || text === '') return text;
  const [, tens, ten, ones] = parts;
  const value = (one: string | undefined) => (one ? digits.indexOf(one) : 0);
  return String(ten ? (tens ? value(tens) : 1) * 10 + value(ones) : value(tens ?? ones));
}

/** 37 as 三十七; what is no number between 1 and 99 stays. */
export function inSigns(text: string): string {
  if (!/^[1-9]\d?$/.test(text)) return text;
  const [tens, ones] = [Math.floor(Number(text) / 10), Number(text) % 10];
  return `${tens > 1 ? digits[tens] : ''}${tens > 0 ? '十' : ''}${ones > 0 ? digits[ones] : ''}`;
}
