import { setLanguage, useLanguage } from '#platform/language.tsx';

export function LanguageSwitch() {
  const language = useLanguage();
  const other = language === 'zh' ? 'en' : 'zh';
  return (
    <button
      type="button"
      className="text-button"
      lang={other === 'en' ? 'en' : 'zh-CN'}
      onClick={() => setLanguage(other)}
    >
      {other === 'en' ? 'English' : '中文'}
    </button>
  );
}
