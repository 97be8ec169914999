export interface View {
  name: string;
  width: number;
  height: number;
  dark: boolean;
  language: 'zh' | 'en';
  thorough: boolean;
}

const view = (name: string, width: number, height: number, more: Partial<View> = {}): View => ({
  name,
  width,
  height,
  dark: false,
  language: 'zh',
  thorough: false,
  ...more,
});

export const views: readonly View[] = [
  view('light', 1366, 768, { thorough: true }),
  view('dark', 1366, 768, { dark: true, thorough: true }),
  view('phone', 375, 740, { thorough: true }),
  view('phone-dark', 375, 740, { dark: true }),
  view('english', 1366, 768, { language: 'en', thorough: true }),
  view('large', 1920, 1080),
  view('large-dark', 1920, 1080, { dark: true }),
];
