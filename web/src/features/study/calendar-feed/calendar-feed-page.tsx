import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Schemas } from '@/client/schemas';
import { LinkAddress } from '@/components/link-address';
import { Page, Panel } from '@/components/page';
import { QueryView } from '@/components/query-view';
import { reportFailure } from '@/lib/report-failure';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { feedQuery, useMakeFeed, useRevokeFeed } from './api';

const READABLE = ['classes', 'exams', 'dues', 'nothingElse'] as const;

/** An address by which a calendar program follows a student's classes, examinations and payment days. */
export default function CalendarFeedPage() {
  const { t } = useTranslation('calendarFeed');
  return (
    <FeedPage
      title={t('title')}
      hint={t('hint')}
      readable={READABLE.map((line) => t(`readable.${line}`))}
      actions={
        <Button component={RouterLink} to="/std/timetable" variant="outlined">
          {t('back')}
        </Button>
      }
    />
  );
}

interface FeedPageProps {
  title: string;
  hint: string;
  /** What whoever has the address can read, a line each. */
  readable: readonly string[];
  actions?: ReactNode;
}

/** The address of the caller's calendar, and what it tells: made, renewed, taken back. */
export function FeedPage({ title, hint, readable, actions }: FeedPageProps) {
  const { t } = useTranslation('calendarFeed');
  const query = useQuery(feedQuery());
  return (
    <Page title={title} hint={hint} actions={actions}>
      <Panel title={t('readable.title')}>
        <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 0.5 }}>
          {readable.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </Box>
        <Alert severity="warning" sx={{ mt: 1.5 }}>
          {t('readable.keep')}
        </Alert>
      </Panel>
      <Panel title={t('address.title')}>
        <QueryView query={query}>{(feed) => <Address feed={feed} />}</QueryView>
      </Panel>
    </Page>
  );
}

function Address({ feed }: { feed: Schemas['CalendarFeedView'] }) {
  const { t } = useTranslation('calendarFeed');
  const { language } = useLanguage();
  const make = useMakeFeed();
  const revoke = useRevokeFeed();
  const made = feed.madeAt !== null && make.data?.madeAt === feed.madeAt ? make.data : null;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {made && (
        <>
          <LinkAddress label={t('address.shownOnce')} address={made.address} />
          <Box>
            <Button component="a" href={made.webcal} variant="contained">
              {t('address.open')}
            </Button>
          </Box>
          <Box sx={{ color: 'text.secondary', fontSize: '0.92rem' }}>{t('address.how')}</Box>
        </>
      )}
      {feed.madeAt === null ? (
        <Box>{t('address.none')}</Box>
      ) : (
        <Box sx={{ display: 'grid', gap: 0.5 }}>
          <Box>{t('address.standing', { at: dateTime(feed.madeAt, language) })}</Box>
          <Box>
            {feed.lastReadAt
              ? t('address.lastRead', { at: dateTime(feed.lastReadAt, language) })
              : t('address.neverRead')}
          </Box>
          <Box sx={{ color: 'text.secondary', fontSize: '0.92rem' }}>
            {t(feed.language === 'en' ? 'address.languageEn' : 'address.language')} {t('address.closesOld')}
          </Box>
        </Box>
      )}
      <Box role="status">
        {revoke.isSuccess && feed.madeAt === null && <Alert severity="success">{t('address.revoked')}</Alert>}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          variant={feed.madeAt === null ? 'contained' : 'outlined'}
          loading={make.isPending}
          onClick={() => make.mutate(undefined, { onError: reportFailure })}
        >
          {t(feed.madeAt === null ? 'address.make' : 'address.another')}
        </Button>
        {feed.madeAt !== null && (
          <Button
            color="error"
            loading={revoke.isPending}
            onClick={() => revoke.mutate(undefined, { onError: reportFailure })}
          >
            {t('address.revoke')}
          </Button>
        )}
      </Box>
    </Box>
  );
}
