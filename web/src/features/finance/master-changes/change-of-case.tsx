import { useQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Schemas } from '@/client/schemas';
import { Facts } from '@/components/facts';
import { Panel } from '@/components/page';
import { PlainTable } from '@/components/plain-table';
import { mayOpen, sessionStore } from '@/lib/session';
import { useStore } from '@/lib/store';
import { masterChangeQuery } from './api';

type Change = Schemas['MasterChangeView'];
type Value = Exclude<Change['after'], null>[string];

const PAGES: Record<Change['master'], string> = { bank_account: '/adm/finance/bank-accounts' };

/** What a row of a master is and what it shall be, field by field, beside the case of its change. */
export function ChangeOfCase({ caseId }: { caseId: string }) {
  const { t } = useTranslation('masterChanges');
  const session = useStore(sessionStore);
  const { data } = useQuery(masterChangeQuery(caseId));
  if (!data) return null;
  const page = PAGES[data.master];
  return (
    <Panel
      title={t(`title.${data.step}`, { what: t(`master.${data.master}`), number: data.number })}
      actions={
        mayOpen(session, page) && (
          <Button component={RouterLink} to={page} variant="outlined">
            {t('toPage')}
          </Button>
        )
      }
    >
      <Facts facts={[{ label: t('reason'), value: data.reason }]} />
      <Box sx={{ mt: 2 }}>
        <Fields change={data} />
      </Box>
    </Panel>
  );
}

/** Each field before and after; what changes stands first and in bold. */
function Fields({ change }: { change: Change }) {
  const { t } = useTranslation('masterChanges');
  const { before, after, master } = change;
  const words = (name: string, value: Value | undefined) => wordsOf(t, `${master}.${name}`, value);
  const rows = Object.keys(after ?? before ?? {}).map((name) => ({
    name,
    was: words(name, before?.[name]),
    becomes: words(name, after?.[name]),
    changes: before?.[name] !== after?.[name],
  }));
  return (
    <PlainTable
      label={t('fields')}
      rows={rows.toSorted((one, other) => Number(other.changes) - Number(one.changes))}
      rowId={({ name }) => name}
      rowName={({ name }) => t(`field.${master}.${name}`)}
      columns={[
        { key: 'field', header: t('column.field'), cell: ({ name }) => t(`field.${master}.${name}`) },
        { key: 'was', header: t('column.was'), cell: ({ was }) => was },
        {
          key: 'becomes',
          header: t('column.becomes'),
          cell: ({ becomes, changes }) => (changes ? <strong>{becomes}</strong> : becomes),
          note: ({ changes }) => changes && t('changes'),
        },
      ]}
    />
  );
}

type Words = ReturnType<typeof useTranslation<'masterChanges'>>['t'];

function wordsOf(t: Words, field: string, value: Value | undefined): string {
  if (value === null || value === undefined || value === '') return t('nothing');
  if (typeof value === 'boolean') return t(value ? 'common:yes' : 'common:no');
  // Choices have words; numbers and names stand for themselves.
  return t(`value.${field}.${String(value)}`, { defaultValue: String(value) });
}
