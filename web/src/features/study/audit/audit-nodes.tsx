import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { Note } from '@/components/note';
import { Panel } from '@/components/page';
import { StatusChip } from '@/components/status-chip';
import { useLanguage } from '@/lib/use-language';
import { Agreed } from './agreed';
import { useAudit } from './audit-context';
import { AuditLeaf } from './audit-leaf';
import { CreditProgress } from './credit-progress';

/** A layer of a programme: how far it is fulfilled, and every requirement below it. */
export function AuditNodes({ layer }: { layer: Schemas['AuditNode'] }) {
  const { t } = useTranslation('audit');
  const { pick } = useLanguage();
  const { world } = useAudit();
  const done = Number(layer.need) - Number(layer.short);
  return (
    <Panel
      title={pick(layer.name.th, layer.name.en)}
      actions={<StatusChip of="audit_node" state={layer.state} label={t(`state.${layer.state}`)} />}
    >
      <CreditProgress
        label={pick(layer.name.th, layer.name.en)}
        need={Number(layer.need)}
        done={Math.max(0, done)}
        isIfPassed={world !== 'now'}
      />
      <Rules node={layer} />
      <Parts node={layer} />
    </Panel>
  );
}

/** The parts of a block: what is fulfilled is folded, what is not is open. */
function Parts({ node }: { node: Schemas['AuditNode'] }) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1.5, p: 0, display: 'grid', gap: 1, minWidth: 0 }}>
      {node.children.map((child) => (
        <Box component="li" key={child.path} sx={{ minWidth: 0 }}>
          {child.children.length > 0 ? <Block node={child} /> : <AuditLeaf leaf={child} />}
        </Box>
      ))}
    </Box>
  );
}

function Block({ node }: { node: Schemas['AuditNode'] }) {
  const { t } = useTranslation('audit');
  const { pick } = useLanguage();
  const { world, folding } = useAudit();
  const isOver = node.state === 'done' || node.state === 'waived';
  return (
    <Box
      component="details"
      key={folding.times}
      open={folding.kind === 'complete' ? !isOver : folding.kind === 'open'}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: { xs: 1.25, sm: 1.75 }, minWidth: 0 }}
    >
      <Box component="summary" sx={{ cursor: 'pointer', overflowWrap: 'anywhere' }}>
        <Box
          sx={{
            display: 'inline-flex',
            flexWrap: 'wrap',
            columnGap: 1.5,
            rowGap: 0.5,
            alignItems: 'center',
            justifyContent: 'space-between',
            width: 'calc(100% - 24px)',
            verticalAlign: 'top',
          }}
        >
          <Box sx={{ minWidth: 0 }}>
            <strong>{pick(node.name.th, node.name.en)}</strong>
            <Note>{t(world === 'now' ? 'ofCredits' : 'ofCreditsIfPassed', { done: node.have, need: node.need })}</Note>
          </Box>
          <StatusChip of="audit_node" state={node.state} label={t(`state.${node.state}`)} />
        </Box>
      </Box>
      <Rules node={node} />
      <Parts node={node} />
    </Box>
  );
}

/** What a block asks for beside all of its parts, and what was agreed. */
function Rules({ node }: { node: Schemas['AuditNode'] }) {
  const { t } = useTranslation('audit');
  const said = [
    node.choose && t('rule.choose', { count: node.choose }),
    node.cap && t('rule.cap', { credits: node.cap }),
    node.minimumGrade && t('rule.minimumGrade', { letter: node.minimumGrade }),
  ].filter(Boolean);
  return (
    <>
      {said.length > 0 && <Box sx={{ mt: 1, color: 'text.secondary' }}>{said.join(' · ')}</Box>}
      <Agreed reasons={node.agreed} />
    </>
  );
}
