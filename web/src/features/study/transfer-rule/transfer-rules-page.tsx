import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { useDelete } from '@/client/master-api';
import type { Schemas } from '@/client/schemas';
import { MasterPage } from '@/components/master/master-page';
import { useMaster } from '@/components/master/use-master';
import { useRowActions } from '@/components/master/use-row-actions';
import { MENU } from '@/lib/menus';
import { shortDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { transferRules } from './api';

const RuleDialog = lazy(() => import('./rule-dialog'));

const nameOf = ({ sourceCode, targetCode }: Schemas['TransferRuleView']) => `${sourceCode} → ${targetCode}`;

/** The rules that know a transfer at once: found, added, changed, and deleted while nothing was known by them. */
export default function TransferRulesPage() {
  const { t } = useTranslation(['transferRules', 'masters']);
  const { language, pick } = useLanguage();
  const master = useMaster<Schemas['TransferRuleView']>(MENU.transferRules);
  const { close, say } = master;
  const remove = useDelete(transferRules);
  const actionsOf = useRowActions(master, {
    nameOf,
    remove: { send: (rule) => remove.mutateAsync(rule), message: t('deleteMessage') },
  });
  const daysOf = ({ validFrom, validTo }: Schemas['TransferRuleView']) =>
    validTo
      ? t('between', { first: shortDate(validFrom, language), last: shortDate(validTo, language) })
      : t('from', { first: shortDate(validFrom, language) });
  return (
    <MasterPage
      master={master}
      query={useQuery(transferRules.list(master.asked))}
      texts="transferRules"
      rowId={transferRules.idOf}
      rowName={nameOf}
      columns={[
        {
          key: 'source',
          header: t('column.source'),
          cell: ({ sourceCode, sourceName }) => `${sourceCode} ${sourceName}`,
          note: ({ source, institution }) => institution || t(`sources.${source}`),
        },
        {
          key: 'target',
          header: t('column.target'),
          cell: ({ target }) => pick(target.th, target.en),
          note: ({ targetCode }) => targetCode,
        },
        { key: 'least', header: t('column.least'), width: 110, cell: ({ leastLetter }) => leastLetter },
        { key: 'credits', header: t('column.credits'), width: 110, align: 'right', cell: ({ credits }) => credits },
        { key: 'valid', header: t('column.valid'), cell: daysOf, note: ({ decidedBy }) => decidedBy },
        { key: 'uses', header: t('column.uses'), align: 'right', cell: ({ uses }) => t('uses', { count: uses }) },
      ]}
      actionsOf={actionsOf}
      dialog={(rule) => (
        <RuleDialog rule={rule} onClose={close} onSaved={(saved) => say(t('masters:saved', { name: nameOf(saved) }))} />
      )}
    />
  );
}
