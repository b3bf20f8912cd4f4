import CheckIcon from '@mui/icons-material/CheckCircleOutlined';
import MissingIcon from '@mui/icons-material/HighlightOff';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Requirement } from '@/client/models';
import { useLanguage } from '@/lib/use-language';

type Required = Requirement['anyOf'][number];

/** What a subject requires, in words, and whether the student meets it; staff are told what it is. */
export function Requirements({ requirements }: { requirements: readonly Requirement[] }) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
      {requirements.map((requirement) => (
        <Box component="li" key={requirement.kind + requirement.anyOf.map(({ code }) => code).join()}>
          <OneRequirement requirement={requirement} />
        </Box>
      ))}
    </Box>
  );
}

function OneRequirement({ requirement: { kind, anyOf, met } }: { requirement: Requirement }) {
  const { t } = useTranslation('enrolment');
  const subjectWords = useSubjectWords();
  return (
    <>
      <div>{t(`requirement.${kind}`)}</div>
      {anyOf.map((required, place) => (
        <Box key={required.code} sx={{ fontWeight: 700 }}>
          {place > 0 && <Box component="span" sx={{ fontWeight: 400 }}>{`${t('requirement.or')} `}</Box>}
          {subjectWords(required)}
        </Box>
      ))}
      {met !== null && (
        <Box
          sx={{
            display: 'flex',
            gap: 0.5,
            alignItems: 'center',
            color: met ? 'success.main' : 'error.main',
            fontWeight: 700,
          }}
        >
          {met ? <CheckIcon fontSize="small" aria-hidden /> : <MissingIcon fontSize="small" aria-hidden />}
          {t(met ? 'requirement.met' : 'requirement.notMet')}
        </Box>
      )}
    </>
  );
}

/** A subject by code and name, with what the student has of it. */
function useSubjectWords() {
  const { t } = useTranslation('enrolment');
  const { pick } = useLanguage();
  return ({ code, name, grade, held }: Required) =>
    [
      `${code} ${name ? pick(name.th, name.en) : ''}`.trim(),
      grade && t('requirement.grade', { grade }),
      held && t('requirement.held'),
    ]
      .filter(Boolean)
      .join(' · ');
}
