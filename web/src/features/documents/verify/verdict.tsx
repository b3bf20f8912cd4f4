import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';

const LOOKS = { genuine: 'good', superseded: 'old', unknown: 'bad', mistyped: 'bad' } as const;
const SIGNS = { good: 'M5 13l5 5L20 7', old: 'M12 6v7M12 17v.5', bad: 'M6 6l12 12M18 6L6 18' } as const;

/** What was found, in words with a sign; the colour only repeats them. */
export function VerdictBanner({ verification: { verdict, paper } }: { verification: Schemas['Verification'] }) {
  const { t } = useTranslation('verify');
  const { language } = useLanguage();
  const looks = LOOKS[verdict];
  return (
    <div className={`verdict ${looks}`}>
      <svg viewBox="0 0 24 24" width="40" height="40" aria-hidden>
        <circle cx="12" cy="12" r="12" fill="currentColor" />
        <path d={SIGNS[looks]} fill="none" stroke="#fff" strokeWidth="2.4" strokeLinecap="round" />
      </svg>
      <div>
        <h2>{t(`${verdict}.title`)}</h2>
        <p>
          {t(paper ? `${verdict}.text.${paper.truth}` : `${verdict}.text`, {
            issued: dateTime(paper?.issuedAt, language),
            superseded: dateTime(paper?.supersededAt, language),
          })}
        </p>
      </div>
    </div>
  );
}
