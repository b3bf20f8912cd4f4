import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { EmptyState } from '@/components/empty-state';
import { Panel } from '@/components/page';
import { StatusChip } from '@/components/status-chip';
import { useLanguage } from '@/lib/use-language';
import { heldSubjects, type HeldSubject } from '@/features/enrolment/situation/possible-operations';

const IN_CHANGE = 'Y';

interface HeldSubjectListProps {
  title: string;
  rows: readonly Schemas['EnrolledSubject'][];
  credits: number;
  /** What is to be known before something is done. */
  hint?: string;
  /** What can be done with a subject. */
  actions?: (subject: HeldSubject) => ReactNode;
  /** Changes one section; absent where that is not possible now. */
  onChange?: (row: Schemas['EnrolledSubject']) => void;
}

/** Subjects held, or asked for, with their sections. */
export function HeldSubjectList({ title, rows, credits, hint, actions, onChange }: HeldSubjectListProps) {
  const { t } = useTranslation('enrolment');
  return (
    <Panel title={title} actions={<Box sx={{ color: 'text.secondary' }}>{t('mine.total', { credits })}</Box>}>
      {hint && rows.length > 0 && (
        <Alert severity="info" sx={{ mb: 1.5 }}>
          {hint}
        </Alert>
      )}
      {rows.length === 0 ? (
        <EmptyState title={t('mine.none')} />
      ) : (
        <Box component="ul" aria-label={title} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
          {heldSubjects(rows).map((subject) => (
            <HeldSubjectItem key={subject.subjectShow} subject={subject} onChange={onChange}>
              {actions?.(subject)}
            </HeldSubjectItem>
          ))}
        </Box>
      )}
    </Panel>
  );
}

interface HeldSubjectItemProps {
  subject: HeldSubject;
  onChange?: (row: Schemas['EnrolledSubject']) => void;
  children: ReactNode;
}

function HeldSubjectItem({ subject, onChange, children }: HeldSubjectItemProps) {
  const { t } = useTranslation('enrolment');
  const { pick } = useLanguage();
  const [first] = subject.rows;
  if (!first) return null;
  const grade = subject.rows.find((row) => row.grade !== null)?.grade;
  return (
    <Box component="li" sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 1.5, display: 'grid', gap: 1 }}>
      <Typography variant="h3">{`${first.subjectShow} ${pick(first.subjectNameTh, first.subjectNameEn)}`}</Typography>
      <Box sx={{ fontSize: '0.92rem', color: 'text.secondary' }}>
        {[t('section.credits', { credits: first.creditShow }), pick(first.enrollTypeTh, first.enrollTypeEn)].join(
          ' · ',
        )}
      </Box>
      {subject.rows.map((row) => (
        <Box
          key={row.enrollId}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between', alignItems: 'center' }}
        >
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <span>{`${pick(row.sectionTypeTh, row.sectionTypeEn)} ${t('section.label', { code: row.sectionCode })}`}</span>
            {row.inchangeprocess === IN_CHANGE && (
              <StatusChip of="enrolment" state="changing" label={t('mine.inChange')} />
            )}
          </Box>
          {onChange && !grade && (
            <Button
              size="small"
              variant="outlined"
              aria-label={t('swap.of', { code: row.subjectShow, section: row.sectionCode })}
              onClick={() => onChange(row)}
            >
              {t('swap.button')}
            </Button>
          )}
        </Box>
      ))}
      {grade && <Box>{t('mine.graded', { grade })}</Box>}
      {children && !grade && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'flex-end' }}>{children}</Box>
      )}
    </Box>
  );
}
