import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusChip } from '@/components/status-chip';
import type { Schemas } from '@/client/schemas';
import { CreditAmount, creditsAsked, hasAmount } from '@/features/enrolment/open-section/credit-amount';
import type { SubjectSection } from '@/features/enrolment/open-section/clashes';
import { SeatBar } from '@/features/enrolment/open-section/seat-bar';
import { useSectionWords } from '@/features/enrolment/open-section/section-words';
import { groupedBySubject } from './plan-rules';

interface PlanSectionsProps {
  planned: readonly SubjectSection[];
  locked: boolean;
  onSwap: (chosen: SubjectSection) => void;
  credits: readonly Schemas['CreditChoice-Output'][];
  onAmount: (credits: Schemas['CreditChoice-Output'][]) => void;
  onRemove: (sectionIds: readonly number[]) => void;
}

/** What is in the plan, subject by subject, with seats as they are now. */
export function PlanSections({ planned, credits, locked, onSwap, onAmount, onRemove }: PlanSectionsProps) {
  const { t } = useTranslation(['plans', 'enrolment']);
  const words = useSectionWords();
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
      {groupedBySubject(planned).map(({ subject, sections }) => (
        <Box
          component="li"
          key={subject.subjectShow}
          sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 1.5, display: 'grid', gap: 1 }}
        >
          <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'flex-start', gap: 1 }}>
            <Typography variant="h3" sx={{ minWidth: 0 }}>
              {words.subject(subject)}
            </Typography>
            <Button
              size="small"
              color="error"
              sx={{ flexShrink: 0, mt: -1 }}
              disabled={locked}
              aria-label={t('section.removeOf', { code: subject.subjectShow })}
              onClick={() => onRemove(sections.map(({ section }) => section.sectionId))}
            >
              {t('section.remove')}
            </Button>
          </Box>
          <PlannedAmount
            subject={subject}
            sectionIds={sections.map(({ section }) => section.sectionId)}
            credits={credits}
            locked={locked}
            onAmount={onAmount}
          />
          {sections.map((row) => (
            <Box
              key={row.section.sectionId}
              sx={{
                display: 'grid',
                gap: 1,
                gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 1.6fr) minmax(150px, 1fr) auto' },
                alignItems: 'center',
              }}
            >
              <Box sx={{ minWidth: 0 }}>
                <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
                  <strong>{words.section(row.section)}</strong>
                  <StatusChip
                    of="section"
                    state={row.section.status}
                    label={t(`enrolment:section.${row.section.status}`)}
                  />
                </Box>
                {words.meetings(row.section).map((meeting) => (
                  <div key={meeting}>{meeting}</div>
                ))}
                <Box sx={{ fontSize: '0.9rem', color: 'text.secondary' }}>{words.exams(row.section).join(' · ')}</Box>
              </Box>
              <SeatBar {...row.section} />
              <Button
                variant="outlined"
                size="small"
                sx={{ justifySelf: 'start' }}
                disabled={locked}
                aria-label={t('section.swapOf', { code: subject.subjectShow, section: words.section(row.section) })}
                onClick={() => onSwap(row)}
              >
                {t('section.swap')}
              </Button>
            </Box>
          ))}
        </Box>
      ))}
    </Box>
  );
}

interface PlannedAmountProps extends Pick<PlanSectionsProps, 'credits' | 'locked' | 'onAmount'> {
  subject: Schemas['OpenSubjectView'];
  sectionIds: readonly number[];
}

/** The amount of a splittable subject in the plan; kept once it is one the subject has and the field is left. */
function PlannedAmount({ subject, sectionIds, credits, locked, onAmount }: PlannedAmountProps) {
  const kept = credits.find((one) => sectionIds.includes(one.sectionId))?.credit ?? '';
  const [typed, setTyped] = useState(String(kept));
  if (!subject.amount) return null;
  const keep = () => {
    if (typed === String(kept) || !hasAmount(subject, typed)) return;
    const others = credits.filter((one) => !sectionIds.includes(one.sectionId));
    onAmount([...others, ...creditsAsked(subject, sectionIds, typed)]);
  };
  return (
    <Box onBlur={keep}>
      <CreditAmount subject={subject} value={typed} onChange={setTyped} disabled={locked} />
    </Box>
  );
}
