import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Schemas } from '@/client/schemas';
import { EmptyState } from '@/components/empty-state';
import { Page, Panel } from '@/components/page';
import { QueryView } from '@/components/query-view';
import { StatusChip } from '@/components/status-chip';
import { useSignedIn } from '@/lib/use-session';
import { confirmed } from '@/lib/confirmed';
import { dateTime, endTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { delegationsQuery, useEndDelegation } from './api';
import { AwayForm } from './away-form';

/** While away: who decides instead, since when and until when, and in whose place the user decides. */
export default function AwayPage() {
  const { t } = useTranslation('away');
  const { pick } = useLanguage();
  const { user } = useSignedIn();
  const query = useQuery(delegationsQuery);
  const role = user.roles.find(({ roleId }) => roleId === user.currentRole);
  return (
    <Page
      title={t('title')}
      hint={t('hint')}
      actions={
        <Button component={RouterLink} to="/adm/tasks" startIcon={<ArrowBackIcon aria-hidden />}>
          {t('back')}
        </Button>
      }
    >
      <Panel title={t('form.title')}>
        <AwayForm role={role ? pick(role.roleNameTh, role.roleNameEn) : ''} />
      </Panel>
      <QueryView query={query}>
        {({ mine, givenToMe }) => (
          <>
            <Panel title={t('mine')}>
              {mine.length === 0 ? <EmptyState title={t('mineEmpty')} /> : <Absences absences={mine} own />}
            </Panel>
            {givenToMe.length > 0 && (
              <Panel title={t('given')}>
                <Absences absences={givenToMe} />
              </Panel>
            )}
          </>
        )}
      </QueryView>
    </Page>
  );
}

function Absences({ absences, own = false }: { absences: readonly Schemas['DelegationView'][]; own?: boolean }) {
  const { t } = useTranslation(['away', 'common']);
  const { language, pick } = useLanguage();
  const end = useEndDelegation();

  const endNow = async (absence: Schemas['DelegationView']) => {
    const name = pick(absence.substitute.th, absence.substitute.en);
    const question = {
      title: t('end.title'),
      message: t('end.message', { name }),
      confirmLabel: t('end.confirm'),
    };
    await confirmed(question, () => end.mutateAsync(absence.id));
  };

  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
      {absences.map((absence) => {
        const { id, person, substitute, role, startsAt, endsAt, revokedAt, reason, state } = absence;
        const other = own ? substitute : person;
        return (
          <Box component="li" key={id} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start' }}>
            <Box sx={{ flex: 1, minWidth: 220 }}>
              <Box sx={{ fontWeight: 700 }}>{pick(other.th, other.en)}</Box>
              <Box sx={{ fontSize: '0.9rem', color: 'text.secondary' }}>
                {t('period', { from: dateTime(startsAt, language), until: endTime(revokedAt ?? endsAt, language) })}
                {` · ${t('inRole', { role: pick(role.th, role.en) })}`}
                {reason && <div>{reason}</div>}
              </Box>
            </Box>
            <StatusChip of="absence" state={state} label={t(`state.${state}`)} />
            {own && (state === 'active' || state === 'upcoming') && (
              <Button variant="outlined" color="error" onClick={() => void endNow(absence)}>
                {t('end.confirm')}
              </Button>
            )}
          </Box>
        );
      })}
    </Box>
  );
}
