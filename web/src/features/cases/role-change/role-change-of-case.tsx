import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Schemas } from '@/client/schemas';
import { Facts } from '@/components/facts';
import { Panel } from '@/components/page';
import { PlainTable } from '@/components/plain-table';
import { QueryView } from '@/components/query-view';
import { mayOpen, sessionStore } from '@/lib/session';
import { useStore } from '@/lib/store';
import { useHoldingDays } from '@/lib/use-holding-days';
import { useLanguage } from '@/lib/use-language';
import { roleChangeQuery } from './api';

type Change = Schemas['RoleChangeView'];
type Menu = Change['menus'][number];

const PAGE = '/adm/rap/roles';

/** Who would receive which role, or what a role would allow, before and after, beside the case of the change. */
export function RoleChangeOfCase({ caseId }: { caseId: string }) {
  return <QueryView query={useQuery(roleChangeQuery(caseId))}>{(change) => <RoleChange change={change} />}</QueryView>;
}

function RoleChange({ change: data }: { change: Change }) {
  const { t } = useTranslation('roleChanges');
  const { pick } = useLanguage();
  const session = useStore(sessionStore);
  const name = data.receiver ? pick(data.receiver.name.th, data.receiver.name.en) : '';
  return (
    <Panel
      title={t(`title.${data.step}`, { role: pick(data.roleNameTh, data.roleNameEn), name })}
      actions={
        mayOpen(session, PAGE) && (
          <Button component={RouterLink} to={`${PAGE}?role=${data.roleId}`} variant="outlined">
            {t('toPage')}
          </Button>
        )
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        {data.receiver && !data.receiver.isOpen && <Alert severity="warning">{t('closed')}</Alert>}
        <AboutChange change={data} />
        <Menus change={data} />
      </Box>
    </Panel>
  );
}

/** Whom it concerns, what they hold before and after, how far the role sees, and why. */
function AboutChange({ change }: { change: Change }) {
  const { t } = useTranslation(['roleChanges', 'roles', 'common']);
  const { pick } = useLanguage();
  const daysOf = useHoldingDays();
  const { receiver, scopeBefore, scopeAfter } = change;
  const role = pick(change.roleNameTh, change.roleNameEn);
  const scope = (of: Change['scopeAfter']) => t(`roles:scope.${of}`);
  const holders = [
    t('roles:holders.count', { count: change.holderCount }),
    change.holders.map(({ th, en }) => pick(th, en)).join(', '),
  ]
    .filter(Boolean)
    .join(': ');
  const heldFor = (holding: Change['held'], label: 'heldFor' | 'heldNow') => {
    if (!holding) return [];
    const { unit } = holding;
    const where = unit ? `${unit.code} ${pick(unit.nameTh, unit.nameEn)}` : t('roles:holders.whereTheyWork');
    return [{ label: t(label), value: `${where} · ${daysOf(holding)}` }];
  };
  const held = receiver?.roles.map(({ nameTh, nameEn }) => pick(nameTh, nameEn)) ?? [];
  const sees =
    scopeBefore && scopeBefore !== scopeAfter
      ? t('scopeChange', { before: scope(scopeBefore), after: scope(scopeAfter) })
      : scope(scopeAfter);
  const concerned = receiver
    ? [
        {
          label: t('receiver'),
          value: [
            pick(receiver.name.th, receiver.name.en),
            receiver.username,
            pick(receiver.position.th, receiver.position.en),
          ]
            .filter(Boolean)
            .join(' · '),
        },
        { label: t('rolesBefore'), value: held.join(', ') || t('common:state.none') },
        { label: t('rolesAfter'), value: [...new Set([...held, role])].join(', ') },
        ...heldFor(change.heldBefore, 'heldNow'),
        ...heldFor(change.held, 'heldFor'),
      ]
    : [{ label: t('holders'), value: holders }];
  return (
    <Facts facts={[...concerned, { label: t('sees'), value: sees }, { label: t('reason'), value: change.reason }]} />
  );
}

/** What the role may do, page by page: first what concerns money, grades, decisions and access. */
function Menus({ change }: { change: Change }) {
  const { t } = useTranslation('roleChanges');
  const { pick } = useLanguage();
  if (change.menus.length === 0) return null;
  const nameOf = (menu: Menu) => pick(menu.nameTh, menu.nameEn);
  const guarded = change.menus.filter(({ isGuarded }) => isGuarded);
  const others = change.menus.filter(({ isGuarded }) => !isGuarded);
  const gives = change.step === 'give';
  const rows = gives ? guarded : [...guarded, ...others];
  return (
    <>
      <PlainTable
        label={t('menus')}
        rows={rows}
        rowId={({ menuId }) => String(menuId)}
        rowName={nameOf}
        columns={[
          { key: 'menu', header: t('column.menu'), cell: nameOf },
          ...(gives
            ? []
            : [{ key: 'was', header: t('column.was'), cell: ({ before }: Menu) => <Actions of={before} /> }]),
          {
            key: 'becomes',
            header: t(gives ? 'column.may' : 'column.becomes'),
            cell: ({ before, after }: Menu) => <Actions of={after} known={gives ? after : before} />,
          },
        ]}
      />
      {gives && others.length > 0 && (
        <Typography variant="body2">{t('others', { menus: others.map(nameOf).join(', ') })}</Typography>
      )}
    </>
  );
}

/** Actions in words; those that are not `known` yet are new, and in bold. */
function Actions({ of, known = of }: { of: Menu['after']; known?: Menu['after'] }) {
  const { t } = useTranslation(['roles', 'common']);
  if (of.length === 0) return t('common:state.none');
  return of.map((action, index) => (
    <span key={action}>
      {index > 0 && ', '}
      {known.includes(action) ? t(`action.${action}`) : <strong>{t(`action.${action}`)}</strong>}
    </span>
  ));
}
