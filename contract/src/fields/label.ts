export type Label = readonly [zh: string, en: string];

export const isLabel = (value: unknown): value is Label =>
  Array.isArray(value) && value.length === 2 && value.every((words) => typeof words === 'string');

export type Language = 'zh' | 'en';
export const say = (label: Label, language: Language): string => label[language === 'en' ? 1 : 0];
