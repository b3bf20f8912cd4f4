import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { Panel } from '@/components/page';
import { QueryView } from '@/components/query-view';
import { enrolmentResultQuery } from '@/features/enrolment/enrolment/api';
import { chosenSubjectsQuery } from '@/features/enrolment/open-section/api';
import { withSubjects, type SubjectSection } from '@/features/enrolment/open-section/clashes';
import { useSignedIn } from '@/lib/use-session';
import { Compared } from './compared';
import type { Draft } from './draft';
import { LeftOut } from './left-out';
import { ProposalCard } from './proposal-card';

const A_PAGE = 5;
const MOST_COMPARED = 3;

/** What was found: how many, the best of them, and what stood in the way of others. */
export function Proposals({ found, draft }: { found: Schemas['TimetablesView']; draft: Draft }) {
  const { t } = useTranslation('timetableProposals');
  const { timetables, total, isExact, isProven } = found;
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <Panel title={t('results.title')}>
        <Box sx={{ display: 'grid', gap: 1.5 }}>
          <Box role="status">
            {timetables.length === 0
              ? t(isExact ? 'results.none' : 'results.noneFound')
              : t(`results.${isExact ? (total > timetables.length ? 'foundMost' : 'found') : 'foundAtLeast'}`, {
                  count: total,
                  shown: timetables.length,
                })}
          </Box>
          {timetables.length > 0 && !isProven && <Alert severity="info">{t('results.notProven')}</Alert>}
          <LeftOut found={found} />
        </Box>
      </Panel>
      {timetables.length > 0 && <Found timetables={timetables} draft={draft} />}
    </Box>
  );
}

function Found({ timetables, draft }: { timetables: readonly Schemas['TimetableView'][]; draft: Draft }) {
  const { t } = useTranslation('timetableProposals');
  const { user, userinfo } = useSignedIn();
  const [shown, setShown] = useState(A_PAGE);
  const [compared, setCompared] = useState<number[]>([]);
  const page = timetables.slice(0, shown);
  const chosen = [...page, ...compared.map((place) => timetables[place])].flatMap(
    (timetable) => timetable?.chosen.map((one) => one.sectionId) ?? [],
  );
  const query = useQuery(chosenSubjectsQuery(userinfo, [...new Set(chosen)]));
  const held = useHeld(user.student?.stdId ?? '');
  const toggle = (place: number) =>
    setCompared((before) =>
      before.includes(place) ? before.filter((one) => one !== place) : [...before, place].slice(-MOST_COMPARED),
    );
  return (
    <QueryView query={query}>
      {(subjects) => {
        const known = new Map(withSubjects(subjects).map((row) => [row.section.sectionId, row]));
        const rowsOf = (timetable: Schemas['TimetableView']) =>
          timetable.chosen.flatMap(({ sectionId }) => known.get(sectionId) ?? []);
        return (
          <>
            {compared.length > 0 && (
              <Compared
                held={held}
                timetables={compared.flatMap((place) => {
                  const timetable = timetables[place];
                  return timetable ? [{ place, timetable, rows: rowsOf(timetable) }] : [];
                })}
                onRemove={toggle}
              />
            )}
            <Box
              component="ol"
              sx={{
                listStyle: 'none',
                m: 0,
                p: 0,
                display: 'grid',
                gap: 1.5,
                gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
                alignItems: 'start',
              }}
            >
              {page.map((timetable, place) => (
                <ProposalCard
                  key={timetable.chosen.map(({ sectionId }) => sectionId).join()}
                  place={place}
                  timetable={timetable}
                  rows={rowsOf(timetable)}
                  draft={draft}
                  isCompared={compared.includes(place)}
                  onCompare={() => toggle(place)}
                />
              ))}
            </Box>
            {shown < timetables.length && (
              <Button variant="outlined" sx={{ justifySelf: 'start' }} onClick={() => setShown(shown + A_PAGE)}>
                {t('results.more', { count: Math.min(A_PAGE, timetables.length - shown) })}
              </Button>
            )}
          </>
        );
      }}
    </QueryView>
  );
}

/** What the student has already, as it stands in every timetable. */
function useHeld(studentId: string): SubjectSection[] {
  const { userinfo } = useSignedIn();
  const result = useQuery(enrolmentResultQuery(userinfo, studentId)).data;
  const ids = [...(result?.enrollSubjects ?? []), ...(result?.waitApproveSubjects ?? [])].map((one) => one.sectionId);
  const held = useQuery(chosenSubjectsQuery(userinfo, ids)).data;
  return ids.length > 0 ? withSubjects(held ?? []) : [];
}
