import InfoIcon from '@mui/icons-material/InfoOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Radio from '@mui/material/Radio';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenSection } from '@/client/models';
import { StatusChip } from '@/components/status-chip';
import { useLanguage } from '@/lib/use-language';
import { isOpen, needsApproval, seatsOf } from './subjects';

interface SectionChoiceProps {
  sections: readonly OpenSection[];
  chosen: OpenSection | undefined;
  onChoose: (section: OpenSection) => void;
  onDetails: (section: OpenSection) => void;
}

/** The sections of one type; one of them can be chosen. */
export function SectionChoice({ sections, chosen, onChoose, onDetails }: SectionChoiceProps) {
  const { pick } = useLanguage();
  const id = useId();
  const [first] = sections;
  if (!first) return null;
  return (
    <Box role="radiogroup" aria-labelledby={id} sx={{ mt: 1 }}>
      <Box id={id} sx={{ fontWeight: 700, color: 'primary.main' }}>
        {pick(first.sectionTypeTh, first.sectionTypeEn)}
      </Box>
      {sections.map((section) => (
        <SectionRow
          key={section.sectionId}
          group={id}
          section={section}
          checked={chosen?.sectionId === section.sectionId}
          onChoose={() => onChoose(section)}
          onDetails={() => onDetails(section)}
        />
      ))}
    </Box>
  );
}

interface SectionRowProps {
  group: string;
  section: OpenSection;
  checked: boolean;
  onChoose: () => void;
  onDetails: () => void;
}

function SectionRow({ group, section, checked, onChoose, onDetails }: SectionRowProps) {
  const { t } = useTranslation('enrolment');
  const { pick } = useLanguage();
  const { taken, seats, full } = seatsOf(section);
  const open = isOpen(section);
  const name = { code: section.sectionCode, type: pick(section.sectionTypeTh, section.sectionTypeEn) };
  const status = !open ? 'closed' : full ? 'full' : 'open';
  const exams = [
    section.midternDate && t('section.midterm', { date: section.midternDate }),
    section.finalDate && t('section.final', { date: section.finalDate }),
  ];
  const who = [
    `${t('section.allowed')}: ${section.property || t('section.everyone')}`,
    section.nonProperty && `${t('section.excluded')}: ${section.nonProperty}`,
  ];
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
        disabled={!open || full}
        onChange={onChoose}
        name={group}
        slotProps={{ input: { 'aria-label': t('section.choose', name) } }}
      />
      <Box
        sx={{
          display: 'grid',
          gap: 0.5,
          minWidth: 0,
          pt: 0.75,
          gridTemplateColumns: { xs: '1fr', md: '150px minmax(0, 1.2fr) minmax(0, 1fr)' },
          columnGap: 2,
        }}
      >
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', alignContent: 'start' }}>
          <strong>{t('section.label', { code: section.sectionCode })}</strong>
          <StatusChip status={status} label={t(`section.${status}`)} />
          <Box
            sx={{ fontSize: '0.9rem', width: { md: '100%' } }}
          >{`${t('section.seats')} ${t('section.seatsTaken', { taken, seats })}`}</Box>
        </Box>
        <Box sx={{ minWidth: 0 }}>
          <Box>
            {pick(section.coursedateth, section.coursedateen) || section.coursedate?.trim() || t('section.unset')}
          </Box>
          <Box sx={{ fontSize: '0.9rem', color: 'text.secondary' }}>
            {[pick(section.roomNameTh, section.roomNameEn), pick(section.teacherName, section.teacherNameEn)]
              .filter(Boolean)
              .join(' · ')}
          </Box>
          {needsApproval(section) && (
            <Box sx={{ fontSize: '0.9rem', color: 'warning.main', fontWeight: 700 }}>{t('section.approval')}</Box>
          )}
        </Box>
        <Box sx={{ fontSize: '0.9rem', color: 'text.secondary', minWidth: 0, overflowWrap: 'anywhere' }}>
          {exams.filter(Boolean).map((exam) => (
            <div key={exam}>{exam}</div>
          ))}
          {who.filter(Boolean).map((line) => (
            <div key={line}>{line}</div>
          ))}
        </Box>
      </Box>
      <IconButton aria-label={t('section.details', name)} onClick={onDetails}>
        <InfoIcon />
      </IconButton>
    </Box>
  );
}
