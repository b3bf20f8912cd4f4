import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { useDelete } from '@/client/master-api';
import type { Schemas } from '@/client/schemas';
import { MasterPage } from '@/components/master/master-page';
import { useMaster } from '@/components/master/use-master';
import { useRowActions } from '@/components/master/use-row-actions';
import { useAskedColumn } from '@/features/finance/master-change/guarded-rows';
import { TestStudentButton } from '@/features/finance/fee-test/test-student-button';
import { MENU } from '@/lib/menus';
import { useLanguage } from '@/lib/use-language';
import { FEE_TYPES } from '@/features/finance/fee/api';
import { feePatterns } from './api';
import { useLineWords } from '@/features/finance/master-change/line-words';

const FeePatternDialog = lazy(() => import('./fee-pattern-dialog'));
const SHOWN_LINES = 3;
const named = ({ code }: Schemas['FeePatternView']) => code;

/** The fee rate patterns: found, added, changed and deleted. A second person agrees before one that is charged by changes. */
export default function FeePatternsPage() {
  const { t } = useTranslation(['feePatterns', 'masters', 'fees']);
  const { pick } = useLanguage();
  const lineWords = useLineWords();
  const master = useMaster<Schemas['FeePatternView']>(MENU.feePatterns);
  const { close, say, params } = master;
  const remove = useDelete(feePatterns);
  const actionsOf = useRowActions(master, {
    nameOf: named,
    remove: { send: (pattern) => remove.mutateAsync(pattern), message: t('deleteMessage') },
  });
  const feeType = FEE_TYPES.find((type) => type === params.filter('type'));
  const query = useQuery(feePatterns.list({ ...master.asked, feeType }));
  const asked = useAskedColumn(query.data?.items, named);
  return (
    <MasterPage
      master={master}
      query={query}
      filters={[
        {
          name: 'type',
          label: t('fees:type'),
          allLabel: t('fees:everyType'),
          options: FEE_TYPES.map((value) => ({ value, label: t(`fees:types.${value}`) })),
        },
      ]}
      texts="feePatterns"
      rowId={feePatterns.idOf}
      rowName={named}
      columns={[
        {
          key: 'code',
          header: t('masters:code'),
          width: 150,
          cell: (pattern) => pattern.code,
          note: (pattern) => t('version', { count: pattern.revision }),
        },
        {
          key: 'name',
          header: t('masters:name'),
          cell: (pattern) => pick(pattern.nameTh, pattern.nameEn),
          note: (pattern) => t(`fees:types.${pattern.feeType}`),
        },
        {
          key: 'lines',
          header: t('lines'),
          cell: ({ lines }) => (
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}>
              {lines.slice(0, SHOWN_LINES).map((line) => (
                <li key={JSON.stringify(line)}>
                  <strong>{line.feeCode}</strong> {lineWords(line)}
                </li>
              ))}
              {lines.length > SHOWN_LINES && <li>{t('noMore', { count: lines.length - SHOWN_LINES })}</li>}
            </Box>
          ),
        },
        { key: 'normalFees', header: t('usedBy'), align: 'right', cell: (pattern) => pattern.normalFees },
        ...asked,
      ]}
      actions={<TestStudentButton />}
      actionsOf={(pattern) => (pattern.caseId ? [] : actionsOf(pattern))}
      dialog={(pattern) => (
        <FeePatternDialog
          pattern={pattern}
          onClose={close}
          onSaved={({ code }) => say(t('masters:saved', { name: code }))}
        />
      )}
    />
  );
}
