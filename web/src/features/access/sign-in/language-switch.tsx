import { useTranslation } from 'react-i18next';
import { changeLanguage, LANGUAGES } from '@/lib/i18n';
import { useLanguage } from '@/lib/use-language';

/** TH | EN as two buttons; the one in use is pressed. */
export function LanguageSwitch() {
  const { t } = useTranslation('common');
  const { language } = useLanguage();
  return (
    <div role="group" aria-label={t('language.label')} className="sign-in-language">
      {LANGUAGES.map((code) => (
        <button
          key={code}
          type="button"
          className={`button small ${code === language ? 'primary' : 'quiet'}`}
          aria-pressed={code === language}
          aria-label={`${code.toUpperCase()} ${t(`language.${code}`)}`}
          onClick={() => void changeLanguage(code)}
        >
          {code.toUpperCase()}
        </button>
      ))}
    </div>
  );
}
