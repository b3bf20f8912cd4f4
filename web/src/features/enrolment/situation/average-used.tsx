import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Term } from '@/lib/term';
import { useLanguage } from '@/lib/use-language';
import { useTermName } from '@/lib/use-term-name';
import { averageQuery } from './api';

/** Which average the rules of enrolling go by, after which term, and which grades were outstanding then. */
export function AverageUsed({ term }: { term: Term }) {
  const { t } = useTranslation('enrolment');
  const { pick } = useLanguage();
  const termName = useTermName();
  const average = useQuery(averageQuery(term)).data;
  if (!average) return null;
  const { gpax, academicYear, semester, termEnded, outstanding } = average;
  const after = academicYear !== null && semester !== null ? termName({ academicYear, semester }) : null;
  return (
    <Box sx={{ color: 'text.secondary' }}>
      <div>
        {gpax === null
          ? t('average.none')
          : t(after === null ? 'average.carried' : termEnded ? 'average.used' : 'average.soFar', { gpax, term: after })}
      </div>
      {outstanding.length > 0 && (
        <div>
          {t('average.outstanding', {
            subjects: outstanding
              .map(({ subjectCode, subject, letter }) =>
                t('average.subject', {
                  code: subjectCode,
                  name: pick(subject.th, subject.en),
                  letter: letter ?? t('average.unpublished'),
                }),
              )
              .join(', '),
          })}{' '}
          <Link component={RouterLink} to="/std/grades">
            {t('average.grades')}
          </Link>
        </div>
      )}
    </Box>
  );
}
