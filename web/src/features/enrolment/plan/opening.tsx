import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dateTimeSeconds } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { Countdown } from '@/components/countdown';

interface OpeningProps {
  opensAt: string;
  now: number;
  children?: ReactNode;
}

/** The second enrolling opens for the student, and how long until then. */
export function Opening({ opensAt, now, children }: OpeningProps) {
  const { t } = useTranslation('plans');
  const { language } = useLanguage();
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Box>{t('arm.opens', { at: dateTimeSeconds(opensAt, language) })}</Box>
      <Countdown to={opensAt} now={now} />
      {children}
    </Box>
  );
}
