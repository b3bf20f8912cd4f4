import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { Panel } from '@/components/page';
import { StatusChip } from '@/components/status-chip';
import { confirmed } from '@/lib/confirmed';
import { formatBaht } from '@/lib/money';
import { reportFailure } from '@/lib/report-failure';
import type { Term } from '@/lib/term';
import { shortDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { useTermName } from '@/lib/use-term-name';
import { cancelDiscount, chooseDiscount, myScholarshipsQuery } from './api';

const LINE = { display: 'flex', gap: 1, justifyContent: 'space-between', alignItems: 'flex-start', flexWrap: 'wrap' };
const NOTE = { color: 'text.secondary', fontSize: '0.92rem' };

/** What the student was given and what it pays, and the discounts they may choose; nothing where there is neither. */
export function MyScholarships({ term }: { term: Term }) {
  const { t } = useTranslation('myScholarships');
  const client = useQueryClient();
  const query = myScholarshipsQuery(term);
  const { data } = useQuery(query);
  const isCurrent = data?.isCurrent ?? true;
  const wasCurrent = useRef(isCurrent);
  useEffect(() => {
    const isTakenOff = isCurrent && !wasCurrent.current;
    wasCurrent.current = isCurrent;
    // What was chosen is taken off by now: the account asks for less.
    if (isTakenOff) void client.invalidateQueries({ queryKey: ['finance', 'my-account'] });
  }, [client, isCurrent]);
  if (!data || (data.awards.length === 0 && data.choosable.length === 0)) return null;
  return (
    <Panel title={t('title')}>
      {!data.isCurrent && (
        <Alert severity="info" role="status" sx={{ mb: 2 }}>
          {t('working')}
        </Alert>
      )}
      <Box sx={{ display: 'grid', gap: 2 }}>
        {data.awards.length > 0 && <Awards awards={data.awards} term={term} />}
        {data.choosable.length > 0 && <ToChoose choosable={data.choosable} term={term} />}
      </Box>
    </Panel>
  );
}

function useGives(): (given: Pick<Schemas['MyAward'], 'percent' | 'amount'>) => string {
  const { t } = useTranslation('myScholarships');
  return ({ percent, amount }) =>
    percent ? t('percent', { percent: Number(percent) }) : t('baht', { amount: formatBaht(amount ?? '0') });
}

function Awards({ awards, term }: { awards: readonly Schemas['MyAward'][]; term: Term }) {
  const { t } = useTranslation('myScholarships');
  const { pick } = useLanguage();
  const termName = useTermName();
  const gives = useGives();
  const client = useQueryClient();
  const cancel = (award: Schemas['MyAward']) =>
    confirmed(
      {
        title: t('cancel.title'),
        message: t('cancel.message', { name: pick(award.scholarship.th, award.scholarship.en) }),
        confirmLabel: t('cancel.confirm'),
      },
      async () => client.setQueryData(myScholarshipsQuery(term).queryKey, await cancelDiscount(award.awardId)),
    );
  return (
    <Box component="ul" aria-label={t('given')} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
      {awards.map((award) => {
        const name = pick(award.scholarship.th, award.scholarship.en);
        return (
          <Box component="li" key={award.awardId} sx={LINE}>
            <Box sx={{ minWidth: 0, flex: '1 1 12rem' }}>
              <Box sx={{ fontWeight: 700 }}>{name}</Box>
              <Box sx={NOTE}>
                {[termName(award), gives(award), award.funder && pick(award.funder.th, award.funder.en)]
                  .filter(Boolean)
                  .join(' · ')}
              </Box>
              {award.paysBack && <Box sx={NOTE}>{t('paysBack')}</Box>}
            </Box>
            <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
              <Box sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 700 }}>
                {Number(award.taken) > 0 ? `−${formatBaht(award.taken)}` : t('notYet')}
              </Box>
              {award.mayCancel && (
                <Button
                  size="small"
                  color="error"
                  aria-label={t('cancel.named', { name })}
                  onClick={() => cancel(award)}
                >
                  {t('cancel.short')}
                </Button>
              )}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}

function ToChoose({ choosable, term }: { choosable: readonly Schemas['Choosable'][]; term: Term }) {
  const { t } = useTranslation('myScholarships');
  const { language, pick } = useLanguage();
  const gives = useGives();
  const client = useQueryClient();
  const choose = useMutation({
    mutationFn: (scholarshipId: string) => chooseDiscount(term, scholarshipId),
    onSuccess: (answer) => client.setQueryData(myScholarshipsQuery(term).queryKey, answer),
    onError: reportFailure,
  });
  return (
    <Box component="section" aria-label={t('toChoose')}>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {t('toChoose')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        {choosable.map((offer) => {
          const name = pick(offer.scholarship.th, offer.scholarship.en);
          const until = offer.closesOn && t('until', { day: shortDate(offer.closesOn, language) });
          return (
            <Box component="li" key={offer.scholarshipId} sx={LINE}>
              <Box sx={{ minWidth: 0, flex: '1 1 12rem' }}>
                <Box sx={{ fontWeight: 700 }}>{name}</Box>
                <Box sx={NOTE}>{offer.problem ?? [gives(offer), until].filter(Boolean).join(' · ')}</Box>
              </Box>
              {offer.problem ? (
                <StatusChip of="offer" state="closed" label={t('closed')} />
              ) : (
                <Button
                  variant="outlined"
                  loading={choose.isPending && choose.variables === offer.scholarshipId}
                  aria-label={t('choose.named', { name })}
                  onClick={() => choose.mutate(offer.scholarshipId)}
                >
                  {t('choose.short')}
                </Button>
              )}
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}
