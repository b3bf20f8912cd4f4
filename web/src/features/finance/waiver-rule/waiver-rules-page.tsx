import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { MasterPage } from '@/components/master/master-page';
import { useMaster } from '@/components/master/use-master';
import { useGuardedRows } from '@/features/finance/master-change/guarded-rows';
import { MENU } from '@/lib/menus';
import { useAskToDeleteWaiverRule, waiverRulesQuery } from './api';

const WaiverRuleDialog = lazy(() => import('./waiver-rule-dialog'));

/** Which offices agree to a waiver, by its kind and the student's arrears. */
export default function WaiverRulesPage() {
  const { t } = useTranslation(['waiverRules', 'waivers']);
  const master = useMaster<Schemas['WaiverRuleView']>(MENU.waiverRules);
  const remove = useAskToDeleteWaiverRule();
  const query = useQuery(waiverRulesQuery({ page: master.params.page, pageSize: master.params.pageSize }));
  const nameOf = ({ waiverKind, arrearsFrom }: Schemas['WaiverRuleView']) =>
    t('name', { kind: t(`waivers:kinds.${waiverKind}`), count: arrearsFrom });
  const guarded = useGuardedRows(master, {
    rows: query.data?.items,
    nameOf,
    remove: { send: (rule, { reason }) => remove.mutateAsync({ rule, reason }), effect: t('deleteMessage') },
  });
  return (
    <MasterPage
      master={master}
      query={query}
      texts="waiverRules"
      searchLabel={null}
      rowId={({ ruleId }) => ruleId}
      rowName={nameOf}
      columns={[
        { key: 'kind', header: t('waivers:kind'), cell: ({ waiverKind }) => t(`waivers:kinds.${waiverKind}`) },
        {
          key: 'arrears',
          header: t('arrearsFrom'),
          cell: ({ arrearsFrom }) => t('from', { count: arrearsFrom }),
        },
        {
          key: 'offices',
          header: t('offices'),
          cell: ({ offices }) => offices.map((office) => t(`waivers:office.${office}`)).join(' → '),
        },
        ...guarded.columns,
      ]}
      actionsOf={guarded.actionsOf}
      dialog={(rule) => <WaiverRuleDialog rule={rule} onClose={master.close} />}
    >
      {guarded.dialog}
    </MasterPage>
  );
}
