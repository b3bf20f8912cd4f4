import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { MasterPage } from '@/components/master/master-page';
import { useMaster } from '@/components/master/use-master';
import { useRowActions } from '@/components/master/use-row-actions';
import { MENU } from '@/lib/menus';
import { useDeleteWaiverRule, waiverRulesQuery } from './api';

const WaiverRuleDialog = lazy(() => import('./waiver-rule-dialog'));

/** Which offices agree to a waiver, by its kind and the student's arrears. */
export default function WaiverRulesPage() {
  const { t } = useTranslation(['waiverRules', 'waivers', 'masters']);
  const master = useMaster<Schemas['WaiverRuleView']>(MENU.waiverRules);
  const { close, say } = master;
  const remove = useDeleteWaiverRule();
  const nameOf = ({ waiverKind, arrearsFrom }: Schemas['WaiverRuleView']) =>
    t('name', { kind: t(`waivers:kinds.${waiverKind}`), count: arrearsFrom });
  const actionsOf = useRowActions(master, {
    nameOf,
    remove: { send: (rule) => remove.mutateAsync(rule), message: t('deleteMessage') },
  });
  return (
    <MasterPage
      master={master}
      query={useQuery(waiverRulesQuery({ page: master.params.page, pageSize: master.params.pageSize }))}
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
      ]}
      actionsOf={actionsOf}
      dialog={(rule) => (
        <WaiverRuleDialog
          rule={rule}
          onClose={close}
          onSaved={(saved) => say(t('masters:saved', { name: nameOf(saved) }))}
        />
      )}
    />
  );
}
