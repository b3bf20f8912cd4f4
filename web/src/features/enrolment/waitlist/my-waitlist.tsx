import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Panel } from '@/components/page';
import { useSignedIn } from '@/lib/use-session';
import { myPlacesQuery } from './api';
import { PlaceCard, PlaceFacts } from './place-card';
import { WaitlistPolicy } from './policy';

/** The student's places in waitlists, offers first; nothing where they wait for nothing. */
export function MyWaitlist() {
  const { t } = useTranslation('waitlist');
  const { userinfo } = useSignedIn();
  const places = useQuery(myPlacesQuery(userinfo)).data ?? [];
  if (places.length === 0) return null;
  return (
    <Panel title={t('title')}>
      <Box
        component="ul"
        aria-label={t('title')}
        sx={{ listStyle: 'none', m: 0, mb: 1, p: 0, display: 'grid', gap: 1.5 }}
      >
        {places.map((place) => (
          <PlaceCard key={place.caseId} place={place} />
        ))}
      </Box>
      <WaitlistPolicy />
    </Panel>
  );
}

/** Seats that are kept for the student now, to be taken or left; nothing where none is. */
export function MyOffers() {
  const { t } = useTranslation('waitlist');
  const { userinfo } = useSignedIn();
  const offers = (useQuery(myPlacesQuery(userinfo)).data ?? []).filter((place) => place.stage === 'offered');
  if (offers.length === 0) return null;
  return (
    <Panel title={t('offers')}>
      <Box component="ul" aria-label={t('offers')} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        {offers.map((place) => (
          <PlaceCard key={place.caseId} place={place} />
        ))}
      </Box>
    </Panel>
  );
}

/** On the page of an open waitlist case: the position now, and why. */
export function PlaceOfCase({ caseId }: { caseId: string }) {
  const { t } = useTranslation('waitlist');
  const { userinfo } = useSignedIn();
  const places = useQuery(myPlacesQuery(userinfo)).data ?? [];
  const place = places.find((one) => one.caseId === caseId);
  if (!place) return null;
  return (
    <Panel title={t('title')}>
      <PlaceFacts place={place} />
      <WaitlistPolicy />
    </Panel>
  );
}
