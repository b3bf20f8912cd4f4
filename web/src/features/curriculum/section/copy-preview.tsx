import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { useUnitNames } from '@/features/people/organisation/use-units';
import { useLanguage } from '@/lib/use-language';
import { shownCode } from '@/lib/subject-code';

const REASONS = ['exists', 'subject_closed', 'below_minimum'] as const;

/** What copying makes, what is left out of it, and what is not copied and why. */
export function CopyPreview({ draft }: { draft: Schemas['SectionCopyDraft'] }) {
  const { t } = useTranslation(['sections', 'common']);
  const { pick } = useLanguage();
  const { campus: campusName } = useUnitNames();
  const skipped = REASONS.flatMap((reason) => {
    const count = draft.skipped[reason] ?? 0;
    return count > 0 ? [{ reason, count, shown: draft.skippedSections.filter((each) => each.reason === reason) }] : [];
  });
  return (
    <Box role="status" sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="h3">{t('copy.preview')}</Typography>
      {draft.sections === 0 ? (
        <Alert severity="info">{t('copy.nothing')}</Alert>
      ) : (
        <div>
          {t('copy.made', { count: draft.sections })}
          <Box sx={{ color: 'text.secondary' }}>
            {t('copy.with', { meetings: draft.meetings, teachers: draft.teachers, allotments: draft.allotments })}
          </Box>
        </div>
      )}
      {draft.leftTeachers.length > 0 && (
        <Alert severity="warning">
          {t('copy.left')}
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {draft.leftTeachers.map(({ name, sections }) => (
              <li key={name.th}>{t('copy.leftOne', { name: pick(name.th, name.en), count: sections })}</li>
            ))}
          </Box>
        </Alert>
      )}
      {draft.withoutTeacher > 0 && (
        <Alert severity="warning">{t('copy.withoutTeacher', { count: draft.withoutTeacher })}</Alert>
      )}
      {skipped.map(({ reason, count, shown }) => (
        <Box key={reason} component="details">
          <summary>{t(`copy.skip.${reason}`, { count })}</summary>
          <Box component="ul" tabIndex={0} sx={{ m: 0, pl: 2.5, maxHeight: 200, overflowY: 'auto' }}>
            {shown.map((section) => (
              <li key={section.sectionId}>
                {[
                  `${shownCode(section.subjectCode)} ${t('common:section', { code: section.sectionCode })}`,
                  t(`type.${section.sectionType}`),
                  campusName(section.campusCode),
                ].join(' · ')}
              </li>
            ))}
            {count > shown.length && <li>{t('copy.more', { count: count - shown.length })}</li>}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
