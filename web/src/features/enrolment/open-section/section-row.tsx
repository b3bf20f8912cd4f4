import InfoIcon from '@mui/icons-material/InfoOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Radio from '@mui/material/Radio';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { StatusChip } from '@/components/status-chip';
import { SeatBar } from './seat-bar';
import { useSectionWords } from './section-words';
import { VerdictNote } from './verdict-note';

interface SectionRowProps {
  group: string;
  section: Schemas['OpenSectionView'];
  checked: boolean;
  /** What the rules say of it; until that is known only the timetable speaks. */
  verdict?: Schemas['SectionVerdict'];
  /** Why it is refused is said of the whole subject. */
  saidAbove?: boolean;
  /** Absent where the section cannot be chosen. */
  onChoose?: () => void;
  onDetails?: () => void;
}

/** A section to choose: when and where, by whom, seats as they are now, exams, and who may enrol. */
export function SectionRow({
  group,
  section,
  checked,
  verdict,
  saidAbove = false,
  onChoose,
  onDetails,
}: SectionRowProps) {
  const { t } = useTranslation('enrolment');
  const words = useSectionWords();
  const name = { code: section.sectionCode, type: words.kind(section) };
  const meetings = words.meetings(section);
  const radioId = useId();
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'auto minmax(0, 1fr) auto',
        alignItems: 'start',
        columnGap: 1,
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
        backgroundColor: checked ? 'primary.light' : undefined,
        borderRadius: checked ? 1 : 0,
      }}
    >
      <Radio
        checked={checked}
        disabled={!onChoose}
        onChange={onChoose}
        name={group}
        slotProps={{ input: { id: radioId, 'aria-label': t('section.choose', name) } }}
      />
      <Box
        sx={{
          display: 'grid',
          gap: 0.75,
          minWidth: 0,
          pt: 0.75,
          gridTemplateColumns: { xs: '1fr', md: '180px minmax(0, 1.2fr) minmax(0, 1fr)' },
          columnGap: 2,
        }}
      >
        <Box sx={{ display: 'grid', gap: 0.75, alignContent: 'start', justifyItems: 'start' }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
            {/* A click on the name chooses the section too; the keyboard has the button. */}
            <Box component="label" htmlFor={radioId} sx={{ fontWeight: 700, cursor: onChoose ? 'pointer' : undefined }}>
              {t('section.label', { code: section.sectionCode })}
            </Box>
            <StatusChip of="section" state={section.status} label={t(`section.${section.status}`)} />
          </Box>
          <SeatBar {...section} />
        </Box>
        <Box sx={{ minWidth: 0 }}>
          {meetings.length > 0 ? meetings.map((meeting) => <div key={meeting}>{meeting}</div>) : t('section.unset')}
          <Box sx={{ fontSize: '0.9rem', color: 'text.secondary' }}>{words.teacher(section) || t('section.unset')}</Box>
          {!section.fits && !verdict && (
            <Box sx={{ fontSize: '0.9rem', color: 'error.main', fontWeight: 700 }}>{t('section.doesNotFit')}</Box>
          )}
          {section.needsApproval && (
            <Box sx={{ fontSize: '0.9rem', color: 'warning.main', fontWeight: 700 }}>{t('section.approval')}</Box>
          )}
        </Box>
        <Box sx={{ fontSize: '0.9rem', color: 'text.secondary', minWidth: 0, overflowWrap: 'anywhere' }}>
          {[...words.exams(section), ...words.who(section)].map((line) => (
            <div key={line}>{line}</div>
          ))}
        </Box>
        <Box sx={{ gridColumn: '1 / -1', '&:empty': { display: 'none' } }}>
          <VerdictNote verdict={verdict} saidAbove={saidAbove} />
        </Box>
      </Box>
      {onDetails && (
        <IconButton aria-label={t('section.details', name)} onClick={onDetails}>
          <InfoIcon />
        </IconButton>
      )}
    </Box>
  );
}
