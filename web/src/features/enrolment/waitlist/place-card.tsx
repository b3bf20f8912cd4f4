import EventSeatIcon from '@mui/icons-material/EventSeatOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Schemas } from '@/client/schemas';
import { caseQuery } from '@/components/case-panel/api';
import { CaseActions } from '@/components/case-panel/case-actions';
import { LaterNotice } from '@/components/case-panel/case-facts';
import { useCaseTexts, type CaseTexts } from '@/components/case-panel/use-case-texts';
import { StatusChip } from '@/components/status-chip';
import { Countdown } from '@/components/countdown';
import { useNow } from '@/lib/use-now';
import { dateTime, endTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';

const WAITING = 'waiting';
const OFFERED = 'offered';
const AWAITING_APPROVAL = 'awaiting_approval';

/**
 * One place on a waitlist with what the student can do: a position and its reason, an offer to take in time, or a seat that is
 * kept while somebody decides.
 */
export function PlaceCard({ place }: { place: Schemas['WaitlistPlace'] }) {
  const { t } = useTranslation('waitlist');
  const { pick } = useLanguage();
  const texts = useCaseTexts('waitlist');
  const subject = `${place.subjectShow} ${pick(place.name.th, place.name.en)}`;
  return (
    <Box component="li" sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 1.5, display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'space-between', alignItems: 'flex-start' }}>
        <Typography variant="h3">{subject}</Typography>
        <StatusChip of="waitlist" state={place.stage} label={t(`stage.${place.stage}`)} />
      </Box>
      {place.offeredUntil && place.stage === OFFERED && <Offer subject={subject} until={place.offeredUntil} />}
      <PlaceFacts place={place} />
      {place.askedLater && <LaterNotice stage={place.stage} asked={place.askedLater} texts={texts} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', justifyContent: 'flex-end' }}>
        <Link component={RouterLink} to={`/std/cases/${place.caseId}`}>
          {t('follow')}
        </Link>
        <PlaceActions caseId={place.caseId} texts={texts} />
      </Box>
    </Box>
  );
}

/** Position, of how many, and why; until when a seat is kept; and what is given up for it. */
export function PlaceFacts({ place }: { place: Schemas['WaitlistPlace'] }) {
  const { t } = useTranslation('waitlist');
  const { language } = useLanguage();
  const waits = place.stage === WAITING;
  return (
    <Box sx={{ display: 'grid', gap: 0.5, fontSize: '0.95rem' }}>
      {place.sections.map((section) => {
        const name = { type: t(`type.${section.sectionType}`), code: section.sectionCode };
        const position = { position: section.position, waiting: section.waiting };
        return (
          <Box key={section.sectionId} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}>
            {waits && section.position === null ? t('hadSeat', name) : t('section', name)}
            {waits && section.position !== null && <strong>{t('position', position)}</strong>}
          </Box>
        );
      })}
      {place.givenUp.length > 0 && (
        <span>
          {t('gives', {
            sections: place.givenUp.map((section) => `${section.subjectShow} / ${section.sectionCode}`).join(', '),
          })}
        </span>
      )}
      {place.stage === AWAITING_APPROVAL && (
        <span>{place.endsAt ? t('keptUntil', { at: endTime(place.endsAt, language) }) : t('kept')}</span>
      )}
      {waits && <span>{t('why', { reason: t(`rank.${place.rank}`) })}</span>}
      <Box sx={{ color: 'text.secondary' }}>
        {[
          t('since', { at: dateTime(place.joinedAt, language) }),
          waits && place.endsAt && t('until', { at: endTime(place.endsAt, language) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Box>
    </Box>
  );
}

function Offer({ subject, until }: { subject: string; until: string }) {
  const { t } = useTranslation('waitlist');
  const { language } = useLanguage();
  const now = useNow();
  return (
    <Alert severity="success" icon={<EventSeatIcon />}>
      <Box sx={{ fontWeight: 700 }}>{t('offer.title', { subject })}</Box>
      {t('offer.until', { at: endTime(until, language) })}
      <Countdown to={until} now={now} />
    </Alert>
  );
}

function PlaceActions({ caseId, texts }: { caseId: string; texts: CaseTexts }) {
  const view = useQuery(caseQuery(caseId)).data;
  return view ? <CaseActions view={view} texts={texts} /> : null;
}
