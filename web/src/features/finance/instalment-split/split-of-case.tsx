import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Schemas } from '@/client/schemas';
import { Facts } from '@/components/facts';
import { Panel } from '@/components/page';
import { PlainTable } from '@/components/plain-table';
import { formatBaht } from '@/lib/money';
import { mayOpen, sessionStore } from '@/lib/session';
import { useStore } from '@/lib/store';
import { shortDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { splitQuery } from './api';

const PAGE = '/adm/finance/instalment-splits';

/** What an invoice is to be split into, beside its case: the parts asked for, and those in force. */
export function SplitOfCase({ caseId }: { caseId: string }) {
  const { t } = useTranslation('instalmentSplits');
  const { pick } = useLanguage();
  const sees = mayOpen(useStore(sessionStore), PAGE);
  const { data } = useQuery({ ...splitQuery(caseId), enabled: sees });
  if (!data) return null;
  return (
    <Panel
      title={t('one')}
      actions={
        <Button component={RouterLink} to={`/adm/finance/accounts/${data.studentCode}`} variant="outlined">
          {t('account')}
        </Button>
      }
    >
      <Facts
        facts={[
          { label: t('column.number'), value: data.number },
          { label: t('purpose.label'), value: t(`purpose.${data.purpose}`) },
          { label: t('open'), value: t('baht', { amount: formatBaht(data.open) }) },
          { label: t('column.student'), value: `${data.studentCode} ${pick(data.name.th, data.name.en)}` },
          { label: t('reason'), value: data.reason },
          ...(data.askedBy ? [{ label: t('askedBy'), value: pick(data.askedBy.th, data.askedBy.en) }] : []),
        ]}
      />
      <Box sx={{ display: 'grid', gap: 2, mt: 2 }}>
        {data.parts.length > 0 && <Parts label={t('asked')} parts={data.parts} />}
        <Parts label={t('now')} parts={data.now} />
      </Box>
    </Panel>
  );
}

function Parts({ label, parts }: { label: string; parts: readonly Schemas['SplitPartView'][] }) {
  const { t } = useTranslation('instalmentSplits');
  const { language } = useLanguage();
  return (
    <PlainTable
      label={label}
      rows={parts.map((part, position) => ({ ...part, position }))}
      rowId={({ position }) => String(position)}
      rowName={({ position }) => t('part', { number: position + 1 })}
      columns={[
        {
          key: 'due',
          header: label,
          cell: ({ position, dueOn }) => t('dueOn', { number: position + 1, day: shortDate(dueOn, language) }),
        },
        { key: 'amount', header: t('column.amount'), align: 'right', cell: ({ amount }) => formatBaht(amount) },
      ]}
    />
  );
}
