import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { Facts } from '@/components/facts';
import { Panel } from '@/components/page';
import { longDate, shortDate } from '@/lib/thai-date';
import { useAudience } from '@/lib/use-audience';
import { useLanguage } from '@/lib/use-language';
import { useTermName } from '@/lib/use-term-name';
import { downloadFile, leaveContextQuery, myLeavesQuery } from './api';
import { LeaveEffects } from './leave-effects';

/** Beside a case of leaving: what it does by the day it was asked for; for staff the address, beside the telephone number that every case shows, and files. */
export function LeaveOfCase({ view }: { view: Schemas['CaseView'] }) {
  const isStaff = useAudience() === 'staff';
  const { t } = useTranslation('leaves');
  const { language } = useLanguage();
  const termName = useTermName();
  const beside = useQuery({
    ...leaveContextQuery(view.id, view.revision),
    enabled: isStaff,
    placeholderData: keepPreviousData,
  }).data;
  const mine = useQuery({ ...myLeavesQuery(view.revision), enabled: !isStaff, placeholderData: keepPreviousData }).data;
  // A request that the rules refused at once does nothing.
  const leave = beside ?? mine?.find(({ caseId }) => caseId === view.id);
  if (!leave) return null;
  return (
    <Panel title={t(`kinds.${leave.kind}`)}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Facts
          facts={[
            { label: t('terms'), value: leave.terms.map(termName).join(', ') },
            { label: t('askedOn'), value: longDate(leave.askedOn, language) },
            ...(leave.number ? [{ label: t('number'), value: leave.number }] : []),
            ...(beside ? [{ label: t('address'), value: beside.address }] : []),
          ]}
        />
        <Box>
          <Typography variant="h3" sx={{ mb: 0.5 }}>
            {t(leave.isDone ? 'did' : 'does')}
          </Typography>
          <LeaveEffects effects={leave.effects} />
        </Box>
        {beside && beside.files.length > 0 && (
          <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }} role="group" aria-label={t('files')}>
            {beside.files.map((file) => (
              <Button key={file.fileId} variant="outlined" onClick={() => void downloadFile(view.id, file.fileId)}>
                {file.name}
              </Button>
            ))}
          </Box>
        )}
        {beside && beside.earlier.length > 0 && (
          <Box>
            <Typography variant="h3" sx={{ mb: 0.5 }}>
              {t('earlier')}
            </Typography>
            <Box component="ul" aria-label={t('earlier')} sx={{ m: 0, pl: 2.5 }}>
              {beside.earlier.map((each) => (
                <li key={each.leaveId}>
                  {t(each.carriedOver ? 'earlierLine' : 'line', {
                    kind: t(`kinds.${each.kind}`),
                    terms: each.terms.map(termName).join(', '),
                    day: shortDate(each.askedOn, language),
                  })}
                </li>
              ))}
            </Box>
          </Box>
        )}
      </Box>
    </Panel>
  );
}
