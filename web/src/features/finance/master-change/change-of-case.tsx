import { useQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Schemas } from '@/client/schemas';
import { Facts } from '@/components/facts';
import { Panel } from '@/components/page';
import { Picture } from '@/components/picture';
import { PlainTable } from '@/components/plain-table';
import { QueryView } from '@/components/query-view';
import { mayOpen, sessionStore } from '@/lib/session';
import { useStore } from '@/lib/store';
import { useLanguage } from '@/lib/use-language';
import { changedPictureQuery, masterChangeQuery } from './api';
import { useValueWords, type ValueWords } from './value-words';

type Change = Schemas['MasterChangeView'];

const PAGES: Record<Change['master'], string> = {
  bank_account: '/adm/finance/bank-accounts',
  erp_unit: '/adm/finance/erp-units',
  fee_pattern: '/adm/finance/fee-patterns',
  refund_list: '/adm/finance/refund-lists',
  signer: '/adm/finance/signers',
  normal_fee: '/adm/finance/normal-fees',
  project_fee: '/adm/finance/project-fees',
  subject_fee: '/adm/finance/subject-fees',
  late_fine: '/adm/finance/late-fines',
  fee_unit: '/adm/finance/fees',
  scholarship_unit: '/adm/finance/scholarships',
  scholarship: '/adm/finance/scholarships',
  waiver_rule: '/adm/finance/waiver-rules',
  agency: '/adm/finance/agencies',
  instalment_pattern: '/adm/finance/instalment-patterns',
  university: '/adm/organisation',
};

interface ChangeOfCaseProps {
  caseId: string;
  /** In the dialog of the decision: the title and the way to the master's page are behind it. */
  inDialog?: boolean;
}

/** What a row of a master is and what it shall be, field by field, beside the case of its change. */
export function ChangeOfCase({ caseId, inDialog = false }: ChangeOfCaseProps) {
  return (
    <QueryView query={useQuery(masterChangeQuery(caseId))}>
      {(change) => (inDialog ? <Content change={change} /> : <MasterChange change={change} />)}
    </QueryView>
  );
}

function MasterChange({ change: data }: { change: Change }) {
  const { t } = useTranslation('masterChanges');
  const nameOf = useRowName();
  const session = useStore(sessionStore);
  const page = PAGES[data.master];
  return (
    <Panel
      title={t(`title.${data.step}`, { what: t(`master.${data.master}`), number: nameOf(data) })}
      actions={
        mayOpen(session, page) && (
          <Button component={RouterLink} to={page} variant="outlined">
            {t('toPage')}
          </Button>
        )
      }
    >
      <Content change={data} />
    </Panel>
  );
}

/** What people call the row that changes. */
function useRowName(): (change: Change) => string {
  const { t } = useTranslation(['waiverRules', 'waivers']);
  const { pick } = useLanguage();
  return ({ master, number, before, after }) => {
    if (master === 'university') {
      const { nameTh, nameEn } = before as unknown as Schemas['UniversityChange'];
      return pick(nameTh, nameEn);
    }
    if (master !== 'waiver_rule') return number;
    const { waiverKind, arrearsFrom } = (before ?? after) as unknown as Schemas['WaiverRuleView'];
    return t('name', { kind: t(`waivers:kinds.${waiverKind}`), count: arrearsFrom });
  };
}

/** Who asked and why, and each value before and after. */
function Content({ change }: { change: Change }) {
  const { t } = useTranslation('masterChanges');
  const { pick } = useLanguage();
  const { askedBy, reason } = change;
  return (
    <>
      <Facts
        facts={[
          { label: t('askedBy'), value: pick(askedBy.th, askedBy.en) },
          { label: t('reason'), value: reason },
        ]}
      />
      <Box sx={{ mt: 2 }}>
        <Fields change={change} />
      </Box>
    </>
  );
}

/** Each field before and after; what changes stands first and in bold. */
function Fields({ change }: { change: Change }) {
  const { t } = useTranslation('masterChanges');
  const wordsOf = useValueWords(change);
  const { before, after, master, caseId } = change;
  const nameOf = (name: string) => t(`field.${master}.${name}`);
  const rows = Object.keys(after ?? before ?? {}).map((name) => {
    const [was, becomes] = [wordsOf(name, before?.[name]), wordsOf(name, after?.[name])];
    return { name, was, becomes, changes: JSON.stringify(was) !== JSON.stringify(becomes) };
  });
  return (
    <PlainTable
      label={t('fields')}
      rows={rows.toSorted((one, other) => Number(other.changes) - Number(one.changes))}
      rowId={({ name }) => name}
      rowName={({ name }) => nameOf(name)}
      columns={[
        { key: 'field', header: t('column.field'), cell: ({ name }) => nameOf(name) },
        {
          key: 'was',
          header: t('column.was'),
          cell: ({ name, was, becomes }) => <Value words={was} beside={becomes} caseId={caseId} label={nameOf(name)} />,
        },
        {
          key: 'becomes',
          header: t('column.becomes'),
          cell: ({ name, becomes, was, changes }) => {
            const value = <Value words={becomes} beside={was} caseId={caseId} label={nameOf(name)} />;
            return changes && typeof becomes === 'string' ? <strong>{value}</strong> : value;
          },
          note: ({ changes }) => changes && t('changes'),
        },
      ]}
    />
  );
}

interface ValueProps {
  words: ValueWords;
  /** The same field on the other side. */
  beside: ValueWords;
  caseId: string;
  label: string;
}

/** A value; of lines, those that the other side has not are in bold. */
function Value({ words, beside, caseId, label }: ValueProps) {
  if (typeof words === 'string') return words;
  if ('fileId' in words) return <ChangedPicture caseId={caseId} fileId={words.fileId} label={label} />;
  const others = Array.isArray(beside) ? beside : [];
  return (
    <Box component="ol" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 0.5 }}>
      {words.map((line, index) => (
        // Two lines may say the same, and none moves while the list is shown.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>{others.includes(line) ? line : <strong>{line}</strong>}</li>
      ))}
    </Box>
  );
}

/** A picture that is there, or shall be. */
function ChangedPicture({ caseId, fileId, label }: { caseId: string; fileId: string; label: string }) {
  const { data } = useQuery(changedPictureQuery(caseId, fileId));
  return (
    <Box sx={{ bgcolor: '#fff', width: 120, minHeight: 30 }}>{data && <Picture content={data} label={label} />}</Box>
  );
}
