import Box from '@mui/material/Box';
import { useId } from 'react';
import type { Schemas } from '@/client/schemas';
import { SectionRow } from './section-row';
import { useSectionWords } from './section-words';
import type { Verdicts } from './use-verdicts';

interface SectionChoiceProps {
  /** Of one type, such as the lectures of a subject. */
  sections: readonly Schemas['OpenSectionView'][];
  chosen: number | undefined;
  /** Which of them can be chosen; all of them where it is not said. */
  mayChoose?: (section: Schemas['OpenSectionView']) => boolean;
  onChoose: (section: Schemas['OpenSectionView']) => void;
  onDetails?: (section: Schemas['OpenSectionView']) => void;
  verdicts?: Verdicts;
  /** Why they are refused is said of the whole subject. */
  saidAbove?: boolean;
  /** Where a section of the same subject is given up, clashing with it means nothing. */
  hideFit?: boolean;
}

/** The sections of one type; one of them can be chosen. */
export function SectionChoice({
  sections,
  chosen,
  mayChoose,
  onChoose,
  onDetails,
  verdicts,
  saidAbove,
  hideFit,
}: SectionChoiceProps) {
  const words = useSectionWords();
  const id = useId();
  const [first] = sections;
  if (!first) return null;
  return (
    <Box role="radiogroup" aria-labelledby={id} sx={{ mt: 1 }}>
      <Box id={id} sx={{ fontWeight: 700, color: 'primary.main' }}>
        {words.kind(first)}
      </Box>
      {sections.map((section) => (
        <SectionRow
          key={section.sectionId}
          group={id}
          section={hideFit ? { ...section, fits: true } : section}
          checked={chosen === section.sectionId}
          verdict={verdicts?.get(section.sectionId)}
          saidAbove={saidAbove}
          onChoose={mayChoose && !mayChoose(section) ? undefined : () => onChoose(section)}
          onDetails={onDetails && (() => onDetails(section))}
        />
      ))}
    </Box>
  );
}
