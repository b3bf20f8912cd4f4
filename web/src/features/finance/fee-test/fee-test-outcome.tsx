import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { ChargeLines, LinesTotal } from '@/features/finance/my-account/charge-lines';
import { useNormalFeeWords } from './normal-fee-words';
import { useLanguage } from '@/lib/use-language';

/** Whom the masters were tried with, the normal fees that fit, and the lines of the assessment. */
export function FeeTestOutcome({ outcome }: { outcome: Schemas['FeeTestView'] }) {
  const { t } = useTranslation(['feeTests', 'normalFees']);
  const { pick } = useLanguage();
  const { whom, terms } = useNormalFeeWords();
  const { student, chargedAs, fitting, subjects, charges, total, refused } = outcome;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <div>
        <strong>{pick(student.name.th, student.name.en)}</strong>
        <Box sx={{ color: 'text.secondary' }}>
          {[
            pick(student.faculty.th, student.faculty.en),
            pick(student.major.th, student.major.en),
            t('entered', { year: student.entryYear }),
            student.overYears && t('overYears'),
            chargedAs ? t(`normalFees:enrolmentTypes.${chargedAs}`) : t('noCharge'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Box>
      </div>
      {refused && <Alert severity="warning">{refused.message}</Alert>}
      <Part title={t('fitting')}>
        {fitting.length === 0 && t('nothingFits')}
        <Box component="ol" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 1 }}>
          {fitting.map(({ fee, chargedAs: by, applies }) => (
            <li key={`${fee.normalFeeId}-${by}`}>
              <Box component="span" sx={{ fontWeight: applies ? 700 : 400 }}>
                {fee.patternCode} {pick(fee.pattern.th, fee.pattern.en)}
                {applies && ` – ${t('paid')}`}
              </Box>
              <Box sx={{ color: 'text.secondary', fontSize: '0.88rem' }}>
                {[whom(fee), t('normalFees:specificity', { count: fee.specificity }), terms(fee)].join(' · ')}
              </Box>
            </li>
          ))}
        </Box>
      </Part>
      <Part title={t('subjects')}>
        {subjects.length === 0
          ? t('noSubjects')
          : subjects
              .map(({ subjectCode, lectureCredits, laboratoryCredits }) =>
                t('subject', {
                  code: subjectCode,
                  lecture: Number(lectureCredits),
                  laboratory: Number(laboratoryCredits),
                }),
              )
              .join(' · ')}
      </Part>
      {!refused && (
        <Part title={t('charges')}>
          <ChargeLines lines={charges} label={t('charges')} />
          <LinesTotal label={t('total')} amount={total} />
        </Part>
      )}
    </Box>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <Typography variant="subtitle2" component="h3" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      {children}
    </section>
  );
}
