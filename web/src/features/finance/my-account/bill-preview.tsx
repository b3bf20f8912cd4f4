import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { QueryView } from '@/components/query-view';
import { Refusal } from '@/components/refusal';
import { formatBaht } from '@/lib/money';
import { dateTime, shortDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { billPreviewQuery } from './api';
import { ChargeLines, LinesTotal } from './charge-lines';

/** What the choice comes to, line by line, and when it would be due; before anything is confirmed. */
export function BillPreview({ choice }: { choice: Schemas['TypeChoiceAsk'] }) {
  const { t } = useTranslation('myFinance');
  const { language } = useLanguage();
  const query = useQuery({ ...billPreviewQuery(choice), placeholderData: keepPreviousData });
  return (
    <Box
      component="section"
      aria-label={t('preview.title')}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 2, backgroundColor: 'background.default' }}
    >
      <Typography variant="h3" component="h2" sx={{ mb: 1.25 }}>
        {t('preview.title')}
      </Typography>
      <QueryView query={query} skeleton={<Skeleton variant="rounded" height={96} />}>
        {(bill) =>
          bill.refused ? (
            <Refusal refused={bill.refused} />
          ) : (
            <>
              <ChargeLines lines={bill.charges} label={t('lines')} />
              <LinesTotal label={t('total')} amount={bill.total} />
              {bill.billed ? (
                <Billed billed={bill.billed} />
              ) : bill.settlesAt ? (
                <Alert severity="info" sx={{ mt: 1.5 }}>
                  {t('preview.settles', { at: dateTime(bill.settlesAt, language) })}
                </Alert>
              ) : (
                <Box component="ul" sx={{ m: 0, mt: 1.25, pl: 2.5, color: 'text.secondary' }}>
                  {bill.due.map((due) => (
                    <li key={due.dueOn}>
                      {t('preview.due', { amount: formatBaht(due.amount), day: shortDate(due.dueOn, language) })}
                    </li>
                  ))}
                </Box>
              )}
            </>
          )
        }
      </QueryView>
    </Box>
  );
}

/** What the choice changes for who has invoices of the term: they are not asked for again. */
function Billed({ billed: { charged, more, less, dueOn } }: { billed: Schemas['BilledAlready'] }) {
  const { t } = useTranslation('myFinance');
  const { language } = useLanguage();
  const [isMore, isLess] = [more, less].map((amount) => Number(amount) > 0);
  const day = dueOn && shortDate(dueOn, language);
  return (
    <Alert severity="info" sx={{ mt: 1.5 }}>
      <Box>{t('preview.charged', { amount: formatBaht(charged) })}</Box>
      {isMore && (
        <Box>
          {day
            ? t('preview.moreBy', { amount: formatBaht(more), day })
            : t('preview.more', { amount: formatBaht(more) })}
        </Box>
      )}
      {isLess && <Box>{t('preview.less', { amount: formatBaht(less) })}</Box>}
      {!isMore && !isLess && <Box>{t('preview.same')}</Box>}
    </Alert>
  );
}
