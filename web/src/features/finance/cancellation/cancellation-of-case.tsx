import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { Facts } from '@/components/facts';
import { Panel } from '@/components/page';
import { formatBaht } from '@/lib/money';
import { mayOpen, sessionStore } from '@/lib/session';
import { useStore } from '@/lib/store';
import { useLanguage } from '@/lib/use-language';
import { cancellationQuery } from './api';

const PAGE = '/adm/finance/cancellations';

/** What is to be cancelled or taken back, beside its case: the document, who has its original, and what follows. */
export function CancellationOfCase({ caseId }: { caseId: string }) {
  const { t } = useTranslation('cancellations');
  const { pick } = useLanguage();
  const sees = mayOpen(useStore(sessionStore), PAGE);
  const { data } = useQuery({ ...cancellationQuery(caseId), enabled: sees });
  if (!data) return null;
  const isReversal = data.kind === 'write_off_reversal';
  return (
    <Panel
      title={t(isReversal ? 'reversal.one' : 'one')}
      actions={
        <Button component={RouterLink} to={`/adm/finance/accounts/${data.studentCode}`} variant="outlined">
          {t('account')}
        </Button>
      }
    >
      <Facts
        facts={[
          { label: t(`kind.${data.kind}`), value: data.number },
          { label: t('column.amount'), value: t('baht', { amount: formatBaht(data.amount) }) },
          { label: t('column.student'), value: `${data.studentCode} ${pick(data.name.th, data.name.en)}` },
          { label: t(isReversal ? 'reversal.reason' : 'reason'), value: data.reason },
          ...(data.holder ? [{ label: t('holder.label'), value: t(`holder.${data.holder}`) }] : []),
          ...(data.followUp
            ? [
                {
                  label: t(data.kind === 'receipt_cancellation' ? 'followUp.receipt' : 'followUp.invoice'),
                  value: t(`followUp.${data.followUp}`),
                },
              ]
            : []),
          ...(data.askedBy ? [{ label: t('askedBy'), value: pick(data.askedBy.th, data.askedBy.en) }] : []),
        ]}
      />
    </Panel>
  );
}
